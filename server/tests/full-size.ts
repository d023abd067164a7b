/**
 * CI plays a part of what only grows in number: more messages, more names, another language. `npm run proofs`, or the file
 * by its name, plays all of it.
 */
export const AT_FULL_SIZE = [undefined, 'proofs'].includes(process.env.TESTS);
