export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** SQL LIKE with wildcards; null matches nothing. */
export function like(pattern: string): (column: string | null) => boolean {
  const source = folded(pattern).replace(/\\(.)?|([%_])|([^%_\\])/gsu, (mark, escaped, wildcard) => {
    if (wildcard) return wildcard === '%' ? '.*' : '.';
    return literal(escaped ?? mark);
  });
  const whole = new RegExp(`^${source}$`, 'su');
  return (column) => column !== null && whole.test(folded(column));
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
