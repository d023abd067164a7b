import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import type { Recalled } from '../../scheduling/index.ts';
import { callOf, type LinkResult } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { View } from '../opening/view.ts';
import type { Acting } from './acting.ts';

/** As long as a phone tool call, because the ledger uses the same lease. */
const ACT_MS = 5_000;
const HELD_SECONDS = 15;
/** By then an unconfirmed change is settled or shown to the clinic. */
const DOUBT_SECONDS = 900;

/** The result of an act, as stored in the ledger. */
export type Ended =
  | { readonly status: 'done'; readonly result: LinkResult }
  | { readonly status: 'unconfirmed'; readonly unconfirmed: true }
  /** Nothing was changed, and the link can be used again. */
  | { readonly status: 'taken' | 'away' | 'call-us' | 'dead' }
  | { readonly status: 'gone'; readonly linkId: string | null }
  | { readonly status: 'kept' };

export type Work = (attemptId: string, deadline: ReturnType<typeof deadlineIn>) => Promise<Ended>;

/**
 * Runs an act once, across repeated posts and several phones: a repeat gets the first answer, and a different act at
 * the same moment has to wait.
 */
export async function runOnce(
  parts: ActParts,
  { link, wish, firstName }: Pick<Acting, 'link' | 'wish' | 'firstName'>,
  work: Work,
  recall: (recalled: Recalled) => Ended | null = () => null,
): Promise<View | { readonly page: 'taken' }> {
  const { clinicId, id, tries } = link;
  const by = `${wish.act} ${wish.chosen}`;
  if (!(await parts.links.begin(clinicId, id, by, HELD_SECONDS))) return { page: 'busy' };
  const deadline = deadlineIn(ACT_MS);
  const ran = await parts.ledger.runOnce(
    clinicId,
    {
      callId: callOf(id),
      toolCallId: `${wish.act}:${tries}`,
      tool: `link_${wish.act}`,
      argumentsHash: wish.chosen,
    },
    deadline,
    (attemptId) => withOutageAsAnswer(work(attemptId, deadline)),
    async (attemptId) => {
      const recalled = await parts.scheduling.recall(clinicId, attemptId);
      return recalled && recall(recalled);
    },
  );
  if (!ran) return { page: 'busy' };
  return finish(parts, { link, wish, firstName }, ran.answer as Ended);
}

/** Turns an unreachable EMR into an answer: nothing was done, and the patient can try again. */
async function withOutageAsAnswer(work: Promise<Ended>): Promise<Ended> {
  try {
    return await work;
  } catch (error) {
    if (emrTrouble(error)) return { status: 'away' };
    throw error;
  }
}

async function finish(
  parts: ActParts,
  { link, wish, firstName }: Pick<Acting, 'link' | 'wish' | 'firstName'>,
  ended: Ended,
): Promise<View | { readonly page: 'taken' }> {
  const { clinicId, id } = link;
  if (ended.status === 'done') {
    await parts.db.inClinic(clinicId, (_, tx) =>
      parts.links.finish(tx, clinicId, id, ended.result, { ends: true }),
    );
    await parts.scheduling.callEnded(clinicId, callOf(id));
    return { page: 'done', result: ended.result, firstName };
  }
  if (ended.status === 'unconfirmed') {
    await parts.links.begin(clinicId, id, `${wish.act} ${wish.chosen}`, DOUBT_SECONDS);
    const { act } = wish;
    return { page: 'unconfirmed', act: act === 'cancel' || act === 'move' ? act : 'book' };
  }
  await parts.links.giveBack(clinicId, link);
  if (ended.status === 'kept') return { page: 'unconfirmed', act: 'accept' };
  if (ended.status !== 'gone') return { page: ended.status };
  const otherTimes = ended.linkId && new URL(parts.tokens.url(ended.linkId)).pathname;
  return { page: 'gone', otherTimes };
}
