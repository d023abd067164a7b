export interface DifferentLine {
  readonly sign: '+' | '-';
  readonly text: string;
}

const MOST_LINES = 600;

/** Removed and added lines in order; unchanged lines are omitted. */
export function lineDifference(before: string, after: string): readonly DifferentLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const common = commonLengths(old, fresh);
  const found: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      found.push({ sign: '-', text: old[i] ?? '' });
      i += 1;
    } else {
      found.push({ sign: '+', text: fresh[j] ?? '' });
      j += 1;
    }
  }
  return found;
}

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.split('\n').slice(0, MOST_LINES);
const at = (table: readonly number[][], row: number, column: number): number => table[row]?.[column] ?? 0;

/** Lengths of the longest common subsequence from each pair of positions. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const cells = table[row] ?? [];
      cells[column] =
        old[row] === fresh[column]
          ? at(table, row + 1, column + 1) + 1
          : Math.max(at(table, row + 1, column), at(table, row, column + 1));
    }
  return table;
}
