import { readXml } from '../../../../src/adapters/emr/soap/reader.ts';
import { UnreadableXml } from '../../../../src/adapters/emr/soap/xml-tokens.ts';

/** Numbers that come in the same order for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Dice = ReturnType<typeof seeded>;

const PIECES: ReadonlyArray<(dice: Dice) => string> = [
  () => '<b/>',
  (dice) => `<b${dice(9)}/>`,
  (dice) => `<n${dice(100_000)}/>`,
  (dice) => `<b xmlns:p${dice(60)}="u"/>`,
  () => '<b xmlns="u"><c/></b>',
  () => '<p:b xmlns:p="u" p:k="v"/>',
  (dice) => `<b ${Array.from({ length: dice(70) }, (_, at) => `k${at}="v"`).join(' ')}/>`,
  () => '<x:b xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:nil="true"/>',
  () => '&#65;',
  () => '&#x1F600;',
  () => '&amp;&lt;&gt;',
  () => '&unknown;',
  () => '<![CDATA[&&&<<<]]>',
  () => '<!-- - -->',
  () => '> ]] ',
  () => '\r\n',
  () => '咳嗽',
  (dice) => 'x'.repeat(1 + dice(500)),
  () => '<b>',
  () => '</b>',
  () => '<b k="',
  () => '<b k="&#65;&#66;&#67;">t</b>',
];

const MOST_BYTES = 5_000_000;
/** What reading any of them may take, on a busy machine too. */
export const MOST_CPU_MS = 600;

/** A document as an EMR would have to be broken or hostile to send it: a few pieces, each many thousand times. */
export function hostileXml(dice: Dice): Buffer {
  const room = dice(3) === 0 ? MOST_BYTES : 200_000;
  let text = '';
  for (let runs = 1 + dice(4); runs > 0; runs -= 1) {
    const mix = Array.from({ length: 1 + dice(3) }, () => PIECES[dice(PIECES.length)]?.(dice) ?? '').join('');
    const times = dice(2) === 0 ? room / mix.length : dice(2_000);
    text += mix.repeat(Math.max(1, Math.min(times, (room - text.length) / mix.length)));
    if (dice(4) === 0) text = nested(text, 1 + dice(45), dice);
  }
  return Buffer.from(dice(10) === 0 ? text : `<a>${text}</a>`).subarray(0, MOST_BYTES);
}

function nested(text: string, depth: number, dice: Dice): string {
  const open = Array.from({ length: depth }, (_, at) => `<d${at} xmlns:q${at}="${dice(9)}">`).join('');
  const close = Array.from({ length: depth }, (_, at) => `</d${depth - 1 - at}>`).join('');
  return `${open}${text}${close}`;
}

/** The milliseconds of CPU that reading takes; the lesser of two, for a collection of garbage is no fault of the reader. */
export function cpuToRead(bytes: Buffer): number {
  return Math.min(cpuOnce(bytes), cpuOnce(bytes));
}

function cpuOnce(bytes: Buffer): number {
  const before = process.cpuUsage();
  try {
    readXml(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
