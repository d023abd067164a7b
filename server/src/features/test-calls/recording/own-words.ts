import type { Language } from '../../../kernel/language.ts';

type Both = Readonly<Record<Language, string>>;

/**
 * Possible words of a caller before a tool call: for the other language, and if the caller's own words are
 * not stored.
 */
const SAYS: Readonly<Record<string, Both>> = {
  search_patient_by_phone: { en: 'Hello, it is me again.', zh: '你好，又是我。' },
  search_patient: { en: 'I have a file with you.', zh: '我在你们这里有病历。' },
  get_patient: { en: 'Please look at my file.', zh: '请看一下我的资料。' },
  find_earliest_appointment: { en: 'What is the earliest you have?', zh: '最早什么时候有空？' },
  findAppointmentByPreference: { en: 'Next week would be good.', zh: '下周比较好。' },
  get_available_slots: { en: 'What do you have that day?', zh: '那天有什么时间？' },
  get_providers: { en: 'Which doctors do you have?', zh: '你们有哪些医生？' },
  create_appointment: { en: 'That one, please.', zh: '就这个时间吧。' },
  update_appointment: { en: 'I need another time.', zh: '我想改到别的时间。' },
  cancel_appointment: { en: 'Please cancel it.', zh: '请帮我取消。' },
  check_appointments: { en: 'When is my appointment?', zh: '我的预约是什么时候？' },
  register_new_patient: { en: 'I am new here.', zh: '我是新病人。' },
  checkNewPatientAcceptance: { en: 'Do you take new patients?', zh: '你们接收新病人吗？' },
  add_to_waitlist: { en: 'Put me on the list.', zh: '请加入候补名单。' },
  request_callback: { en: 'Can somebody call me?', zh: '可以给我回电吗？' },
  transfer_call: { en: 'I would like to speak to somebody.', zh: '我想和工作人员说话。' },
  get_clinic_info: { en: 'When are you open?', zh: '你们什么时候开门？' },
};
const GO_ON: Both = { en: 'Yes, please.', zh: '好的，请。' };

export const ownWords = (tool: string): Both => SAYS[tool] ?? GO_ON;

export const EMERGENCY = {
  says: { en: 'I have chest pain and cannot breathe.', zh: '我胸口很痛，喘不过气来。' },
  reason: 'chest pain and cannot breathe',
  hears: { en: ['911'], zh: ['911'] },
};

interface SpokenSentences {
  readonly en: string[];
  readonly zh: string[];
}

/** Spoken by a tool that succeeded, and never by one that did not. */
export const SAID_WHEN_DONE: Readonly<Record<string, SpokenSentences>> = {
  create_appointment: { en: ["You're booked"], zh: ['帮您约好了'] },
  update_appointment: { en: ['is now'], zh: ['改好了'] },
  cancel_appointment: { en: ['is cancelled'], zh: ['已取消'] },
};
