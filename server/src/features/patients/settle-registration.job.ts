import type { JobKind, JobOutcome } from '../../database/jobs/jobs.ts';
import type { Patient } from '../../ports/emr.ts';
import { SETTLE_REGISTRATION } from './job-kinds.ts';
import type { RegistrationParts } from './registering.ts';
import { type Intent, isOpen, type RegistrationMatter } from './registration.ts';
import { chartsOf } from './same-person.ts';

const MANY = 1_000_000;

/**
 * Settles registrations with an unknown outcome by searching until the chart is found or known to be absent.
 * Never writes again.
 */
export function settleRegistrationJob(parts: RegistrationParts): JobKind {
  return {
    kind: SETTLE_REGISTRATION,
    maxAttempts: MANY,
    run: async ({ clinicId, payload }) => {
      const intent = clinicId ? await parts.store.read(clinicId, String(payload.registrationId)) : null;
      if (!clinicId || !intent) return 'done';
      if (intent.state === 'absent') return watch(parts, clinicId, intent);
      return isOpen(intent) ? resolveDoubt(parts, clinicId, intent) : 'done';
    },
  };
}

async function resolveDoubt(parts: RegistrationParts, clinicId: string, intent: Intent): Promise<JobOutcome> {
  const { store, timing } = parts;
  await store.doubt(clinicId, intent.id);
  const charts = await readCharts(parts, clinicId, intent);
  if (!charts) {
    if (intent.sentAgoMs >= timing.showAfterMs) await tell(parts, clinicId, intent, 'registration-in-doubt');
    return { inMs: timing.lookEveryMs };
  }
  if (charts.length > 0) return settleFound(parts, clinicId, intent, charts);

  const [first, second] = timing.absentAfterMs;
  if (intent.sentAgoMs < first) return { inMs: first - intent.sentAgoMs };
  await store.countAbsentRead(clinicId, intent.id);
  if (intent.sentAgoMs < second || intent.absentReads === 0)
    return { inMs: Math.max(1_000, second - intent.sentAgoMs) };
  await store.end(clinicId, intent.id, { state: 'absent' }, (tx) =>
    parts.showClinic(tx, clinicId, matterOf(intent, 'registration-absent')),
  );
  return { inMs: timing.watchEveryMs };
}

/** The person had no chart before the write, so a chart found now is theirs; staff must merge two. */
async function settleFound(
  parts: RegistrationParts,
  clinicId: string,
  intent: Intent,
  charts: readonly Patient[],
): Promise<JobOutcome> {
  const patientId = (charts.find(({ active }) => active) ?? charts[0])?.id ?? '';
  await parts.store.end(clinicId, intent.id, { state: 'registered', patientId }, async (tx) => {
    const { id: registrationId, asker, newcomer } = intent;
    await parts.afterwards(tx, clinicId, { registrationId, asker, newcomer, patientId, halfMade: false });
    if (charts.length > 1)
      await parts.showClinic(tx, clinicId, matterOf(intent, 'registration-several', charts));
  });
  return 'done';
}

/**
 * A chart that appears after the registration was given up may be a duplicate, if the person was registered
 * again.
 */
async function watch(parts: RegistrationParts, clinicId: string, intent: Intent): Promise<JobOutcome> {
  if (intent.sentAgoMs > parts.timing.watchMs) return 'done';
  const charts = await readCharts(parts, clinicId, intent);
  const made = await parts.store.chartsMade(clinicId);
  const late = charts?.filter(({ id }) => !made.includes(id)) ?? [];
  if (late.length === 0) return { inMs: parts.timing.watchEveryMs };
  await parts.store.forgetShown(clinicId, intent.id);
  await tell(parts, clinicId, intent, 'registration-late', charts ?? []);
  return 'done';
}

function tell(
  { store, showClinic }: RegistrationParts,
  clinicId: string,
  intent: Intent,
  kind: RegistrationMatter['kind'],
  charts: readonly Patient[] = [],
): Promise<void> {
  const also = (tx: Parameters<typeof showClinic>[0]) =>
    showClinic(tx, clinicId, matterOf(intent, kind, charts));
  return store.show(clinicId, intent.id, also);
}

function matterOf(
  { id, asker, newcomer }: Intent,
  kind: RegistrationMatter['kind'],
  charts: readonly Patient[] = [],
): RegistrationMatter {
  return { kind, registrationId: id, asker, newcomer, patientIds: charts.map((chart) => chart.id) };
}

async function readCharts(
  { emr, timing }: RegistrationParts,
  clinicId: string,
  { newcomer }: Intent,
): Promise<readonly Patient[] | null> {
  try {
    const { fresh } = await emr.of(clinicId);
    return (await chartsOf(fresh, newcomer, { signal: AbortSignal.timeout(timing.readMs) })).charts;
  } catch {
    return null;
  }
}
