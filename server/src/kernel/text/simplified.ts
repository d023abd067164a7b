import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

const HAN = /\p{Script=Han}/u;

/** Traditional characters as simplified ones, so that every rule for Chinese words is written once. Other text stays as it is. */
export function toSimplified(text: string): string {
  return HAN.test(text) ? convert(text) : text;
}
