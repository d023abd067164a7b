import { phrase } from '../../../kernel/phrase.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import type { Moment } from '../arguments/read-when.ts';
import type { Speaker } from '../speech/speaker.ts';
import { onMoment } from '../speech/times/offer.ts';
import type { WishMemory } from './wish-memory.ts';

/** Two visits of one kind closer than this are rarely both intended. */
const NEAR_DAYS = 7;
const DAY_MS = 86_400_000;
/** Words of staff and of phone bookings for a visit's purpose. A knee and a rash are both illnesses, but two visits. */
const KINDS: Readonly<Record<string, RegExp>> = {
  vaccination: /vaccin|immuni[sz]|flu shot|\bshots?\b|疫苗|打针|流感针/i,
  refill: /refill|renew|prescription|\brx\b|续药|配药|开药/i,
  results: /result|\blabs?\b|blood test|报告|结果|化验/i,
  checkup: /check-?\s?up|physical|annual|体检/i,
  referral: /referral|转介|转诊/i,
  specialist: /specialist|consult|专科/i,
  follow_up: /follow|复诊/i,
};

const keepIt = phrase({
  en: 'Do you still want the one {moment}?',
  zh: '{moment}那个也保留吗？',
});
const keepThem = phrase({ en: 'Do you still want those?', zh: '之前约的都保留吗？' });

/** The purpose of a visit, if its words show one. */
export function kindOfVisit(text: string | null | undefined): string | null {
  const known = Object.hasOwn(KINDS, text ?? '') ? (text as string) : null;
  return known ?? Object.entries(KINDS).find(([, words]) => words.test(text ?? ''))?.[0] ?? null;
}

type Row = Pick<NamedAppointment, 'date' | 'reason'>;

/** Of the same kind and within days of an offer, so the caller may want only one of the two. */
export function isAlike(
  row: Row,
  kind: string | null,
  offers: readonly { readonly date: CalendarDate }[],
): boolean {
  return (
    kind !== null &&
    kindOfVisit(row.reason) === kind &&
    offers.some(({ date }) => Math.abs(Date.parse(date) - Date.parse(row.date)) <= NEAR_DAYS * DAY_MS)
  );
}

/** The patient's existing visits, relevant to a wish. */
export interface ExistingVisits {
  /** Visits the answer may name. */
  readonly rows: readonly NamedAppointment[];
  readonly patientId: string | null;
  /** The purpose of the requested visit. */
  readonly kind: string | null;
}

/**
 * Asked after a booking, once per call, about visits on the same day and those much like the new one. With the offer
 * it would be a second question in one breath, and callers answer only the last.
 */
export function askToKeep(
  { kind, patientId }: Pick<ExistingVisits, 'kind' | 'patientId'>,
  others: readonly NamedAppointment[],
  booked: Moment,
  speaker: Speaker,
  wishes: WishMemory,
): string {
  const close = others.filter(
    (row) => !wishes.madeHere(row.id) && (row.date === booked.date || isAlike(row, kind, [booked])),
  );
  const [only, other] = close;
  if (!only || wasAskedToKeep(patientId, wishes)) return '';
  if (other) return keepThem(speaker.language);
  return keepIt(speaker.language, { moment: onMoment(only, speaker) });
}

function wasAskedToKeep(patientId: string | null, wishes: WishMemory): boolean {
  const asked = `stays ${patientId}`;
  const wasAsked = wishes.wasReasonTold(asked);
  wishes.noteReason(asked);
  return wasAsked;
}
