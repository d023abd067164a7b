import type { Person } from '../../kernel/people/person.ts';
import { isShared } from '../../kernel/people/person.ts';
import type { CallOfOthers } from './ports.ts';
import type { Vendor } from './vendors.ts';

export interface Staying {
  readonly what: 'audit' | 'chart' | 'consents' | 'stop' | 'callsOfOthers' | 'backups' | 'vendor';
  readonly name: string | null;
  readonly why: string;
  readonly whyZh: string;
}

const always: readonly Staying[] = [
  {
    ...{ what: 'audit', name: null },
    why: 'Who did what and when is kept for seven years. It holds no names, no numbers and no words.',
    whyZh: '谁在何时做了什么保存七年，不含姓名、号码和内容。',
  },
  {
    ...{ what: 'chart', name: null },
    why: 'The chart and the visits in the EMR are the clinic’s medical record. They are changed there.',
    whyZh: '病历系统中的病历和就诊属于诊所的医疗记录，请在病历系统中处理。',
  },
  {
    ...{ what: 'backups', name: null },
    why: 'Backups of the nights before hold it for fourteen nights.',
    whyZh: '此前各晚的备份还会保留十四晚。',
  },
];

const stop: Staying = {
  ...{ what: 'stop', name: null },
  why: 'That the number stopped texts is kept as a keyed hash, so that it gets none again.',
  whyZh: '此号码已停止短信一事以加密哈希保存，以免再次收到短信。',
};
const consents: Staying = {
  ...{ what: 'consents', name: null },
  why: 'Consents, texts without an appointment and waitlist entries of a number that somebody else uses too.',
  whyZh: '与他人共用的号码的短信同意、未关联就诊的短信和等候名单。',
};

export function keptAfterErasure(
  person: Person,
  callsOfOthers: readonly CallOfOthers[],
  vendors: readonly Vendor[],
): Staying[] {
  const others: Staying = {
    ...{ what: 'callsOfOthers', name: null },
    why: `Calls that name somebody else too: ${callsOfOthers.length}.`,
    whyZh: `同时提到其他人的通话：${callsOfOthers.length} 次。`,
  };
  return [
    ...always,
    ...(person.phone ? [isShared(person) ? consents : stop] : []),
    ...(callsOfOthers.length > 0 ? [others] : []),
    ...vendors
      .filter(({ role }) => role !== 'mail')
      .map(({ name, erasing, erasingZh }) => ({
        ...{ what: 'vendor' as const, name },
        why: `Its copy is not ours to erase. ${erasing}.`,
        whyZh: `它的副本我们无法删除。${erasingZh}。`,
      })),
  ];
}
