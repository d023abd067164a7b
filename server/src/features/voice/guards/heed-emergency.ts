import { emergenciesIn } from '../../../kernel/emergency/emergencies-in.ts';
import type { Emergency } from '../../../kernel/emergency/red-flags.ts';
import { phrase } from '../../../kernel/phrase.ts';
import type { EmergencyReport } from '../dispatch/clinic-news.ts';
import type { Trace } from '../dispatch/conversation.ts';
import type { VoiceCounts } from '../dispatch/counts.ts';
import { sentences } from '../speech/questions.ts';
import type { Call, Tool } from '../tool.ts';

interface Needs {
  readonly report: (report: EmergencyReport) => Promise<void>;
  readonly counts: VoiceCounts;
  readonly trace: Trace;
}

const danger = phrase({
  en: 'This may be an emergency. If it is happening now, please hang up and call 911, or go to the nearest emergency room.',
  zh: '这可能是紧急情况。如果正在发生，请马上挂断并拨打911，或去最近的急诊室。',
});
const suicide = phrase({
  en: 'I am glad you told me, and you are not alone. You can call or text 9-8-8 at any time, day or night. If you are in danger now, please call 911.',
  zh: '谢谢您告诉我，您并不孤单。您可以随时拨打9-8-8，或发短信到9-8-8。如果现在有危险，请拨打911。',
});
const orGoOn = phrase({
  en: 'I have not gone ahead yet. If it is not an emergency, tell me, and I will go on.',
  zh: '我还没有继续办理。如果不是紧急情况，请告诉我，我再继续。',
});

/** The arguments in which a caller's own words arrive, whichever tool they are given to. */
const OWN_WORDS = ['reason', 'visitReason', 'appointmentType', 'context', 'notes', 'preference'];
const LONGEST_TOLD = 300;

/**
 * The tool, after what to do now has been said to one who may be in danger: nothing is booked then. The same wish
 * again in the same call is carried out and marked; the same message brought again is no wish of its own.
 */
export function heedEmergency(needs: Needs, tool: Tool, raw: Readonly<Record<string, unknown>>): Tool {
  const words = wordsOf(raw);
  const feared = words === '' ? [] : emergenciesIn(words);
  if (feared.length === 0) return tool;
  return {
    ...tool,
    run: async (given, call) => {
      if (!call.clinic.emergencyWarnings) return tool.run(given, call);
      const wentOn = await wasWarned(feared, tool, call);
      needs.trace('emergency', { tool: tool.name, feared, wentOn });
      needs.counts.emergencies += 1;
      const { patientId = null } = given as { patientId?: string | null };
      const { clinicId, callId, callerPhone } = call;
      await needs.report({ clinicId, callId, callerPhone, patientId, words, wentOn });
      if (wentOn) return tool.run(given, { ...call, emergency: feared });
      const warning = warningOf(feared, call);
      if (tool.inEmergency === 'goes-on') {
        const result = (await tool.run(given, { ...call, emergency: feared })) as { message?: string };
        return {
          ...result,
          emergency: true,
          message: sentences(call.language, warning, result.message ?? ''),
        };
      }
      const message = sentences(call.language, warning, orGoOn(call.language));
      return { ...tool.whenItFails.result, success: false, emergency: true, message };
    },
  };
}

function wordsOf(raw: Readonly<Record<string, unknown>>): string {
  return OWN_WORDS.map((name) => raw[name])
    .filter((value): value is string => typeof value === 'string')
    .join('; ')
    .slice(0, LONGEST_TOLD * 4);
}

/** One of what is feared was warned of before, by this tool and another tool call; suicide is never passed over for another. */
async function wasWarned(feared: readonly Emergency[], tool: Tool, call: Call): Promise<boolean> {
  const before: Emergency[] = [];
  for (const each of feared) if (await call.wasAsked(`emergency:${tool.name}:${each}`)) before.push(each);
  if (feared.includes('suicide') && !before.includes('suicide')) return false;
  return before.length > 0;
}

function warningOf(feared: readonly Emergency[], { language, clinic }: Call): string {
  const own = language === 'zh' ? clinic.emergencyMessageZh : clinic.emergencyMessage;
  const words = [
    ...(feared.includes('suicide') ? [suicide(language)] : []),
    ...(feared.some((each) => each !== 'suicide') ? [own ?? danger(language)] : []),
  ];
  return sentences(language, ...words);
}
