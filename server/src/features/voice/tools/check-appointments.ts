import { phrase } from '../../../kernel/phrase.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  laterDate,
  minutesOf,
} from '../../../kernel/time/calendar.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import { argumentsOf, detail, forSomebodyElse, patientId, provenBirthDate } from '../arguments/argument.ts';
import { readSpan } from '../arguments/read-day.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { type Speaker, speakerFor } from '../speech/speaker.ts';
import { onMoment, spokenOffers, withProvider } from '../speech/times/offer.ts';
import { type Call, defineTool } from '../tool.ts';
import { lastOf } from '../wishes/last-doctor.ts';
import { keyOf } from '../wishes/own-appointments.ts';

/** Spec 8: the default without an end date. */
const DAYS_AHEAD = 90;
const LONGEST_DAYS = 730;
const MOST_NAMED = 5;
/** Of past visits, callers ask about the last ones, as in "the doctor I saw last time". */
const MOST_PAST_NAMED = 3;
const NOTHING = { appointments: [], count: 0 };

const one = aboutPatient({
  you: phrase({ en: 'You have an appointment {appointments}.', zh: '您有一个预约：{appointments}。' }),
  other: phrase({
    en: 'There is an appointment{for} {appointments}.',
    zh: '{who}有一个预约：{appointments}。',
  }),
});
const had = aboutPatient({
  you: phrase({ en: 'You had an appointment {appointments}.', zh: '您之前有一个预约：{appointments}。' }),
  other: phrase({
    en: 'There was an appointment{for} {appointments}.',
    zh: '{who}之前有一个预约：{appointments}。',
  }),
});
const hadSome = aboutPatient({
  you: phrase({
    en: 'You had {count} appointments: {appointments}.',
    zh: '您之前有{count}个预约：{appointments}。',
  }),
  other: phrase({
    en: 'There were {count} appointments{for}: {appointments}.',
    zh: '{who}之前有{count}个预约：{appointments}。',
  }),
});
const hadMore = aboutPatient({
  you: phrase({
    en: 'You had {count} appointments. The last ones were {appointments}.',
    zh: '您之前有{count}个预约，最近的是：{appointments}。',
  }),
  other: phrase({
    en: 'There were {count} appointments{for}. The last ones were {appointments}.',
    zh: '{who}之前有{count}个预约，最近的是：{appointments}。',
  }),
});
const some = aboutPatient({
  you: phrase({
    en: 'You have {count} appointments: {appointments}.',
    zh: '您有{count}个预约：{appointments}。',
  }),
  other: phrase({
    en: 'There are {count} appointments{for}: {appointments}.',
    zh: '{who}有{count}个预约：{appointments}。',
  }),
});
const more = aboutPatient({
  you: phrase({
    en: 'You have {count} appointments. The first are {appointments}.',
    zh: '您一共有{count}个预约，最近的是：{appointments}。',
  }),
  other: phrase({
    en: 'There are {count} appointments{for}. The first are {appointments}.',
    zh: '{who}一共有{count}个预约，最近的是：{appointments}。',
  }),
});
const none = phrase({ en: "I don't see any appointments in that time.", zh: '这段时间没有查到预约。' });
const noneAhead = phrase({ en: "I don't see any appointment coming up.", zh: '接下来没有查到预约。' });
const failed = phrase({
  en: "I couldn't look up the appointments just now. Shall I ask the clinic to call you back?",
  zh: '我现在查不到预约。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'check_appointments',
  aliases: ['getPatientAppointments'],
  description:
    "Use it before moving or cancelling, and when the caller asks when a visit is. Dates may be the caller's words; without them it looks 90 days ahead.",
  arguments: argumentsOf(
    {
      patientId,
      dateOfBirth: provenBirthDate,
      forSomebodyElse,
      startDate: detail('The first day, YYYY-MM-DD, or words such as "next week"; today when left out.'),
      endDate: detail('The last day, YYYY-MM-DD.'),
    },
    ['patientId'],
  ),
  concerns: 'record',
  renamed: { demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, ...NOTHING }, say: failed },

  async run({ patientId, startDate, endDate }, call) {
    const { language, now } = call;
    if (!patientId) return { ...NOTHING, message: askFor.patient(language) };
    const range = rangeOf({ startDate, endDate }, now.date);
    if (!range) return { ...NOTHING, message: askFor.realDay(language) };

    const all = await call.scheduling.appointmentsOf(call.clinicId, patientId, range, call.deadline);
    const rows = startDate ? all : all.filter((row) => !isOver(row, now));
    const hearsReasons = call.subject().mayHearReasons !== false;
    const appointments = rows.map(({ id, date, time, providerName, reason }) => ({
      id,
      date,
      time,
      providerName,
      reason: hearsReasons ? reason : null,
      displayDate: spokenDay(date, language, now.date),
      displayTime: spokenTime(time, language),
    }));
    call.wishes.hearOf(patientId, rows.slice(0, MOST_NAMED).map(keyOf));
    const ahead = rows.filter((row) => row.date > now.date || (row.date === now.date && !isOver(row, now)));
    call.wishes.listVisits(patientId, ahead);
    const last = lastOf(rows, now);
    if (last) call.wishes.noteLastDoctor(patientId, last);
    if (rows.length === 0)
      return { ...NOTHING, message: (startDate || endDate ? none : noneAhead)(language) };
    return { appointments, count: rows.length, message: spokenList(rows, call, await speakerFor(call)) };
  },
});

/** Past visits follow upcoming ones, newest first, and are described as past. */
function spokenList(rows: readonly NamedAppointment[], call: Call, speaker: Speaker): string {
  const { language, now } = call;
  const isPast = (row: NamedAppointment) => row.date < now.date || isOver(row, now);
  const past = rows.filter(isPast).reverse();
  const ahead = rows.filter((row) => !isPast(row));
  return sentences(
    language,
    spokenRows(ahead, { one, some, more, most: MOST_NAMED }, call, speaker),
    spokenRows(past, { one: had, some: hadSome, more: hadMore, most: MOST_PAST_NAMED }, call, speaker),
  );
}

type Told = Record<'one' | 'some' | 'more', typeof one> & { readonly most: number };

function spokenRows(rows: readonly NamedAppointment[], told: Told, call: Call, speaker: Speaker): string {
  const [only] = rows;
  if (!only) return '';
  if (rows.length === 1) {
    const moment = withProvider(onMoment(only, speaker), only.providerName, speaker);
    return told.one(call, { appointments: moment });
  }
  const named = spokenOffers(rows.slice(0, told.most), speaker, { joint: 'and' });
  const words = { count: String(rows.length), appointments: named };
  return rows.length > told.most ? told.more(call, words) : told.some(call, words);
}

/** If no day was named, a visit earlier today is not upcoming. */
function isOver({ date, time, durationMinutes }: NamedAppointment, now: Call['now']): boolean {
  return date === now.date && minutesOf(time) + durationMinutes <= minutesOf(now.time);
}

function rangeOf(
  dates: { readonly startDate: string | null; readonly endDate: string | null },
  today: CalendarDate,
): DateRange | null {
  const span = readSpan(dates, today);
  if (!span) return null;
  const from = span.start ?? today;
  const to = span.end && span.end >= from ? span.end : addDays(laterDate(from, today), DAYS_AHEAD);
  return { from: laterDate(from, addDays(to, -LONGEST_DAYS)), to };
}
