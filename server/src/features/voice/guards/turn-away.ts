import { setTimeout as pause } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { type CallLimiter, WRITES_AHEAD_MS } from '../../../kernel/load/load-control.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { ahead } from '../../../kernel/time/deadline.ts';
import type { Calls } from '../../calls/index.ts';
import type { AdmittedCalls } from '../dispatch/admitted-calls.ts';
import type { Trace } from '../dispatch/conversation.ts';
import type { VoiceCounts } from '../dispatch/counts.ts';
import { whenCalledBack } from '../speech/call-back.ts';
import { sentences } from '../speech/questions.ts';
import { say } from '../speech/sentences.ts';
import type { Call, Tool } from '../tool.ts';

interface Needs {
  readonly limiter: Pick<CallLimiter, 'admit' | 'keep' | 'serve'>;
  readonly admitted: Pick<AdmittedCalls, 'remove'>;
  readonly counts: VoiceCounts;
  readonly trace: Trace;
  readonly wasServed: Calls['wasServed'];
  /** Callers for whom this process has recorded a call back; asking again records no second one. */
  readonly notedCallers: Pick<LRUCache<string, true>, 'has' | 'set'>;
}

const busy = phrase({
  en: "We're getting a lot of calls right now, so I couldn't do that.",
  zh: '现在来电的人特别多，刚才没能办成。',
});
const unchanged = phrase({ en: 'Nothing has been changed.', zh: '没有做任何更改。' });
const noted = phrase({
  en: "I've noted it for the clinic. They will call you back {when}.",
  zh: '我已经替您记下了，诊所会在{when}给您回电。',
});
const TRACE_WRITTEN_MS = 350;
/** Shown to staff. */
const ABOUT = 'Called while very many were calling, and could not be served.';

/** Runs the tool for admitted calls; others are told at once that the clinic calls back. */
export function turnAway(needs: Needs, tool: Tool): Tool {
  const { limiter, admitted, counts, trace } = needs;
  if (tool.inCrowd === 'goes-on') return tool;
  return {
    ...tool,
    run: async (given, call) => {
      const { clinicId, callId } = call;
      if (!callId) return tool.run(given, call);
      let isServed = limiter.admit(clinicId, callId);
      if (!isServed && (await isServedElsewhere(needs, clinicId, callId))) {
        limiter.keep(callId);
        isServed = true;
      }
      const deadline = tool.writes ? ahead(call.deadline, WRITES_AHEAD_MS) : call.deadline;
      if (isServed) return limiter.serve(clinicId, callId, () => tool.run(given, { ...call, deadline }));
      admitted.remove(callId);
      trace('crowd', { tool: tool.name });
      counts.turnedAway += 1;
      return {
        ...tool.whenItFails.result,
        success: false,
        message: await callBackLater(needs, call, callId),
      };
    },
  };
}

/** Another process may have admitted the call, and writes its trace a quarter of a second later. */
async function isServedElsewhere({ wasServed }: Needs, clinicId: string, callId: string): Promise<boolean> {
  await pause(TRACE_WRITTEN_MS);
  return wasServed(clinicId, callId).catch(() => false);
}

/** The call back is recorded before it is promised; if that fails, the caller is asked to call again. */
async function callBackLater({ notedCallers }: Needs, call: Call, callId: string): Promise<string> {
  const { language, clinicId } = call;
  const instead = sentences(language, busy(language), unchanged(language), say.offerCallback(language));
  const phone = toE164(call.callerPhone);
  if (!phone) return instead;
  const { words: when, until } = whenCalledBack(call);
  const told = sentences(language, busy(language), unchanged(language), noted(language, { when }));
  const cause = `${callId}/${phone}`;
  if (notedCallers.has(`${clinicId}/${cause}`)) return told;
  try {
    await call.inbox.callBack(clinicId, {
      ...{ cause, callId, name: null, phone, patientId: null, reason: ABOUT, preferredTime: null },
      ...{ language, told, ...(until ? { until } : {}) },
    });
  } catch {
    return instead;
  }
  await call.remember(withOutcome('callback', {}, phone));
  notedCallers.set(`${clinicId}/${cause}`, true);
  return told;
}
