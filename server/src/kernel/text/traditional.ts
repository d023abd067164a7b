import { Converter } from 'opencc-js/cn2t';

let convert: ReturnType<typeof Converter> | undefined;

/**
 * Converts simplified characters to Hong Kong's traditional ones, for Cantonese speakers. Other text stays
 * unchanged.
 */
export function toTraditional(text: string): string {
  convert ??= Converter({ from: 'cn', to: 'hk' });
  return convert(text);
}
