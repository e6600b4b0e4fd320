//! "Did you mean ...?": the nearest of the names that would have been accepted.

/// The accepted name closest to what was typed, if any is close enough to be worth suggesting.
pub fn nearest<'a>(typed: &str, accepted: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = fold(typed);
    accepted
        .into_iter()
        .map(|name| {
            let name_folded = fold(name);
            let inside = !wanted.is_empty() && (name_folded.contains(&wanted) || (name_folded.len() > 2 && wanted.contains(&name_folded)));
            (if inside { 1 } else { distance(&wanted, &name_folded) }, name)
        })
        .filter(|(distance, name)| *distance <= 1 + name.len().max(typed.len()) / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

fn fold(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Optimal string alignment: insertions, deletions, changes, neighbours swapped.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_understood() {
        let names = ["engagement", "threat", "command-check", "rally"];
        assert_eq!(nearest("engagment", names), Some("engagement"));
        assert_eq!(nearest("thraet", names), Some("threat"));
        assert_eq!(nearest("CommandCheck", names), Some("command-check"));
        assert_eq!(nearest("zzzzzzzz", names), None);
    }
}
