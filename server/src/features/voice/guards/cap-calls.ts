import type { PhoneCap } from '../../../kernel/clinic/phone-caps.ts';
import { phoneCapsOf } from '../../../kernel/clinic/phone-caps.ts';
import { phrase } from '../../../kernel/phrase.ts';
import type { Caller, Callers } from '../../calls/index.ts';
import type { Trace } from '../dispatch/conversation.ts';
import { answerCapReached } from '../speech/cap-reached.ts';
import type { Call, Tool } from '../tool.ts';

interface Needs {
  readonly callers: Callers;
  readonly trace: Trace;
}

type CallCap = Extract<PhoneCap, 'bookingsPerCall' | 'callbacksPerCall' | 'waitlistPerCall'>;

const enough = {
  bookingsPerCall: phrase({
    en: "I can't book any more visits in one call, so this one is not booked. The clinic will gladly do more for you.",
    zh: '一次通话里我能约的次数已经到了，这一个还没有约。诊所很乐意继续帮您安排。',
  }),
  callbacksPerCall: phrase({
    en: 'The clinic has your request already.',
    zh: '诊所已经收到您的请求。',
  }),
  waitlistPerCall: phrase({
    en: "I can't put any more names on the waitlist in one call, so this one is not on it. The clinic will gladly add more.",
    zh: '一次通话里能加入候补名单的人数已经到了，这一位还没有加入。诊所很乐意继续帮您登记。',
  }),
};

/** For staff, in the inbox item that asks them to call back. */
const REASONS = {
  bookingsPerCall: 'More visits than one call may book',
  waitlistPerCall: 'More names for the waitlist',
};

/** Limits a tool's uses in one call. Beyond the limit the clinic calls back, once per call. */
export function capCalls({ callers, trace }: Needs, tool: Tool): Tool {
  const { cappedBy: cap } = tool;
  if (!cap) return tool;
  return {
    ...tool,
    run: async (given, call) => {
      const most = phoneCapsOf(call.clinic)[cap];
      const ref = { clinicId: call.clinicId, callId: call.callId ?? '', callerPhone: call.callerPhone };
      // Callers in danger are never turned away by a limit.
      if (most === null || call.emergency.length > 0) return tool.run(given, call);
      const isTaken = await callers.change(ref, (caller) =>
        used(caller, cap) < most
          ? { caller: changed(caller, cap, 1), outcome: true }
          : { caller, outcome: false },
      );
      let isRepeat = false;
      const noteRepeat = () => {
        isRepeat = true;
      };
      const result = await tool.run(given, { ...call, limit: { isReached: !isTaken, noteRepeat } });
      const isDone = cameAbout(result);
      if (!isTaken && !isDone) {
        trace('refusal', { tool: tool.name, why: `cap: ${cap}` });
        const { patientId = null } = given as { patientId?: string | null };
        return beyond(call, tool, cap, patientId);
      }
      // Attempts without effect do not count, nor do repeats within the call.
      if (isTaken && (isRepeat || !isDone))
        await callers.change(ref, (caller) => ({ caller: changed(caller, cap, -1), outcome: null }));
      return result;
    },
  };
}

/** Includes outcomes that may still happen. */
function cameAbout(result: object): boolean {
  const { success, unconfirmed } = result as { success?: boolean; unconfirmed?: boolean };
  return success !== false || unconfirmed === true;
}

const COUNTS = {
  bookingsPerCall: 'bookings',
  callbacksPerCall: 'callbacks',
  waitlistPerCall: 'waitlisted',
} as const;

const used = (caller: Caller, cap: CallCap): number => caller[COUNTS[cap]];
const changed = (caller: Caller, cap: CallCap, by: number): Caller => ({
  ...caller,
  [COUNTS[cap]]: Math.max(0, used(caller, cap) + by),
});

async function beyond(call: Call, tool: Tool, cap: CallCap, patientId: string | null): Promise<object> {
  // A caller who requests a call back has an item already.
  const reason = cap === 'callbacksPerCall' ? null : REASONS[cap];
  const message = await answerCapReached(call, enough[cap](call.language), { reason, patientId });
  return { ...tool.whenItFails.result, message };
}
