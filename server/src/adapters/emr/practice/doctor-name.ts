const TITLE = /^(dr|doctor|prof|mr|mrs|ms)\.?\s+/i;

/** The EMR's format: surname last, title apart. */
export function surnameLast(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().replace(TITLE, '').split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
