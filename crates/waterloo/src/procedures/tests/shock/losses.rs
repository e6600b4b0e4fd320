//! Dividing the steps of a shock: as evenly as possible, largest unit first (BW-GAP-14). Between units equally strong the owner has
//! chosen already: attackers lose in the order in which he declared them, defenders from the top of the hex (BW-GAP-10).

/// How many of `steps` fall on each of these strengths. What nobody is left to lose is not lost.
pub fn divide(steps: u8, strengths: &[u8]) -> Vec<u8> {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(strengths[*index]));
    let mut lost = vec![0; strengths.len()];
    let mut left = steps;
    while left > 0 {
        let before = left;
        for index in &order {
            if left > 0 && lost[*index] < strengths[*index] {
                lost[*index] += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    lost
}
