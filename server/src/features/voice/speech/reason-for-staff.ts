/** The width of the EMR's reason column. */
const REASON_WIDTH = 80;

const KINDS: Readonly<Record<string, string>> = {
  follow_up: 'Follow-up',
  results: 'Test results',
  refill: 'Prescription refill',
  pain_illness: 'Pain or illness',
  referral: 'Referral',
  specialist: 'Specialist visit',
  vaccination: 'Vaccination',
  checkup: 'Checkup',
};
const OTHER_LETTERS = /[^\p{Script=Latin}\P{L}]/u;

interface GivenReason {
  /** The caller's own words. */
  readonly reason: string | null;
  readonly reasonInEnglish: string | null;
}

/**
 * For staff: English first, then the caller's own words if they differ, cut if the text is too long. Null if
 * neither was given.
 */
export function reasonForStaff(
  { reason, reasonInEnglish }: GivenReason,
  kind: string,
  width = REASON_WIDTH,
): string | null {
  const first = reasonInEnglish ?? (reason && OTHER_LETTERS.test(reason) ? kind : null);
  if (!first || !reason || isSame(first, reason)) return (first ?? reason)?.slice(0, width) ?? null;
  const room = width - first.length - ' ()'.length;
  return room > 0 ? `${first} (${cut(reason, room)})` : first.slice(0, width);
}

/** The kind of visit in English. */
export function visitKind(visitReason: string | null | undefined): string {
  return KINDS[visitReason ?? ''] ?? 'General appointment';
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Cuts between whole characters. */
const cut = (text: string, width: number) => {
  let kept = '';
  for (const letter of text)
    if (kept.length + letter.length <= width) kept += letter;
    else break;
  return kept;
};
