import { releasedAt } from '../database/schema/restored-copy.ts';
import { createReminders, type Reminders } from '../features/reminders/index.ts';
import { emrTrouble } from '../ports/emr.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

const STATUSES_MS = 3_000;

/** Connects reminders to the watched book and to the outgoing texts. */
export function reminderSlice(
  { db, clock }: Base,
  { clinics, inbox }: ClinicSlices,
  { emr, providers, watcher, listeners, intake }: EmrSlices,
  { sms, consents, links, textEnded }: CallSlices,
): Reminders {
  const reminders = createReminders({
    ...{ db, clock, clinics, inbox, providers, watcher, sms, consents, links },
    questions: intake,
    releasedAt: () => releasedAt(db),
    emrOf: async (clinicId) => (await emr.connections.of(clinicId)).fresh,
    statusesOf: (clinicId) => statusesOf(emr.connections, clinicId),
  });
  listeners.push(reminders.listener);
  textEnded.push(reminders.textEnded);
  return reminders;
}

/** Null if the EMR does not answer, or if our own adapter has a fixed list. */
async function statusesOf(
  connections: EmrSlices['emr']['connections'],
  clinicId: string,
): Promise<readonly string[] | null> {
  try {
    const line = await connections.of(clinicId);
    const signal = AbortSignal.timeout(STATUSES_MS);
    const listed = await line.getAppointmentStatuses({ signal });
    const used = connections.readings().find((reading) => reading.clinicId === clinicId);
    if (used?.transport === 'emr-soap') return null;
    return listed.map(({ status }) => status.charAt(0));
  } catch (error) {
    if (emrTrouble(error) === null) throw error;
    return null;
  }
}
