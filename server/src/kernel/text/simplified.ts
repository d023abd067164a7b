import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

const HAN = /\p{Script=Han}/u;

/**
 * Converts traditional characters to simplified, so that Chinese rules are written once. Other text stays
 * unchanged.
 */
export function toSimplified(text: string): string {
  return HAN.test(text) ? convert(text) : text;
}
