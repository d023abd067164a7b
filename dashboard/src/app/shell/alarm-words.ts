import { dictionary } from '../../ui/wording/language.tsx';

export const alarmWords = dictionary({
  en: {
    emergency: 'Possible emergency',
    unknown: 'an unknown caller',
    waitsShort: 'Waiting less than a minute, unassigned.',
    waits: (age: string) => `Waiting ${age}, unassigned.`,
    more: (count: number) => (count === 1 ? 'One more waits.' : `${count} more wait.`),
    call: 'Call',
    open: 'Open',
    allow: 'Alert me on this computer',
    body: 'A caller may have an emergency. Open Frontdesk to see who.',
  },
  zh: {
    emergency: '可能的紧急情况',
    unknown: '未知来电者',
    waitsShort: '等候不到 1 分钟，无人接手。',
    waits: (age: string) => `已等候 ${age}，无人接手。`,
    more: (count: number) => `另有 ${count} 项等候。`,
    call: '致电',
    open: '打开',
    allow: '在这台电脑上提醒我',
    body: '来电者可能有紧急情况，请打开 Frontdesk 查看。',
  },
});
