import { phrase } from '../../../kernel/phrase.ts';
import type { Trace } from '../dispatch/conversation.ts';
import type { VoiceCounts } from '../dispatch/counts.ts';
import { whenTooBusy } from '../speech/when-too-busy.ts';
import type { Tool } from '../tool.ts';
import type { Crowd } from './crowd.ts';

interface Needs {
  readonly crowd: Crowd;
  readonly counts: VoiceCounts;
  readonly trace: Trace;
}

/** What the staff read, who will do it by hand. */
const ABOUT = 'Called while very many were calling, and could not be served.';
const unchanged = phrase({ en: 'Nothing has been changed.', zh: '没有做任何更改。' });

/** The tool, for calls that can be served to their end; the others hear at once that the clinic calls back. */
export function turnAway({ crowd, counts, trace }: Needs, tool: Tool): Tool {
  if (tool.inCrowd === 'goes-on') return tool;
  return {
    ...tool,
    run: async (given, call) => {
      const { clinicId, callId, inbox } = call;
      if (!callId || crowd.letsIn(clinicId, callId))
        return crowd.serve(clinicId, () => tool.run(given, call));
      trace('crowd', { tool: tool.name });
      counts.turnedAway += 1;
      const once: typeof inbox = {
        callBack: (_, wish) => crowd.noteOnce(wish.cause, () => inbox.callBack(clinicId, wish)),
      };
      const said = await whenTooBusy({ ...call, inbox: once }, { patientId: null, about: ABOUT }, unchanged);
      return { ...tool.whenItFails.result, ...said };
    },
  };
}
