import type { Database, Transaction } from '../../../database/database.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Patient } from '../../../ports/emr.ts';
import type { CallSlice } from '../../calls/index.ts';
import type { Inbox } from '../../inbox/index.ts';
import { MOST_WRONG_DATES, type PatientLink, type Place } from '../link.ts';
import type { RequestStore } from '../requests/requests.store.ts';
import type { LinkStore } from '../store.ts';

export type Proof =
  | { readonly status: 'right' }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  /** Too many wrong dates for this patient today; the date was not compared. */
  | { readonly status: 'locked' }
  | { readonly status: 'ended' }
  | { readonly status: 'dead' };

export interface ProofNeeds {
  readonly db: Database;
  readonly links: LinkStore;
  readonly requests: Pick<RequestStore, 'open'>;
  readonly calls: Pick<CallSlice, 'tryPatient'>;
  readonly inbox: Pick<Inbox, 'report'>;
  readonly clock: Clock;
}

interface Given {
  readonly dateOfBirth: CalendarDate;
  readonly patient: Patient;
  readonly timeZone: string;
  /** Stored as the link's visit if none was known. */
  readonly visit: Place | null;
}

/** Counts the try, under the locks of the link and of the patient's tries that day, before comparing. */
export function provePatient(
  needs: ProofNeeds,
  { clinicId, id }: Pick<PatientLink, 'clinicId' | 'id'>,
  given: Given,
): Promise<Proof> {
  const { db, links, requests, calls, clock } = needs;
  return db.inClinic(clinicId, async (_, tx) => {
    const link = await links.hold(tx, clinicId, id);
    if (!link || link.wrongDates >= MOST_WRONG_DATES) return { status: 'dead' };
    const { patient, dateOfBirth, timeZone } = given;
    const { outcome, isLimit } = await calls.tryPatient(tx, clinicId, {
      patientId: link.patientId,
      day: wallClockAt(clock.now(), timeZone).date,
      compare: () => patient.dateOfBirth === dateOfBirth,
    });
    if (outcome === 'locked') return { status: 'locked' };
    if (outcome === 'right') {
      await links.open(tx, clinicId, id, given.visit);
      if (link.requestId) await requests.open(tx, clinicId, link.requestId);
      return { status: 'right' };
    }
    const triesLeft = MOST_WRONG_DATES - link.wrongDates - 1;
    await links.countWrong(tx, clinicId, id, triesLeft === 0);
    await reportWrongDates(needs, tx, link, given, { isLast: triesLeft === 0, isLimit });
    return triesLeft === 0 ? { status: 'ended' } : { status: 'wrong', triesLeft };
  });
}

/** Reports one item per link ended by wrong dates, and one a day per patient with no tries left. */
async function reportWrongDates(
  { inbox, clock }: ProofNeeds,
  tx: Transaction,
  { clinicId, id, patientId }: PatientLink,
  { patient, timeZone }: Given,
  { isLast, isLimit }: { readonly isLast: boolean; readonly isLimit: boolean },
): Promise<void> {
  const about = { kind: 'identity_alarm', patientId, name: spokenPerson(patient) } as const;
  if (isLast) await inbox.report(tx, clinicId, { ...about, cause: `link:${id}`, facts: { why: 'link' } });
  else if (isLimit) {
    const { date } = wallClockAt(clock.now(), timeZone);
    await inbox.report(tx, clinicId, {
      ...about,
      cause: `patient:${patientId}:${date}`,
      facts: { why: 'patient' },
    });
  }
}
