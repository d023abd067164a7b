import { dictionary } from '../../ui/wording/language.tsx';

/** Separate from the screen's words, because only the print view needs them. */
export const daySheetWords = dictionary({
  en: {
    daySheet: (day: string) => `Day sheet, ${day}`,
    printed: (clinic: string, when: string) => `${clinic}, printed ${when}`,
    visits: (count: number) => (count === 0 ? '' : count === 1 ? '1 visit' : `${count} visits`),
    nobody: 'Nobody is booked.',
    time: 'Time',
    patient: 'Patient',
    about: 'About',
    minutes: 'Minutes',
    confirmed: 'Confirmed',
    came: 'Here',
    lastKnown: (when: string) => `The EMR does not answer. This is the book as it was ${when}.`,
    blocked: 'Blocked',
    chart: (id: string) => `Chart ${id}`,
  },
  zh: {
    daySheet: (day: string) => `当日名单，${day}`,
    printed: (clinic: string, when: string) => `${clinic}，打印于${when}`,
    visits: (count: number) => (count === 0 ? '' : `${count} 个就诊`),
    nobody: '无人预约。',
    time: '时间',
    patient: '病人',
    about: '事由',
    minutes: '分钟',
    confirmed: '已确认',
    came: '已到',
    lastKnown: (when: string) => `病历系统没有回应。以下是${when}的预约簿。`,
    blocked: '已占用',
    chart: (id: string) => `病历号 ${id}`,
  },
});
