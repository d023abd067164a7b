import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { spokenPerson } from '../../kernel/spoken/person-name.ts';
import { type TextLanguage, textLanguageOf } from '../../kernel/text/text-language.ts';
import { addDays } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { instantOf, wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Patient } from '../../ports/emr.ts';
import { reopenTimes } from './freed/reopen-times.ts';
import type { StandbyParts } from './parts.ts';
import { type Entry, type EntrySource, type OldVisit, WITHOUT_VISIT_DAYS, type Wish } from './standby.ts';

export interface JoinWish extends Wish {
  readonly patientId: string;
  readonly appointmentId: string | null;
  readonly priority?: number;
}

export interface Joiner {
  readonly source: EntrySource;
  readonly callId?: string | null;
  /** Defaults to the chart's number. */
  readonly phone?: string | null;
  readonly language?: TextLanguage;
  /** The caller's consent to offers by text; null if they were not asked. */
  readonly mayText?: boolean | null;
}

interface Refused {
  readonly status:
    | 'unknown-patient'
    | 'inactive-patient'
    | 'unknown-visit'
    | 'visit-over'
    | 'unknown-provider';
}

export type Joined =
  | {
      readonly status: 'joined';
      readonly entry: Entry;
      readonly isNew: boolean;
      readonly canText: boolean;
      readonly replaces: ReplacedVisit | null;
    }
  | Refused;

export interface ReplacedVisit extends OldVisit {
  readonly providerName: string;
}

interface Visit extends ReplacedVisit {
  readonly durationMinutes: number;
}

const AHEAD_DAYS = 730;

/** The entry takes its length from the visit it would replace. */
export async function joinStandby(
  parts: StandbyParts,
  clinicId: string,
  wish: JoinWish,
  joiner: Joiner,
  deadline: Deadline,
  also: (tx: Transaction, joined: { readonly id: string; readonly isNew: boolean }) => Promise<void>,
): Promise<Joined> {
  const checked = await checkWish(parts, clinicId, wish, deadline);
  if (checked.status !== 'checked') return checked;
  const { chart, visit, endsAt } = checked;
  const phone = joiner.phone ?? toE164(chart.phone);
  const { source, callId = null, mayText = null } = joiner;
  return parts.db.inClinic(clinicId, async (_, tx) => {
    if (mayText !== null && phone) await addConsent(parts, tx, clinicId, phone, mayText, { source, callId });
    const { appointmentId: __, ...wanted } = wish;
    const { entry, isNew } = await parts.entries.add(tx, clinicId, {
      ...wanted,
      ...{ source, callId, phone, endsAt, birthDate: chart.dateOfBirth },
      old: visit && { id: visit.id, date: visit.date, time: visit.time },
      durationMinutes: visit?.durationMinutes ?? null,
      patientName: spokenPerson(chart),
      language: languageOf(chart, joiner.language),
    });
    const consent = entry.phone ? await parts.consents.standing(tx, clinicId, entry.phone, 'offers') : null;
    await reopenTimes(parts, tx, clinicId, entry);
    await also(tx, { id: entry.id, isNew });
    return { status: 'joined', entry, isNew, canText: consent?.state === 'given', replaces: visit };
  });
}

interface CheckedWish {
  readonly status: 'checked';
  readonly chart: Patient;
  readonly visit: Visit | null;
  readonly endsAt: Date;
}

export async function checkWish(
  parts: StandbyParts,
  clinicId: string,
  { patientId, appointmentId, providerId }: Pick<JoinWish, 'patientId' | 'appointmentId' | 'providerId'>,
  deadline: Deadline,
): Promise<CheckedWish | Refused> {
  const clinic = await parts.clinics.read(clinicId);
  const chart = clinic && (await parts.patients.byId(clinicId, patientId, deadline));
  if (!clinic || !chart) return { status: 'unknown-patient' };
  if (!chart.active) return { status: 'inactive-patient' };
  if (providerId && !(await parts.rosterOf(clinicId)).some(({ id }) => id === providerId))
    return { status: 'unknown-provider' };
  const { timezone } = clinic;
  const visit = appointmentId
    ? await visitOf(parts, clinicId, patientId, appointmentId, timezone, deadline)
    : null;
  if (visit === 'unknown-visit' || visit === 'visit-over') return { status: visit };
  const endsAt = visit
    ? instantOf(visit.date, visit.time, timezone)
    : new Date(parts.clock.now().getTime() + WITHOUT_VISIT_DAYS * 86_400_000);
  return { status: 'checked', chart, visit, endsAt };
}

/**
 * The chart's language if we write texts in it and it is not English, which is the chart's default; else the spoken
 * one.
 */
function languageOf(chart: Patient, spoken: TextLanguage = 'en'): TextLanguage {
  const written = textLanguageOf(chart);
  return written === 'en' ? spoken : written;
}

async function visitOf(
  { scheduling, clock }: StandbyParts,
  clinicId: string,
  patientId: string,
  appointmentId: string,
  timezone: string,
  deadline: Deadline,
): Promise<Visit | 'unknown-visit' | 'visit-over'> {
  const now = wallClockAt(clock.now(), timezone);
  const days = { from: now.date, to: addDays(now.date, AHEAD_DAYS) };
  const theirs = await scheduling.appointmentsOf(clinicId, patientId, days, deadline);
  const visit = theirs.find(({ id }) => id === appointmentId);
  if (!visit) return 'unknown-visit';
  return visit.date === now.date && visit.time <= now.time ? 'visit-over' : visit;
}

async function addConsent(
  { consents }: StandbyParts,
  tx: Transaction,
  clinicId: string,
  phone: string,
  isGiven: boolean,
  { source, callId }: { readonly source: EntrySource; readonly callId: string | null },
): Promise<void> {
  const where = source === 'link' ? 'by link' : 'on the phone';
  await consents.add(tx, clinicId, randomUUID(), {
    ...{ phone, kind: 'offers', source: source === 'link' ? 'link' : 'call', callId },
    state: isGiven ? 'given' : 'withdrawn',
    evidence: isGiven ? `Agreed ${where} to texts about earlier times` : 'Declined texts about earlier times',
  });
}
