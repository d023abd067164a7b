/** Joins class names and skips false or missing ones. */
export const classes = (...names: ReadonlyArray<string | false | null | undefined>): string =>
  names.filter(Boolean).join(' ');
