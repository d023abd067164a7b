/** Pinyin initials and their Wade-Giles spelling, without the apostrophe, which people omit. */
const INITIALS: readonly (readonly [pinyin: RegExp, written: string])[] = [
  [/^zh/, 'ch'],
  [/^[jq]/, 'ch'],
  [/^x/, 'hs'],
  [/^[zc](?!h)/, 'ts'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^r/, 'j'],
];
const FINALS: readonly (readonly [pinyin: RegExp, written: string])[] = [
  [/ian$/, 'ien'],
  [/^yan$/, 'yen'],
  [/ie$/, 'ieh'],
  [/ue$/, 'ueh'],
  [/^ye$/, 'yeh'],
  [/ong$/, 'ung'],
  [/(?<=[gkh])e$/, 'o'],
  [/(?<=[dtlnr])uo$/, 'o'],
  [/(?<=[zcs]h|^r)i$/, 'ih'],
  [/(?<=^[zcs])i$/, 'u'],
  [/^(?=you$)you$/, 'yu'],
  [/gui$/, 'guei'],
  [/kui$/, 'kuei'],
];

/** The Wade-Giles spelling used in Taiwan and in books before 1980; empty if it equals pinyin. */
export function wadeGiles(pinyin: string): string[] {
  const final = FINALS.reduce((rest, [from, to]) => rest.replace(from, to), pinyin);
  const [initial] = INITIALS.filter(([from]) => from.test(pinyin));
  const whole = initial ? final.replace(initial[0], initial[1]) : final;
  return [...new Set([final, whole, initial ? pinyin.replace(initial[0], initial[1]) : pinyin])].filter(
    (written) => written !== pinyin,
  );
}

/** English spelling of u before a vowel: Gwo, Hwa, Gwang. */
export function withGlide(pinyin: string): string[] {
  const written = pinyin.replace(/(?<=[ghkzcs]h?|d|t)u(?=[aeo])/, 'w');
  return written === pinyin ? [] : [written];
}
