import { dictionary } from '../../ui/language.tsx';

export const standbyNextWords = dictionary({
  en: {
    title: 'Standby',
    askedNow: 'Being asked now:',
    until: (time: string) => `until ${time}`,
    next: 'Asked next:',
    ifCancelled: 'If this visit is cancelled, asked first:',
    priority: 'The desk gave priority.',
    longest: 'Has waited longest of those it fits.',
    nobody: 'It fits nobody else who waits.',
    chart: (id: string) => `Chart ${id}`,
  },
  zh: {
    title: '提前空位',
    askedNow: '正在询问：',
    until: (time: string) => `至 ${time}`,
    next: '下一位：',
    ifCancelled: '若此就诊取消，先询问：',
    priority: '前台设为优先。',
    longest: '在合适的人中等候最久。',
    nobody: '名单上没有其他合适的人。',
    chart: (id: string) => `病历号 ${id}`,
  },
});
