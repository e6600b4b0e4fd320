//! Short lines of a log, put together as a person would say them.

use super::course::subject;

/// What happened to one unit in one sentence, and to several alike in one sentence too.
pub fn told(lines: &[String], names: &[String]) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let alike = lines[at..].iter().take_while(|other| fate(line).is_some() && fate(other) == fate(line)).count();
        if alike > 1 {
            sentences.push(all_alike(&lines[at..at + alike]));
            at += alike;
            continue;
        }
        let of = subject(line, names);
        let same = lines[at + 1..].iter().take_while(|other| of.is_some_and(|name| of_name(other, name).is_some())).count();
        sentences.push(of.map_or_else(|| line.clone(), |name| one_after_another(line, &lines[at + 1..at + 1 + same], name)));
        at += 1 + same;
    }
    sentences.join(" ")
}

/// "takes 1 stagger": what befalls many at a time.
fn fate(line: &str) -> Option<&str> {
    line.find(" takes ").map(|at| line[at + 7..].trim_end_matches('.'))
}

/// "A and B take 1 stagger each."
fn all_alike(lines: &[String]) -> String {
    let who: Vec<&str> = lines.iter().filter_map(|line| line.find(" takes ").map(|at| &line[..at])).collect();
    let what = lines.first().and_then(|line| fate(line)).unwrap_or_default();
    format!("{} take {what} each.", listed(&who, "; "))
}

/// What a line says of this unit.
fn of_name<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.strip_prefix(name)?.strip_prefix(' ').map(|rest| rest.trim_end_matches('.'))
}

/// "A fails its test, takes 2 staggers and routs."
fn one_after_another(first: &str, others: &[String], name: &str) -> String {
    let others: Vec<&str> = others.iter().filter_map(|line| of_name(line, name)).collect();
    let all: Vec<&str> = std::iter::once(first.trim_end_matches('.')).chain(others).collect();
    format!("{}.", listed(&all, ", "))
}

/// "A, B and C". Names of units have commas of their own: they are kept apart by another mark.
pub fn listed(parts: &[&str], mark: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(mark)),
    }
}

/// An army as a sentence wants it: "the French army", but "Stuart's expedition".
pub fn army(name: &str) -> String {
    let adjective = !name.contains([' ', '\'', '’']) && name.starts_with(char::is_uppercase);
    if adjective { format!("the {name} army") } else { name.to_owned() }
}

/// With a capital letter, as a sentence begins.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A file's name as a link of Markdown has it.
pub fn link(file: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-._~".contains(letter);
    file.chars().map(|letter| if plain(letter) { letter.to_string() } else { escaped(letter) }).collect()
}

fn escaped(letter: char) -> String {
    letter.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_sentences() {
        let names = ["1er Léger".to_owned(), "42e Ligne, 1er bataillon".to_owned(), "42e Ligne, 2e bataillon".to_owned()];
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let test =
            lines(&["1er Léger, threat test: 11 rolled, 5 or less needed: fails.", "1er Léger takes 6 staggers.", "1er Léger routs."]);
        assert_eq!(told(&test, &names), "1er Léger, threat test: 11 rolled, 5 or less needed: fails, takes 6 staggers and routs.");
        let many = lines(&[
            "Compère's brigade, command check: fails.",
            "1er Léger takes 1 stagger.",
            "42e Ligne, 1er bataillon takes 1 stagger.",
            "42e Ligne, 2e bataillon takes 1 stagger.",
            "42e Ligne, 2e bataillon is broken.",
        ]);
        let said = "Compère's brigade, command check: fails. 1er Léger; 42e Ligne, 1er bataillon and 42e Ligne, 2e bataillon take 1 stagger each. \
                    42e Ligne, 2e bataillon is broken.";
        assert_eq!(told(&many, &names), said);
        assert_eq!(
            (army("French"), army("Stuart's expedition"), army("red")),
            ("the French army".into(), "Stuart's expedition".into(), "red".into())
        );
        assert_eq!(link("a b (c)-end.svg"), "a%20b%20%28c%29-end.svg");
    }
}
