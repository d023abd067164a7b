import type { CalendarDate } from '../../time/calendar.ts';
import { type Meaning, type Token, type WordRule, word } from '../token.ts';
import { dayNamedAlone } from './heard-words.ts';

/** "After that" and 在那之前, of what keeps the caller busy or of the one day that was told. */
export const afterBusyWords: readonly WordRule[] = [
  // 我三点要接小孩, 所以早一点: earlier than what keeps the caller busy.
  word(
    '(?:再|稍微?|更)?早(?:一?[点些])儿?的?(?!\\d|半)|(?:something |anything |a (?:bit|little) |do |come )*(?:earlier|sooner)\\b(?! (?:than|in|on|next|this))',
    (_, { heard }, before) => {
      const isBusy = before.some(({ kind }) => kind === 'work' || kind === 'cannot');
      return heard?.length || !isBusy || before.at(-1)?.kind === 'part' ? null : beforeBusy(before);
    },
  ),
  // "I've got physio at ten on Monday, so after that"
  word(
    '(?:any ?time |right |sometime )*after (?:that|then|it)\\b|那?(?:之后|以后)(?=[,。;!?]|$|都|就?(?:有空|可以|行))|(?<!吃|饭|药|打|[用喝])[\\u4e00-\\u9fff]完[\\u4e00-\\u9fff]{0,2}(?:[以之]?后|再(?=来|去|过来|看))',
    ([all = ''], { today }, before) => {
      // "He gets out at three, so Friday after that"
      const isFree = before.some(({ kind }, index) => kind === 'after' && before[index + 1]?.kind === 'time');
      if (isFree && before.at(-1)?.kind === 'day') return [{ kind: 'filler' }];
      const isJoined = /^那|完/.test(all) || /[a-z]/.test(all) || before.at(-1)?.kind === 'comma';
      return isJoined ? ((/完/.test(all) ? null : afterDay(before, today)) ?? afterBusy(before)) : null;
    },
  ),
  // 我周二十点有课, 在那之前
  word('(?:要|得)?在?那[之以]?前(?=[,。;!?]|$|都|就|可以|行|来|看|约|能|吧|最好|[上下]午)', (_, __, before) =>
    beforeBusy(before),
  ),
];

function beforeBusy(before: readonly Token[]): readonly Meaning[] | null {
  const time = before.findLast(({ kind }) => kind === 'time');
  const days = before.filter(({ kind }) => kind === 'day');
  const [day, other] = days;
  // 我十号回国, 要在那之前
  if (!time && !other && day) return [{ kind: 'correction' }, { kind: 'before' }, day];
  if (time?.kind !== 'time' || other || !before.some(({ kind }) => kind === 'work' || kind === 'cannot'))
    return null;
  return [
    { kind: 'stop' },
    ...(day?.kind === 'day' ? [{ kind: 'day' as const, day: day.day }] : []),
    { kind: 'before' },
    { kind: 'time', time: time.time },
  ];
}

/** 我十五号发工资, 之后都行: after the one day that was named. */
function afterDay(before: readonly Token[], today: CalendarDate): readonly Meaning[] | null {
  const isHourSaid = before.some(({ kind }) => kind === 'time' || kind === 'part');
  const [day] = before.filter(({ kind }) => kind === 'day');
  if (isHourSaid || !day || dayNamedAlone(before, today) === null) return null;
  return [{ kind: 'correction' }, { kind: 'after' }, day];
}

/** What keeps somebody busy is named with its hour: "after that" is from then on, on that day. */
function afterBusy(before: readonly Token[]): readonly Meaning[] | null {
  const busy = before.findLastIndex(({ kind }) => kind === 'work' || kind === 'cannot');
  if (busy < 0) return null;
  // 我周一十点看牙, 之后可以: the hour came before what is done then.
  const start =
    before[busy]?.kind === 'cannot' ? before.findLastIndex(({ kind }) => kind === 'stop') + 1 : busy;
  const after = before.slice(start);
  const times = after.filter(({ kind }) => kind === 'time');
  const days = after.filter(({ kind }) => kind === 'day');
  const [time, otherTime] = times.toReversed();
  if (time?.kind !== 'time' || (days.length > 1 && otherTime)) return null;
  const isUntil = after.some(({ kind }) => kind === 'until');
  const free: readonly Meaning[] = [
    { kind: isUntil ? 'after' : 'later-than' },
    { kind: 'time', time: time.time },
  ];
  if (days.length === 0) return [{ kind: 'stop' }, ...free];
  return days.flatMap((token, index): readonly Meaning[] => [
    { kind: index === 0 ? 'stop' : 'or' },
    ...(token.kind === 'day' ? [{ kind: 'day' as const, day: token.day }] : []),
    ...free,
  ]);
}
