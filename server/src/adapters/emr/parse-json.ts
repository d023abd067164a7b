/** Far above what a day of a large roster holds. Checking a row that lacks everything costs five microseconds. */
const MAX_ROWS = 10_000;
const MAX_FIELDS = 200_000;
const MAX_DEPTH = 40;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/**
 * The JSON that an EMR sent. What it holds is counted before it is read: five megabytes of empty objects are small to
 * send, and would keep the loop on which the calls of all clinics are answered for ten seconds.
 */
export function parseJson(body: Buffer): unknown {
  if (!isWithinBudget(body)) throw new SyntaxError('it holds too much');
  return JSON.parse(body.toString('utf8')) as unknown;
}

/** Rows are what stands in lists, and everything that holds something; fields are all the rest. */
function isWithinBudget(body: Buffer): boolean {
  const lists: boolean[] = [];
  let rows = 0;
  let fields = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    switch (byte) {
      case QUOTE:
        at = endOfText(body, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        lists.push(byte === 0x5b);
        rows += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        lists.pop();
        break;
      case 0x2c: // ,
        if (lists.at(-1)) rows += 1;
        else fields += 1;
        break;
      default:
    }
    if (rows > MAX_ROWS || fields > MAX_FIELDS || lists.length > MAX_DEPTH) return false;
  }
  return true;
}

function endOfText(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === QUOTE) return at;
    if (body[at] === BACKSLASH) at += 1;
  }
  return body.length;
}
