/** Ten times the largest recorded answer, and a day of fifty doctors with forty visits each. */
export const MAX_JSON_BYTES = 2_000_000;
const MAX_ROWS = 10_000;
const MAX_FIELDS = 60_000;
/** Objects with many different keys are the slowest to parse. */
const MAX_FIELDS_OF_ONE = 1_000;
const MAX_DEPTH = 40;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const LIST = '['.charCodeAt(0);
const LIST_END = ']'.charCodeAt(0);
const OBJECT = '{'.charCodeAt(0);
const OBJECT_END = '}'.charCodeAt(0);

/**
 * Counts the JSON's values before parsing it: five megabytes of empty objects would block the event loop for
 * ten seconds.
 */
export function parseJson(body: Buffer): unknown {
  if (!isWithinBudget(body)) throw new SyntaxError('the JSON has too many values');
  return JSON.parse(body.toString('utf8')) as unknown;
}

function isWithinBudget(body: Buffer): boolean {
  if (body.length > MAX_JSON_BYTES) return false;
  const held = new JsonBudget();
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === LIST || byte === OBJECT) held.open(byte === LIST);
    else if (byte === LIST_END || byte === OBJECT_END) held.close();
    else if (byte === COMMA) held.oneMore();
    if (held.isTooMuch) return false;
  }
  return true;
}

/** Rows are list items and containers; everything else is a field. */
class JsonBudget {
  isTooMuch = false;
  private depth = 0;
  private rows = 0;
  private fields = 0;
  /** Number of fields of each open container; negative for a list. */
  private readonly fieldsOf = new Int32Array(MAX_DEPTH + 2);

  open(isList: boolean): void {
    this.depth += 1;
    this.rows += 1;
    this.fieldsOf[this.depth] = isList ? -1 : 0;
    this.isTooMuch = this.depth > MAX_DEPTH || this.rows > MAX_ROWS;
  }

  close(): void {
    this.depth = Math.max(0, this.depth - 1);
  }

  oneMore(): void {
    const ofOne = this.fieldsOf[this.depth] as number;
    if (ofOne < 0) this.rows += 1;
    else {
      this.fields += 1;
      this.fieldsOf[this.depth] = ofOne + 1;
    }
    this.isTooMuch = this.rows > MAX_ROWS || this.fields > MAX_FIELDS || ofOne > MAX_FIELDS_OF_ONE;
  }
}

function endOfText(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === QUOTE) return at;
    if (body[at] === BACKSLASH) at += 1;
  }
  return body.length;
}
