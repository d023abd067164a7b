import { Converter } from 'opencc-js/cn2t';

let convert: ReturnType<typeof Converter> | undefined;

/** Simplified characters as Hong Kong writes them, for those who speak Cantonese. Other text stays as it is. */
export function toTraditional(text: string): string {
  convert ??= Converter({ from: 'cn', to: 'hk' });
  return convert(text);
}
