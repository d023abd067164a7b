/** How the EMR's database compares text: no case, no accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `column LIKE pattern`, wildcards working; a missing value is like nothing. */
export function isLike(column: string | null, pattern: string): boolean {
  if (column === null) return false;
  const source = folded(pattern).replace(/\\(.)?|([%_])|([^%_\\])/gsu, (mark, escaped, wildcard) => {
    if (wildcard) return wildcard === '%' ? '.*' : '.';
    return literal(escaped ?? mark);
  });
  return new RegExp(`^${source}$`, 'su').test(folded(column));
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
