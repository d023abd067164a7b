import type { Language } from '../../../kernel/language.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { type Facts, inboxKind, words } from '../kind.ts';

const happenedWithWords = words({
  en: 'Possible emergency. In their words: “{words}”.',
  zh: '可能的紧急情况。原话：“{words}”。',
});
const happenedWithNote = words({
  en: 'Possible emergency. The assistant noted: “{note}”.',
  zh: '可能的紧急情况。助理记录：“{note}”。',
});
const happened = words({
  en: 'Possible emergency.',
  zh: '可能的紧急情况。',
});
const quoted = words({ en: '“{words}”', zh: '“{words}”' });
const inEnglish = words({ en: 'Call the caller now.', zh: '请立即打电话给来电者。' });
const inMandarin = words({
  en: 'Call the caller now; they speak Chinese.',
  zh: '请立即打电话给来电者（讲中文）。',
});
const unspoken = words({
  en: 'The warning was not spoken into the call, because its platform cannot be told to; it goes with the assistant’s next answer.',
  zh: '这个电话平台不能在通话中插话，提醒没有当场说出；会随助理的下一次回答说出。',
});

/** Items of earlier releases do not know the number. */
const STEPS_TO = {
  transferred: words({
    en: 'The caller was put through to {number}.',
    zh: '来电者已转接到 {number}。',
  }),
  notTransferred: words({
    en: 'The caller could not be put through to {number}.',
    zh: '来电者未能转接到 {number}。',
  }),
} as const;

const STEPS_AT = {
  booked: words({ en: 'Booked for {day} at {time}.', zh: '已预约{day}{time}。' }),
  moved: words({ en: 'An appointment was moved to {day} at {time}.', zh: '预约已改到{day}{time}。' }),
} as const;

/** What happened after the emergency was noticed; `{detail}` is what the caller heard. */
const STEPS = {
  booked: words({ en: 'Booked. The caller heard: “{detail}”', zh: '已预约。来电者听到：“{detail}”' }),
  moved: words({
    en: 'An appointment was moved. The caller heard: “{detail}”',
    zh: '已改期。来电者听到：“{detail}”',
  }),
  cancelled: words({ en: 'An appointment was cancelled.', zh: '已取消一个预约。' }),
  registered: words({ en: 'Registered as a new patient.', zh: '已登记为新病人。' }),
  callback: words({ en: 'Asked for a call-back.', zh: '要求回电。' }),
  again: words({
    en: 'After that they spoke of it again: “{detail}”.',
    zh: '之后又说：“{detail}”。',
  }),
  denied: words({
    en: 'The caller said that it is no emergency: “{detail}”.',
    zh: '来电者说不是紧急情况：“{detail}”。',
  }),
  callsHelp: words({
    en: 'The caller said that they would call 911: “{detail}”.',
    zh: '来电者说会拨打 911：“{detail}”。',
  }),
  goesToHospital: words({
    en: 'The caller said that they would go to a hospital: “{detail}”.',
    zh: '来电者说会去医院：“{detail}”。',
  }),
  wentOn: words({ en: 'Heard the warning and went on.', zh: '听到提醒后继续办理。' }),
  transferAsked: words({ en: 'Asked to be put through.', zh: '要求转接。' }),
  putThrough: words({
    en: '{byName} put the caller through to {number}.',
    zh: '{byName}把来电者转接到 {number}。',
  }),
  transferred: words({ en: 'Was put through.', zh: '已转接。' }),
  notTransferred: words({ en: 'Could not be put through.', zh: '转接没有成功。' }),
  hungUp: words({ en: 'Hung up.', zh: '来电者挂断了电话。' }),
  ended: words({ en: 'The call has ended.', zh: '通话已结束。' }),
} as const;

export default inboxKind({
  name: 'emergency',
  urgent: true,
  mattersForHours: 1,
  title: words({ en: 'Possible emergency', zh: '可能的紧急情况' }),
  happened: (language, facts) => {
    if (facts.words) return happenedWithWords(language, facts);
    return facts.note ? happenedWithNote(language, facts) : happened(language, facts);
  },
  brief: (language, facts) => {
    const said = facts.words ?? facts.note;
    return said ? quoted(language, { words: said }) : inEnglish(language, facts);
  },
  todo: (language, facts) =>
    [
      facts.language === 'zh' ? inMandarin(language, facts) : inEnglish(language, facts),
      ...(facts.unspoken ? [unspoken(language, facts)] : []),
      ...withoutHangingUp(withDenial(facts, stepsOf(facts))).map((step) => shown(language, step)),
    ].join(language === 'zh' ? '' : ' '),
  next: (language, facts) =>
    withDenial(facts, stepsOf(facts)).map((step) => ({
      at: step.happenedAt ? new Date(step.happenedAt) : null,
      text: shown(language, step),
    })),
});

interface Step {
  readonly what: string;
  readonly at?: string;
  readonly detail?: string;
  readonly byName?: string;
  readonly happenedAt?: string;
}

const shownNumber = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/u, '$1-$2-$3');

const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/u;

function stepsOf({ next = '[]' }: Facts): readonly Step[] {
  try {
    const steps: unknown = JSON.parse(next);
    return Array.isArray(steps) ? (steps as Step[]) : [];
  } catch {
    return [];
  }
}

/** In items of earlier releases the denial is not a step, so it is added as the first. */
function withDenial({ denial }: Facts, steps: readonly Step[]): readonly Step[] {
  if (!denial || steps.some(({ what }) => what === 'denied')) return steps;
  return [{ what: 'denied', detail: denial }, ...steps];
}

const SEEKS_HELP: ReadonlySet<string> = new Set(['callsHelp', 'goesToHospital']);

/** Callers who say that they call 911 or go to a hospital hang up for it, as they were told. */
function withoutHangingUp(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ what }, at) => what !== 'hungUp' || !SEEKS_HELP.has(steps[at - 1]?.what ?? ''));
}

function shown(language: Language, { what, at = '', detail = '', byName = '' }: Step): string {
  const sayTo = STEPS_TO[what as keyof typeof STEPS_TO];
  if (sayTo && detail) return sayTo(language, { number: shownNumber(detail) });
  const [, date, time] = DAY_AND_TIME.exec(at) ?? [];
  const sayAt = STEPS_AT[what as keyof typeof STEPS_AT];
  if (sayAt && date && time) return sayAt(language, { day: spokenDay(date as CalendarDate, language), time });
  const say = STEPS[what as keyof typeof STEPS];
  return say ? say(language, { detail, byName, number: shownNumber(detail) }) : '';
}
