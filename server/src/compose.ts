import { singleProcess } from './adapters/process/single.ts';
import type { Base, Slice } from './compose/base.ts';
import { callSlices } from './compose/call.ts';
import { clinicSlices } from './compose/clinic.ts';
import { emrSlices } from './compose/emr.ts';
import { linkSlice } from './compose/links.ts';
import type { FrontdeskNeeds } from './compose/needs.ts';
import { officeSlices } from './compose/office.ts';
import { platformSlices } from './compose/platform.ts';
import { reminderSlice } from './compose/reminders.ts';
import { replySlice } from './compose/replies.ts';
import { testCallSlice } from './compose/test-calls.ts';
import type { DatabasePool } from './database/connection/connect.ts';
import type { Notices } from './database/notices.ts';
import { createMetrics } from './features/metrics/index.ts';
import { requestTimes } from './kernel/load/request-times.ts';
import { noTracing } from './kernel/tracing.ts';
import type { Mail } from './ports/mail.ts';

interface Opened {
  readonly db: DatabasePool;
  readonly reads: Base['reads'];
  readonly notices: Notices;
  readonly waitMs: () => number;
  /** Null if Redis is not configured. */
  readonly redisAnswers: () => Promise<boolean | null>;
}

export async function compose(needs: FrontdeskNeeds, { db, reads, notices, waitMs, redisAnswers }: Opened) {
  const { config, clock, log, tracing = noTracing, processes = singleProcess(config.dataDir) } = needs;
  const metrics = createMetrics({ db, processes, token: config.metricsToken });
  const mail = await mailOf(config);
  // A worker learns about the demo from its supervisor, which runs the simulators.
  const isDemo = config.demo || needs.demo !== undefined;
  const simulatedEmrs = needs.simulatedEmrs ?? needs.demo?.emrs ?? [];
  const parts = { config, clock, log, db, reads, notices, waitMs, processes, metrics, tracing };
  const base: Base = { ...parts, requestTimes: requestTimes(), isDemo, simulatedEmrs, mail };
  const clinic = await clinicSlices(base, needs.passwordCost);
  const emr = emrSlices(base, clinic);
  const call = await callSlices(base, clinic, emr, needs.answerWithinMs);
  const platform = platformSlices(base, { ...needs, redisAnswers }, clinic, call, emr);
  const office = officeSlices(base, clinic, emr, call, needs);
  metrics.read({
    emrLines: emr.emr.connections.readings,
    pool: db.stats,
    webhook: () => ({ ...call.voice.counts }),
    callWrites: call.calls.stats,
    inboxWaits: clinic.inbox.openWaits,
  });
  const reminders = reminderSlice(base, clinic, emr, call);
  const replies = replySlice(base, clinic, emr, call, reminders);
  const slices: Slice[] = [
    ...clinic.slices,
    ...emr.slices,
    ...call.slices,
    { jobs: replies.jobs },
    linkSlice(base, clinic, emr, call, replies),
    testCallSlice(base, clinic, emr, call),
    { routes: reminders.routes, jobs: reminders.jobs, crons: reminders.crons },
    ...office.slices,
    metrics,
    ...platform.slices,
    { close: async () => mail?.close() },
  ];
  return {
    slices,
    audit: clinic.audit,
    identity: clinic.identity,
    clinics: clinic.clinics,
    ops: platform.ops,
    live: clinic.live,
    limiter: call.limiter,
    metrics,
  };
}

async function mailOf({ mail, publicUrl }: FrontdeskNeeds['config']): Promise<Mail | null> {
  if (!mail.url) return null;
  const { smtpMail } = await import('./adapters/mail/smtp.ts');
  return smtpMail(mail.url, publicUrl);
}
