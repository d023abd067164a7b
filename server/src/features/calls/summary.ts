import type { OutcomeKind } from '../../kernel/calls/call-words.ts';
import type { LoggedOutcome } from './outcomes.ts';

type SummedOutcome = Pick<LoggedOutcome, 'what' | 'key' | 'patientName'>;
type Wording = (who: string, times: number) => string;

const NUMBERS = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const visits = (times: number) => `${NUMBERS[times] ?? times} visit${times === 1 ? '' : 's'}`;
const often = (times: number) =>
  times === 1 ? '' : times === 2 ? ' twice' : ` ${NUMBERS[times] ?? times} times`;

const DONE: Readonly<Record<OutcomeKind, Wording>> = {
  booked: (who, times) => `booked ${visits(times)}${who && ` for ${who}`}`,
  rescheduled: (who, times) => `moved a visit${who && ` of ${who}`}${often(times)}`,
  cancelled: (who, times) => `cancelled ${visits(times)}${who && ` of ${who}`}`,
  registered: (who) => `registered ${who || 'a new patient'}`,
  waitlisted: (who) => `put ${who || 'a name'} on the waitlist`,
  standby: (who) => `asked for an earlier time${who && ` for ${who}`}`,
  callback: (who) => `asked for a call-back${who && ` (${who})`}`,
  transferred: () => 'was put through to the clinic',
  refused: (who) => `was not told anything${who && ` about ${who}`}, because the identity was not proved`,
  emergency: () => 'spoke of what may be an emergency',
  clinic_info: () => 'asked about the clinic',
};
const beyondLimit: Wording = (who) => `reached a limit of the clinic for calls${who && ` (${who})`}`;

/** Replaces a name that has just been mentioned. */
const AGAIN: Partial<Record<OutcomeKind, (times: number) => string>> = {
  booked: (times) => `booked ${visits(times)} for them`,
  rescheduled: (times) => `moved it${often(times)}`,
  cancelled: (times) => `cancelled ${visits(times)} of theirs`,
};

interface Asked {
  readonly transferred: boolean;
  readonly transferReason: string | null;
}

/** Our own summary for a call without one from the platform; in English, for staff. */
export function summaryOf(
  outcomes: readonly SummedOutcome[],
  { transferred, transferReason }: Asked,
): string {
  const runs = inRuns(outcomes);
  const done = runs.map(([first, times], index) => partOf(first, times, runs[index - 1]?.[0]));
  const asked =
    transferReason !== null && !transferred ? ['asked for a person, and was not put through'] : [];
  const parts = [...new Set([...done, ...asked])];
  if (parts.length === 0) return 'Nothing was changed in this call.';
  return `The caller ${listed(parts)}.`;
}

/** Consecutive equal results for the same person are mentioned once, with their number. */
function inRuns(outcomes: readonly SummedOutcome[]): Array<readonly [first: SummedOutcome, times: number]> {
  const runs: Array<readonly [SummedOutcome, number]> = [];
  for (const outcome of outcomes) {
    const [first, times] = runs.at(-1) ?? [null, 0];
    const isSame = first?.what === outcome.what && first.patientName === outcome.patientName;
    if (first && isSame) runs.splice(-1, 1, [first, times + 1]);
    else runs.push([outcome, 1]);
  }
  return runs;
}

function partOf(
  { what, key, patientName }: SummedOutcome,
  times: number,
  before: SummedOutcome | undefined,
): string {
  const isSamePerson = patientName !== null && before?.patientName === patientName;
  // Only the appointment just booked can be called "it".
  const again = what === 'rescheduled' && before?.what !== 'booked' ? undefined : AGAIN[what];
  if (isSamePerson && again) return again(times);
  return (key === 'refused/limit' ? beyondLimit : DONE[what])(patientName ?? '', times);
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return last;
  // A part that contains a comma would merge with the next.
  const mark = parts.some((part) => part.includes(',')) ? ';' : ',';
  return mark === ';'
    ? `${parts.slice(0, -1).join('; ')}; and ${last}`
    : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
