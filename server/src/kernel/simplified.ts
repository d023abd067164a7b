import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** Traditional characters as simplified ones, so that every rule for Chinese words is written once. Other text stays as it is. */
export function toSimplified(text: string): string {
  return convert(text);
}
