/** "Cancel" and nothing else: the SMS providers take it for "no more texts". */
export const isCancelWord = (text: string): boolean => /^\P{L}*cancel\P{L}*$/iu.test(text.normalize('NFKC'));
