const OPEN = Buffer.from('<fileContents>');
const CLOSE = Buffer.from('</fileContents>');

/** Removes the embedded files. Base64 contains no angle bracket, and text has its brackets escaped. */
export function withoutFiles(body: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (;;) {
    const open = body.indexOf(OPEN, from);
    const close = open < 0 ? -1 : body.indexOf(CLOSE, open);
    if (close < 0) break;
    kept.push(body.subarray(from, open));
    from = close + CLOSE.length;
  }
  return from === 0 ? body : Buffer.concat([...kept, body.subarray(from)]);
}
