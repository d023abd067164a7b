/** A lone "Cancel", which SMS providers treat as stopping all texts. */
export const isCancelWord = (text: string): boolean => /^\P{L}*cancel\P{L}*$/iu.test(text.normalize('NFKC'));
