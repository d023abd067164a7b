const NOT_FOR_PATIENTS = [
  /\b(rounds?|audit|academic|vacations?|holidays?|lunch|meetings?|travel|paperwork|conference)\b/i,
  /\b(admin|administrative|administration|drug reps?|staff)\b/i,
  /\b((study|sick|annual|maternity|parental) leave|leave$|on leave|(day|time) off|off$|breaks?$)/i,
  /\b(closed|blocked|unavailable|not available|do not book|don't book|no (bookings?|appointments?|patients))\b/i,
  /(réunion|congé|vacances|dîner|pause)/i,
  /午餐|午休|会议|會議|休假|度假|假期|行政|查房|停诊|停診|不可预约|不可預約|培训|培訓/,
];

export interface DescribedCode {
  readonly code: string;
  readonly description?: string;
  readonly otherDescriptions?: readonly string[];
}

type Offered = 'always' | 'same-day' | 'same-week';

/** What a clinic's template codes say about its slots: as its EMR offers and describes them, and as it set them itself. */
export interface TemplateCodeRules {
  /** The clinic's own setting for a code, which overrides the codes closed by default. */
  readonly overrides: ReadonlyMap<string, boolean>;
  readonly offered: ReadonlyMap<string, Offered>;
  /** Codes closed by their EMR description, in addition to those closed by default. */
  readonly closed: ReadonlySet<string>;
}

export function templateCodeRules(
  pulled: readonly (DescribedCode & { readonly offered: Offered })[],
  overrides: readonly { readonly code: string; readonly bookable: boolean }[],
): TemplateCodeRules {
  return {
    overrides: new Map(overrides.map(({ code, bookable }) => [code, bookable])),
    // An EMR may list a code twice; the first row counts.
    offered: new Map(pulled.toReversed().map(({ code, offered }) => [code, offered])),
    closed: closedCodes(pulled),
  };
}

/** Codes described as not for patients; if a code is listed twice, either description counts. */
export function closedCodes(codes: readonly DescribedCode[]): ReadonlySet<string> {
  return new Set(codes.filter(isClosed).map(({ code }) => code));
}

function isClosed({ description = '', otherDescriptions = [] }: DescribedCode): boolean {
  return [description, ...otherDescriptions].some((text) =>
    NOT_FOR_PATIENTS.some((words) => words.test(text.trim())),
  );
}
