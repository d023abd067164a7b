import type { Database, Transaction } from '../../../database/database.ts';
import { enqueue } from '../../../database/jobs/jobs.ts';
import { publish } from '../../../database/notices.ts';
import { type EmrTrouble, emrTrouble } from '../../../ports/emr.ts';
import type { Inbox, Report } from '../../inbox/index.ts';

export interface TroubleNeeds {
  readonly db: Database<'emr'>;
  readonly inbox: Inbox;
}

/** An outage is one item, whatever shows it and however many callers meet it. */
const CAUSE = 'connection';
export const LOOK_AGAIN = 'look-for-emr';
/** Often enough that the first caller after an outage is served within 15 seconds. */
export const LOOK_AGAIN_MS = 4_000;

/** Every process forgets that the EMR was well, so that the next good answer is seen as its return. */
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

/** Absent where the EMR is away, which is what the item says unless something else is known. */
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
  /** How the connection stands. */
  readonly connectionOf: (clinicId: string) => Promise<string>;
}

const AWAY: readonly string[] = ['unreachable', 'starting'];

/** A caller could not be served because of the EMR. The first failure notifies nobody, since the next call may work. */
export async function reportCallerFailure(
  needs: CallerNeeds,
  clinicId: string,
  callId: string | null,
  error: unknown,
): Promise<void> {
  const trouble = emrTrouble(error);
  if (!trouble || trouble === 'not-configured') return;
  // An answer that takes too long is no outage, unless it is known to be one.
  const isLate = trouble === 'timeout' && !AWAY.includes(await needs.connectionOf(clinicId));
  const why = isLate ? 'late' : WHY[trouble];
  const facts: Record<string, string> = why
    ? { why, ...(MESSAGE_SAYS.includes(why) ? { what: (error as Error).message } : {}) }
    : {};
  await needs.db.inClinic(clinicId, (_, tx) =>
    openTrouble(needs, tx, clinicId, { callId, news: null, facts }),
  );
}
