import { dictionary, useWords } from './language.tsx';

/** Reasons of standby decisions; unknown ones are shown by name. */
const whyWords = dictionary({
  en: {
    priority: 'The desk gave priority',
    longest_waiting: 'Has waited longest of those it fits',
    asked_before: 'Was asked about this time already',
    asked_to_stay: 'Has not said yet whether to stay on the list',
    call: 'May not be texted; please call',
    has_offer: 'Has another offer open',
    other_provider: 'Wants another provider',
    other_day: 'Wants another day',
    other_hours: 'Wants another time of day',
    short_notice: 'Needs more notice',
    not_earlier: 'Already has an earlier visit',
    busy: 'Has another visit then',
    age: 'The provider does not see this age',
    too_long: 'Their visit is longer than this time',
    nobody_fits: 'It fits nobody who waits',
    nobody_left: 'Everybody it fits was asked',
    taken: 'Booked by somebody else',
    not_bookable: 'Callers may not book it',
    too_late: 'Freed too shortly before',
    quiet_hours: 'Quiet hours until it was too late',
    stopped: 'Stopped by the desk',
    standby_off: 'Standby was off',
  },
  zh: {
    priority: '前台设为优先',
    longest_waiting: '在合适的人中等候最久',
    asked_before: '这个时间已问过',
    asked_to_stay: '尚未答复是否继续等候',
    call: '不可发短信，请致电',
    has_offer: '另有待答复的时间',
    other_provider: '想看其他医生',
    other_day: '想要其他日子',
    other_hours: '想要其他时段',
    short_notice: '需要更早通知',
    not_earlier: '不比现有预约更早',
    busy: '当时另有就诊',
    age: '医生不看这个年龄',
    too_long: '所需时间更长',
    nobody_fits: '没有合适的等候者',
    nobody_left: '合适的人都已问过',
    taken: '已被他人预约',
    not_bookable: '来电者不可预约',
    too_late: '空出得太晚',
    quiet_hours: '免打扰时段，之后已太晚',
    stopped: '前台已停止',
    standby_off: '当时没有开启提前空位',
  },
});

/** A reason in words; an unknown one is shown unchanged. */
export function useStandbyWhy(): (why: string) => string {
  const words = useWords(whyWords) as Readonly<Record<string, string>>;
  return (why) => words[why] ?? why.replaceAll('_', ' ');
}
