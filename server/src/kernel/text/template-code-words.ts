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

/** Codes described as not for patients; if a code is listed twice, either description counts. */
export function closedCodes(codes: readonly DescribedCode[]): ReadonlySet<string> {
  return new Set(codes.filter(isClosed).map(({ code }) => code));
}

function isClosed({ description = '', otherDescriptions = [] }: DescribedCode): boolean {
  return [description, ...otherDescriptions].some((text) =>
    NOT_FOR_PATIENTS.some((words) => words.test(text.trim())),
  );
}
