export type LabelKind =
  | 'patient'
  | 'birth-date'
  | 'health-number'
  | 'patient-phone'
  | 'phone'
  | 'date'
  | 'from'
  | 'other';

export interface Labelled {
  readonly kind: LabelKind;
  readonly value: string;
  readonly at: number;
}

// Longer labels first, so that "patient phone" is not read as a patient called Phone.
const LABELS: readonly (readonly [LabelKind, string])[] = [
  ['patient-phone', "patient(?:['’]s)? (?:tel(?:ephone)?|phone)(?: (?:no|number))?"],
  ['birth-date', 'date of birth|birth ?date|d\\.? ?o\\.? ?b\\.?|born on|出生日期|生日'],
  [
    'health-number',
    'personal health (?:number|no)|health card(?: (?:number|no))?|health number|care ?card|p\\.? ?h\\.? ?n\\.?|hcn|hin',
  ],
  [
    'patient',
    "patient(?:['’]s)? name|name of (?:the )?(?:patient|insured|claimant)|patient|pt|claimant|insured|re|client(?: name)?|name|姓 ?名|患者(?:姓名)?|病人",
  ],
  ['phone', 'home phone|cell(?: phone)?|mobile|tel(?:ephone)?|phone'],
  ['date', 'report date|date of (?:report|service)|exam date|date of exam|collected|discharged|date'],
  ['from', 'from|sender'],
  [
    'other',
    'sex|gender|性别|age|年龄|电话|fax|to|attn|received|admitted|ordering provider|provider|physician|doctor|address|' +
      'policy (?:number|no)|claim (?:number|no)|mrn|chart(?: no)?|account(?: no)?|priority|pharmacist|page',
  ],
];

/** Labels that are recognised even if the colon was lost; the others are ordinary words without it. */
const NEED_NO_COLON: readonly LabelKind[] = ['birth-date', 'health-number', 'patient-phone'];

const COLON = '\\s*[:;：]';
const LOST_COLON = '(?:\\s*[:;：]|\\s?[.,|\\]jil]?(?=\\s))';
const ANY = new RegExp(
  LABELS.map(([kind, words]) => {
    const end = NEED_NO_COLON.includes(kind) ? LOST_COLON : COLON;
    return `(?<${kind.replace('-', '')}>(?<![\\p{L}\\p{N}])(?:${words})${end})`;
  }).join('|'),
  'giu',
);
const KIND_OF_GROUP = new Map(LABELS.map(([kind]) => [kind.replace('-', ''), kind]));

/** "Patient name" at the start of a line needs no colon if a capital letter follows. */
const BARE_NAME = /^(\s*(?:patient(?:['’]s)? name|name of insured)\s+)(?=\p{Lu})/iu;

export function labelledValues(line: string): Labelled[] {
  const found = [...line.matchAll(ANY)].map((match) => ({
    kind: kindOf(match.groups ?? {}),
    from: match.index,
    at: match.index + match[0].length,
  }));
  const bare = BARE_NAME.exec(line);
  if (bare?.[1] && found[0]?.from !== 0) found.unshift({ kind: 'patient', from: 0, at: bare[1].length });
  return found.map(({ kind, at }, index) => {
    const value = line.slice(at, found[index + 1]?.from ?? line.length);
    const lead = value.length - value.trimStart().length;
    return { kind, value: value.trim(), at: at + lead };
  });
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): LabelKind {
  const group = Object.keys(groups).find((name) => groups[name] !== undefined) ?? '';
  return KIND_OF_GROUP.get(group) ?? 'other';
}
