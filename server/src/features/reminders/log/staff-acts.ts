import type { Trail } from '../../../database/database.ts';
import { Failure, found } from '../../../kernel/failure.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { ask, chartOf, noChart } from '../plan/look.ts';
import type { Chart, Reminder } from '../reminder.ts';
import { type RemindNeeds, remind } from '../send/remind.ts';
import type { SettingsStore } from '../settings.store.ts';

export interface StaffNeeds extends RemindNeeds {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly clock: Clock;
}

const NONE = 'There is no such reminder.';

/** Sends a waiting or skipped reminder now, together with the number's other visits that day. */
export async function sendNow(
  needs: StaffNeeds,
  clinicId: string,
  id: string,
  trail: Trail,
): Promise<Reminder> {
  const { store, clock } = needs;
  const reminder = found(await store.find(clinicId, id), NONE);
  refuseIfOver(reminder, clock.now());
  const signal = new AbortController().signal;
  const chart = await readChart(needs, clinicId, reminder.patientId, signal);
  const [phone] = chart.phones;
  const others = phone ? await store.ofSameNumber(clinicId, reminder, phone) : [];
  const charts = new Map([[reminder.patientId, chart]]);
  for (const { patientId } of others)
    if (!charts.has(patientId)) charts.set(patientId, await readChart(needs, clinicId, patientId, signal));
  const settings = await needs.settings.read(clinicId);
  const together = { reminders: [reminder, ...others], charts };
  await remind(needs, clinicId, together, { settings, isByStaff: true, signal, also: trail });
  return found(await store.find(clinicId, id), NONE);
}

export async function leaveOut(
  { db, store, clock }: StaffNeeds,
  clinicId: string,
  id: string,
  trail: Trail,
): Promise<Reminder> {
  const reminder = found(await store.find(clinicId, id), NONE);
  refuseIfOver(reminder, clock.now());
  await db.inClinic(clinicId, async (_, tx) => {
    await store.skipVisit(tx, clinicId, id);
    await trail(tx);
  });
  return found(await store.find(clinicId, id), NONE);
}

function refuseIfOver({ state, visitAt }: Reminder, now: Date): void {
  if (state === 'sent')
    throw new Failure('INVALID_REQUEST', 'This reminder has been sent and cannot be changed any more.', {
      fields: { id: 'has been sent' },
    });
  if (visitAt <= now)
    throw new Failure('INVALID_REQUEST', 'This visit has begun or is over.', { fields: { id: 'is over' } });
}

async function readChart(
  { emrOf, store }: StaffNeeds,
  clinicId: string,
  patientId: string,
  signal: AbortSignal,
): Promise<Chart> {
  const emr = await emrOf(clinicId);
  const patient = await ask(signal, (wait) => emr.getPatient(patientId, wait));
  const chart = patient ? chartOf(patient) : noChart(patientId);
  await store.keepChart(clinicId, chart);
  return chart;
}
