import { dictionary } from '../../ui/wording/language.tsx';

export const standbyNextWords = dictionary({
  en: {
    title: 'Standby',
    freed: 'This time was freed. Patients who want an earlier one are asked in this order:',
    nobody: 'This time was freed. It fits nobody else who waits for an earlier one.',
    ended: (why: string) => `This time was freed and is not offered any more: ${why.toLowerCase()}.`,
    ifCancelled: 'If this visit is cancelled, these patients are asked in this order:',
    askedNow: 'Is being asked now',
    askedUntil: (time: string) => `Is being asked now, until ${time}`,
    next: 'Next, if the answer is no',
    after: 'After that',
    more: (count: number) => `and ${count} more`,
    passed: (count: number) => `${count} patients who wait are not asked`,
    chart: (id: string) => `Chart ${id}`,
  },
  zh: {
    title: '提前空位',
    freed: '这个时间已空出。按此顺序询问想要更早时间的病人：',
    nobody: '这个时间已空出。名单上没有其他合适的人。',
    ended: (why: string) => `这个时间已空出，不再提供：${why}。`,
    ifCancelled: '若此就诊取消，按此顺序询问：',
    askedNow: '正在询问',
    askedUntil: (time: string) => `正在询问，至 ${time}`,
    next: '若谢绝，则询问下一位',
    after: '再下一位',
    more: (count: number) => `另有 ${count} 位`,
    passed: (count: number) => `${count} 位等候者不询问`,
    chart: (id: string) => `病历号 ${id}`,
  },
});
