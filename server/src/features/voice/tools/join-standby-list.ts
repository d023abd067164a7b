import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import { minutesOf, parseDate, timeAt, type WallTime } from '../../../kernel/time/calendar.ts';
import type { Joined } from '../../standby/index.ts';
import {
  appointmentId,
  argument,
  argumentsOf,
  days,
  forSomebodyElse,
  patientId,
  provenBirthDate,
  providerId,
  smsConsent,
  string,
} from '../arguments/argument.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { speakerFor } from '../speech/speaker.ts';
import { chooseProviders } from '../speech/times/choose-provider.ts';
import { onMoment, withProvider } from '../speech/times/offer.ts';
import { type Call, defineTool } from '../tool.ts';
import { ANY, NAMES, readClock } from '../wishes/read-limits.ts';
import { wishArguments } from '../wishes/wish-arguments.ts';

const onTheList = aboutPatient({
  you: phrase({ en: "You're on the list for an earlier time.", zh: '已经帮您登记，等更早的空位。' }),
  other: phrase({
    en: "I've noted that an earlier time is wanted{for}.",
    zh: '已经{to}登记，等更早的空位。',
  }),
});
const onTheListInstead = aboutPatient({
  you: phrase({
    en: "You're on the list for a time earlier than your visit {when}.",
    zh: '已经帮您登记，等更早的空位。您现在的预约是{when}。',
  }),
  other: phrase({
    en: "I've noted that a time earlier than the visit{for} {when} is wanted.",
    zh: '已经{to}登记，等更早的空位。现在的预约是{when}。',
  }),
});
const byText = phrase({
  en: 'If one comes free we text you: reply 1 to take it.',
  zh: '有空位我们会发短信给您，回复1就可以要这个时间。',
});
const byCall = phrase({
  en: 'The clinic can call you if one comes free.',
  zh: '有空位诊所可以打电话给您。',
});
const staysBooked = phrase({ en: 'Until then that visit stays.', zh: '在那之前这个预约不变。' });
const notYet = phrase({ en: "That's not on the list yet.", zh: '还没有登记。' });
const whichDays = phrase({
  en: 'Which days of the week would suit?',
  zh: '请问一周里哪几天方便？',
});
const whichHours = phrase({
  en: 'From what time, and until what time, would suit?',
  zh: '请问从几点到几点方便？',
});
const whichNotice = phrase({
  en: 'How many hours before the visit do you need to know?',
  zh: '请问最少要提前几个小时告诉您？',
});
const unknownVisit = phrase({
  en: "I can't find that appointment among the ones to come.",
  zh: '在之后的预约里我没有找到这一个。',
});
const atTheClinic = phrase({
  en: 'The clinic needs to look at the file first. Shall I ask them to call back?',
  zh: '诊所需要先看一下档案。要请诊所回电吗？',
});
const failed = phrase({
  en: "I wasn't able to put that on the list, and your booking stays as it is. Shall I ask the clinic to call you back?",
  zh: '刚才没能登记，现有的预约不变。要请诊所给您回电吗？',
});

const MOST_HOURS = 720;

/** Null if omitted; NaN if it is not a number of hours. */
const readHours = (raw: unknown): number | null => {
  if (raw === undefined || raw === null || raw === '') return null;
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : '';
  const said = /^\s*(\d{1,4})\s*(?:h|hrs?|hours?|个?小时|個?小時)?\s*$/i.exec(text);
  const hours = said ? Number(said[1]) : Number.NaN;
  return hours <= MOST_HOURS ? hours : Number.NaN;
};

export default defineTool({
  name: 'join_standby_list',
  aliases: ['joinStandbyList'],
  description:
    'Use it when a patient has a later time than they wanted and would like to be offered an earlier one. Nothing that is booked changes.',
  arguments: argumentsOf(
    {
      patientId,
      appointmentId,
      days: days('The only days that would suit: monday to sunday, or YYYY-MM-DD.'),
      earliestTime: wishArguments.earliestTime,
      latestTime: wishArguments.latestTime,
      notice: argument(string('How many hours before the visit the patient needs to know.'), readHours),
      providerId,
      dateOfBirth: provenBirthDate,
      smsConsent,
      forSomebodyElse,
    },
    ['patientId'],
  ),
  concerns: 'appointment',
  renamed: { demographicId: 'patientId' },
  writes: true,
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false }, say: failed },

  async run(given, call) {
    const { patientId, smsConsent: said } = given;
    if (!patientId) return refused(askFor.patient, call);
    const wanted = readWanted(given, call);
    if ('ask' in wanted) return refused(wanted.ask, call);
    const chosen = await chooseProviders(call, { providerId: given.providerId, providerName: null });
    if (chosen.status === 'unclear')
      return { success: false, message: sentences(call.language, notYet(call.language), chosen.message) };
    const joined = await call.standby.join(
      call.clinicId,
      { patientId, appointmentId: given.appointmentId, providerId: chosen.providerIds[0] ?? null, ...wanted },
      {
        ...{ source: 'call', callId: call.callId, language: call.language },
        phone: toE164(call.callerPhone),
        mayText: typeof said === 'boolean' ? said : null,
      },
      call.deadline,
    );
    if (joined.status === 'joined') {
      await call.remember(withOutcome('waitlisted', { patientId }, 'standby'));
      return { success: true, message: await saidOf(joined, call) };
    }
    if (joined.status === 'unknown-visit' || joined.status === 'visit-over')
      return refused(askFor.appointment, call, unknownVisit);
    return refused(joined.status === 'unknown-patient' ? askFor.patient : atTheClinic, call);
  },
});

/** Which visit an earlier time would replace, and how the patient is notified and accepts. */
async function saidOf(
  { canText, replaces }: Extract<Joined, { status: 'joined' }>,
  call: Call,
): Promise<string> {
  const { language } = call;
  const how = (canText ? byText : byCall)(language);
  if (!replaces) return sentences(language, onTheList(call), how);
  const speaker = await speakerFor(call);
  const when = withProvider(onMoment(replaces, speaker), replaces.providerName, speaker);
  return sentences(language, onTheListInstead(call, { when }), how, staysBooked(language));
}

interface WantedWords {
  readonly days: readonly string[];
  readonly earliestTime: string | null;
  readonly latestTime: string | null;
  readonly notice: number | null;
}

interface Wanted {
  readonly days: readonly string[];
  readonly earliestTime: WallTime | null;
  readonly latestTime: WallTime | null;
  readonly notice: number;
}

/** The times that would suit, or the question about an unreadable value. */
function readWanted(
  { days, earliestTime, latestTime, notice }: WantedWords,
  call: Call,
): Wanted | { readonly ask: Phrase } {
  const read = days.filter((text) => !ANY.test(text.trim())).map(readDay);
  if (read.some((found) => found === null)) return { ask: whichDays };
  const [earliest, latest] = [clockOf(earliestTime, call), clockOf(latestTime, call)];
  if (earliest === 'unreadable' || latest === 'unreadable') return { ask: whichHours };
  if (earliest && latest && minutesOf(earliest) > minutesOf(latest)) return { ask: whichHours };
  if (Number.isNaN(notice)) return { ask: whichNotice };
  return {
    days: [...new Set(read.flatMap((found) => found ?? []))],
    earliestTime: earliest,
    latestTime: latest,
    notice: notice ?? 0,
  };
}

function clockOf(text: string | null, call: Call): WallTime | 'unreadable' | null {
  const read = readClock(text, call);
  if (read === null) return null;
  if (!('minutes' in read)) return 'unreadable';
  return timeAt(Math.min(read.minutes, 1439));
}

const CHINESE_DAYS = '日一二三四五六';

/** Weekdays and dates as the list stores them; null for anything else. */
function readDay(text: string): readonly string[] | null {
  const word = text.trim().toLowerCase();
  if (/^(?:weekdays?|工作日|平日)$/.test(word)) return NAMES.slice(1, 6);
  if (/^(?:weekends?|周末|週末)$/.test(word)) return ['saturday', 'sunday'];
  const single = word.replace(/s$/, '');
  const weekday = NAMES.find((name) => name === single || name.slice(0, 3) === single);
  if (weekday) return [weekday];
  const chinese = /^(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])$/.exec(word)?.[1];
  if (chinese) return NAMES.slice(CHINESE_DAYS.indexOf(chinese.replace('天', '日'))).slice(0, 1);
  const date = parseDate(word.slice(0, 10));
  return date ? [date] : null;
}

function refused(question: Phrase, call: Call, why?: Phrase): object {
  const { language } = call;
  const words = [why?.(language) ?? '', notYet(language), question(language)];
  return { success: false, message: sentences(language, ...words) };
}
