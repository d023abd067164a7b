import { wordOf } from './readers.ts';

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AB: ['alberta', '阿尔伯塔', '亚省'],
    BC: ['british columbia', 'b.c.', '卑诗', '不列颠哥伦比亚', 'bc省'],
    MB: ['manitoba'],
    NB: ['new brunswick'],
    NL: ['newfoundland', 'newfoundland and labrador'],
    NS: ['nova scotia'],
    NT: ['northwest territories'],
    NU: ['nunavut'],
    ON: ['ontario', '安大略', '安省'],
    PE: ['prince edward island', 'pei'],
    QC: ['quebec', 'québec', '魁北克'],
    SK: ['saskatchewan'],
    YT: ['yukon'],
  }).flatMap(([code, names]) => [code, ...names].map((name) => [wordOf(name), code] as const)),
);

/** Spec 4.5: defaults to British Columbia; an unknown province stays as spoken. */
export function provinceCode(said: string | null): string {
  return said === null ? 'BC' : (CODES.get(wordOf(said)) ?? said.slice(0, 20));
}
