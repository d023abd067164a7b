export type SmsEncoding = 'GSM-7' | 'UCS-2';

const gsm = new Set(
  '@£$¥èéùìòØøÅåÆæßÉÄÖÑÜ§¿äöñüà¡ !"#%&\'()*+,-./0123456789:;<=>?_\n\r' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
);
const gsmEscaped = new Set('^{}\\[~]|€');
const limits = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

/**
 * One character outside the GSM set switches the whole text to UCS-2, whose segments are less than half as
 * long.
 */
export function smsEncoding(text: string): SmsEncoding {
  return [...text].every((char) => gsm.has(char) || gsmEscaped.has(char)) ? 'GSM-7' : 'UCS-2';
}

export function countParts(text: string, encoding: SmsEncoding = smsEncoding(text)): number {
  const costs = [...text].map((char) => unitsOf(char, encoding));
  const { single, part } = limits[encoding];
  if (costs.reduce((sum, cost) => sum + cost, 0) <= single) return 1;
  let parts = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > part) {
      parts += 1;
      used = 0;
    }
    used += cost;
  }
  return parts;
}

function unitsOf(char: string, encoding: SmsEncoding): number {
  if (encoding === 'UCS-2') return char.length;
  return gsmEscaped.has(char) ? 2 : 1;
}
