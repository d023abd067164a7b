import type { DocumentType, Read, Urgency } from '../../ports/fax-reader.ts';

type Named = Exclude<DocumentType, 'other'>;

const SIGNS: Readonly<Record<Named, readonly (readonly [pattern: RegExp, weight: number])[]>> = {
  referral_letter: [
    [/referral (?:letter|form|request)/i, 5],
    [/\breferral\b/i, 3],
    [/thank you for (?:referring|seeing)/i, 3],
    [/consultation request/i, 3],
  ],
  lab_result: [
    [/lab(?:oratory)? (?:report|results?)/i, 5],
    [/laborator(?:y|ies)/i, 2],
    [/reference(?: range)?\b/i, 2],
    [/\bspecimen\b/i, 2],
    [/[mu]mol\/L|\bg\/L\b|ug\/L/i, 2],
    [/\bcollected\b/i, 1],
  ],
  specialist_report: [
    [/consult(?:ation)? (?:report|note)/i, 5],
    [/specialist report/i, 5],
    [/thank you for asking me to see/i, 3],
    [/\bimpression\b/i, 1],
  ],
  prescription_renewal: [
    [/(?:prescription|medication) (?:renewal|refill)/i, 5],
    [/renewal request/i, 4],
    [/\brefills?\b/i, 3],
    [/pharmac(?:y|ist)/i, 2],
    [/\btablets?\b|\bcapsules?\b/i, 1],
  ],
  insurance_form: [
    [/attending physician'?s? statement/i, 5],
    [/\binsur(?:ance|ed|er)\b|\bassurance\b/i, 3],
    [/policy (?:number|no)/i, 3],
    [/\bclaim(?:ant)?\b/i, 2],
    [/\bdisability\b/i, 1],
  ],
  imaging_report: [
    [/(?:diagnostic )?imaging report/i, 5],
    [/\bimaging\b/i, 3],
    [/radiolog(?:y|ist)|radiograph/i, 2],
    [/x-?ray|ultrasound|\bMRI\b|\bCT\b|mammogra/i, 2],
    [/\bfindings\b/i, 1],
  ],
  discharge_summary: [
    [/discharge summary/i, 6],
    [/course in hospital/i, 2],
    [/\badmitted\b/i, 1],
    [/\bdischarged?\b/i, 1],
  ],
};

const LEAST = 3;

export function documentTypeOf(text: string): Read<DocumentType> {
  const ranked = (Object.keys(SIGNS) as Named[])
    .map((type) => ({ type, weight: weightOf(type, text) }))
    .toSorted((a, b) => b.weight - a.weight);
  const [best, second] = ranked;
  if (!best || best.weight < LEAST) return { value: 'other', confidence: 0.5 };
  const lead = best.weight - (second?.weight ?? 0);
  if (lead === 0) return { value: 'other', confidence: 0.3 };
  return { value: best.type, confidence: Math.min(0.95, 0.55 + lead * 0.08) };
}

function weightOf(type: Named, text: string): number {
  return SIGNS[type].reduce((sum, [pattern, weight]) => sum + (pattern.test(text) ? weight : 0), 0);
}

const UNTICKED = /(?:\[\s?\]|\(\s?\)|☐)\s*\w+/g;
const NOT_SO = /\b(?:non|not|no)[\s-]+urgent\b|\burgent care\b/gi;

export function urgencyOf(text: string): Read<Urgency> {
  const asked = text.replace(UNTICKED, ' ').replace(NOT_SO, ' ');
  if (/\bSTAT\b/.test(asked)) return { value: 'stat', confidence: 0.9 };
  if (/\b(?:urgent(?:ly)?|asap|emergen(?:t|cy)|critical (?:result|value))\b/i.test(asked))
    return { value: 'urgent', confidence: 0.85 };
  return { value: 'routine', confidence: /\broutine\b/i.test(asked) ? 0.9 : 0.6 };
}
