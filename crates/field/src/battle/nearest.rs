//! "Did you mean": the nearest known word to a misspelt one.

/// The candidate nearest to `word` by edits (a swap of neighbours counts one), if near enough to be what was meant.
/// The earlier candidate wins a tie.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(word);
    if folded.is_empty() || folded.len() > 64 {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let other = fold(candidate);
        if other.len() > 64 {
            continue;
        }
        let edits = edits(&folded, &other);
        if edits <= folded.len().max(other.len()).div_ceil(3) && best.is_none_or(|(least, _)| edits < least) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Case, accents and joining marks do not count as mistakes.
fn fold(word: &str) -> Vec<char> {
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            ' ' | '-' | '.' => '_',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'à' | 'â' | 'ä' => 'a',
            'ô' | 'ö' => 'o',
            'û' | 'ü' | 'ù' => 'u',
            'ç' => 'c',
            other => other,
        })
        .collect()
}

fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &ca) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &cb) in b.iter().enumerate() {
            let mut cost = (last[j] + usize::from(ca != cb)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && ca == b[j - 1] && a[i - 1] == cb {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant_and_nothing_far_away() {
        let words = ["infantry", "cavalry", "artillery"];
        assert_eq!(nearest("infentry", words), Some("infantry"));
        assert_eq!(nearest("Cavalry", words), Some("cavalry"));
        assert_eq!(nearest("artilelry", words), Some("artillery"));
        assert_eq!(nearest("elephants", words), None);
        assert_eq!(nearest("", words), None);
    }
}
