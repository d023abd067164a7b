import type { Database, Transaction } from '../../../database/database.ts';
import { enqueue } from '../../../database/jobs/jobs.ts';
import { publish } from '../../../database/notices.ts';
import { type EmrTrouble, emrTrouble } from '../../../ports/emr.ts';
import type { Inbox, Report } from '../../inbox/index.ts';

export interface TroubleNeeds {
  readonly db: Database<'emr'>;
  readonly inbox: Inbox;
}

/** All symptoms of an outage share one inbox item. */
const CAUSE = 'connection';
export const LOOK_AGAIN = 'look-for-emr';
/** Often enough to serve the first caller within 15 seconds after an outage. */
export const LOOK_AGAIN_MS = 4_000;

/** Makes every process forget earlier successes, so that the next one is recognised as recovery. */
export const TROUBLE_TOPIC = 'emr-trouble';

export async function openTrouble(
  { db, inbox }: TroubleNeeds,
  tx: Transaction,
  clinicId: string,
  trouble: Pick<Report, 'facts' | 'callId' | 'news'>,
): Promise<void> {
  const { id, isNew } = await inbox.report(tx, clinicId, { kind: 'emr_trouble', cause: CAUSE, ...trouble });
  if (!isNew) return;
  await db.within(tx).inClinic(clinicId, async (q) => {
    await enqueue(q, { kind: LOOK_AGAIN, clinicId, payload: {}, dedupeKey: id, delayMs: LOOK_AGAIN_MS });
    await publish(q, TROUBLE_TOPIC, clinicId);
  });
}

export async function closeTrouble(
  { inbox }: TroubleNeeds,
  tx: Transaction,
  clinicId: string,
): Promise<void> {
  await inbox.settle(tx, clinicId, 'emr_trouble', CAUSE);
}

const MESSAGE_SAYS: readonly string[] = ['right', 'operation', 'limited'];

/** Absent for an unreachable EMR, which is the item's default text. */
const WHY: Readonly<Partial<Record<EmrTrouble, string>>> = {
  credentials: 'refused',
  reauthorise: 'reauthorise',
  forbidden: 'right',
  refused: 'operation',
  malformed: 'operation',
  unreadable: 'operation',
  'bad-request': 'operation',
  limited: 'limited',
};

interface CallerNeeds extends TroubleNeeds {
  readonly connectionOf: (clinicId: string) => Promise<string>;
}

const AWAY: readonly string[] = ['unreachable', 'starting'];

/**
 * Reports that a caller could not be served because of the EMR. The first failure notifies nobody, since the next
 * call may work.
 */
export async function reportCallerFailure(
  needs: CallerNeeds,
  clinicId: string,
  callId: string | null,
  error: unknown,
): Promise<void> {
  const trouble = emrTrouble(error);
  if (!trouble || trouble === 'not-configured') return;
  // A slow answer is not an outage, unless the EMR is known to be down.
  const isLate = trouble === 'timeout' && !AWAY.includes(await needs.connectionOf(clinicId));
  const why = isLate ? 'late' : WHY[trouble];
  const facts: Record<string, string> = why
    ? { why, ...(MESSAGE_SAYS.includes(why) ? { what: (error as Error).message } : {}) }
    : {};
  await needs.db.inClinic(clinicId, (_, tx) =>
    openTrouble(needs, tx, clinicId, { callId, news: null, facts }),
  );
}
