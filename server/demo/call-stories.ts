import type { ClinicBook } from '@frontdesk/simulators';
import type { CalendarDate } from '../src/kernel/time/calendar.ts';
import { freeTime } from './free-time.ts';
import type { Talk, Words } from './play-call.ts';
import type { Chance } from './random.ts';

export interface DemoPerson {
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly phone: string;
  readonly speaksChinese: boolean;
}

/** An appointment booked by an earlier call, which may still be moved or cancelled. */
export interface Booked {
  readonly appointmentId: string;
  readonly person: DemoPerson;
  readonly date: CalendarDate;
}

export interface Scene {
  readonly talk: Talk;
  readonly clinicName: string;
  readonly person: DemoPerson;
  readonly book: ClinicBook;
  /** The date of the call in the clinic's time zone. */
  readonly today: CalendarDate;
  readonly chance: Chance;
  readonly taken: Set<string>;
  readonly booked: Booked[];
  /** The appointment this call is about, if the story needs one. */
  readonly about: Booked | null;
  readonly staffNumber: string;
}

export const STORIES = {
  booking: book,
  move,
  cancellation: cancel,
  registration: register,
  waitlist,
  transfer,
  'missed-transfer': missedTransfer,
  question,
  callback: callBack,
  emergency,
  nothing: hangUp,
} as const satisfies Record<string, (scene: Scene) => Promise<void>>;

export type StoryName = keyof typeof STORIES;

function greet({ talk, clinicName }: Scene): void {
  talk.hears({
    en: `Thank you for calling ${clinicName}. I'm an automated assistant. How can I help you?`,
    zh: `您好，这里是${clinicName}。我是自动语音助理，请问有什么可以帮您？`,
  });
}

const REASONS: readonly { readonly reason: string; readonly wish: Words }[] = [
  {
    reason: 'Blood pressure check',
    wish: { en: 'I would like to have my blood pressure checked.', zh: '我想约时间量一下血压。' },
  },
  {
    reason: 'Prescription renewal',
    wish: { en: 'I need a refill of my prescription.', zh: '我的药快吃完了，想续一下处方。' },
  },
  { reason: 'Cough', wish: { en: 'I have had a cough for a week.', zh: '我咳嗽一个星期了，想看医生。' } },
  {
    reason: 'Test results',
    wish: { en: 'The doctor asked me to come in about my test results.', zh: '医生让我来谈一下化验结果。' },
  },
  { reason: 'Skin rash', wish: { en: 'I have a rash on my arm.', zh: '我手臂上起了疹子。' } },
  { reason: 'Back pain', wish: { en: 'My back hurts again.', zh: '我的腰又疼了。' } },
];

async function findOut(scene: Scene): Promise<boolean> {
  const { talk, person, chance } = scene;
  const { dateOfBirth } = person;
  await talk.tool('search_patient_by_phone', { language: talk.language });
  // Some callers are misheard and asked again.
  if (chance.next() < 0.14) await misheard(scene);
  talk.says({ en: `It is ${dateOfBirth}.`, zh: `${dateOfBirth}。` });
  const found = await talk.tool('search_patient_by_phone', { dateOfBirth, language: talk.language });
  return found.found === true && found.patient?.id === person.patientId;
}

async function misheard({ talk, person: { dateOfBirth } }: Scene): Promise<void> {
  const year = String(Number(dateOfBirth.slice(0, 4)) - 10);
  talk.says({ en: `It is ${dateOfBirth}.`, zh: `${dateOfBirth}。` });
  const given = { dateOfBirth: year + dateOfBirth.slice(4), language: talk.language };
  await talk.tool('search_patient_by_phone', given);
}

const UNCLEAR: Words = {
  en: 'Not on the day after the long weekend, but before my sister flies home.',
  zh: '长周末过后那天不行，要在我姐姐回去之前。',
};

/** A wish without a clear day; the caller is offered a time anyway. */
async function wishUnclear({ talk, person: { patientId } }: Scene): Promise<void> {
  talk.says(UNCLEAR);
  const preference = UNCLEAR[talk.language];
  await talk.tool('findAppointmentByPreference', { patientId, preference, language: talk.language });
  talk.says({ en: 'Then whatever you have next.', zh: '那最近哪天有就哪天吧。' });
}

async function book(scene: Scene): Promise<void> {
  const { talk, chance, person, today, booked } = scene;
  const { reason, wish } = chance.oneOf(REASONS);
  greet(scene);
  talk.says(wish);
  if (!(await findOut(scene))) return sorry(scene);
  if (chance.next() < (talk.language === 'zh' ? 0.16 : 0.06)) await wishUnclear(scene);
  const time = freeTime(scene.book, today, chance, scene.taken);
  if (!time) return sorry(scene);
  talk.hears({
    en: `I can offer you ${time.date} at ${time.time}. Does that suit you?`,
    zh: `${time.date} ${time.time} 有空，您看可以吗？`,
  });
  talk.says({ en: 'That works for me.', zh: '可以的。' });
  const smsConsent = chance.next() < 0.45;
  talk.hears({
    en: 'Would you like a text message to confirm it?',
    zh: '需要给您发一条确认短信吗？',
  });
  talk.says(
    smsConsent ? { en: 'Yes, please.', zh: '好的，请发。' } : { en: 'No, thank you.', zh: '不用了。' },
  );
  const answer = await talk.tool('create_appointment', {
    patientId: person.patientId,
    providerId: time.providerId,
    appointmentTime: `${time.date}T${time.time}`,
    reason,
    smsConsent,
    language: talk.language,
  });
  if (answer.success === true)
    booked.push({ appointmentId: String(answer.appointmentId), person, date: time.date });
  await sayGoodbye(scene, {
    en: answer.success === true ? `Booked a visit: ${reason}.` : `Wanted a visit: ${reason}.`,
    zh: answer.success === true ? `预约就诊：${reason}。` : `想预约就诊：${reason}。`,
  });
}

async function move(scene: Scene): Promise<void> {
  const { talk, about, chance, booked, today } = scene;
  if (!about) return hangUp(scene);
  greet(scene);
  talk.says({ en: 'I need to move my appointment.', zh: '我想改一下预约时间。' });
  if (!(await findOut(scene))) return sorry(scene);
  const time = freeTime(scene.book, today, chance, scene.taken);
  if (!time) return sorry(scene);
  talk.says({ en: `Could it be ${time.date} at ${time.time}?`, zh: `改到${time.date} ${time.time}可以吗？` });
  const answer = await talk.tool('update_appointment', {
    appointmentId: about.appointmentId,
    newStartTime: `${time.date}T${time.time}`,
    newProviderId: time.providerId,
    smsConsent: chance.next() < 0.5,
    language: talk.language,
  });
  if (answer.success === true)
    booked.push({ appointmentId: String(answer.appointmentId), person: about.person, date: time.date });
  await sayGoodbye(scene, { en: 'Moved a visit to another day.', zh: '更改就诊时间。' });
}

async function cancel(scene: Scene): Promise<void> {
  const { talk, about, chance } = scene;
  if (!about) return hangUp(scene);
  greet(scene);
  talk.says({ en: "I can't come to my appointment. Please cancel it.", zh: '我来不了了，请取消我的预约。' });
  if (!(await findOut(scene))) return sorry(scene);
  await talk.tool('cancel_appointment', {
    appointmentId: about.appointmentId,
    smsConsent: chance.next() < 0.5,
    language: talk.language,
  });
  await sayGoodbye(scene, { en: 'Cancelled a visit.', zh: '取消就诊。' });
}

const NEWCOMERS: readonly (readonly [string, string, string, string])[] = [
  ['Amara', 'Nwosu', '1991-02-17', 'F'],
  ['Lucas', 'Meyer', '1984-07-03', 'M'],
  ['Yuxuan', 'Tang', '1998-11-25', 'F'],
  ['Farid', 'Rahimi', '1976-05-09', 'M'],
  ['Sofia', 'Lindqvist', '2000-01-30', 'F'],
  ['Zihan', 'Xu', '1969-08-12', 'M'],
  ['Elena', 'Petrov', '1988-03-21', 'F'],
  ['Noah', 'Campbell', '1995-12-06', 'M'],
  ['Wenjing', 'Luo', '1990-06-14', 'F'],
  ['Mateo', 'Silva', '1982-09-28', 'M'],
];

async function register(scene: Scene): Promise<void> {
  const { talk, chance, person } = scene;
  const [firstName, lastName, dateOfBirth, gender] = chance.oneOf(NEWCOMERS);
  greet(scene);
  talk.says({ en: "I'm new in town and need a family doctor.", zh: '我刚搬来，想找一位家庭医生。' });
  await talk.tool('checkNewPatientAcceptance', { language: talk.language });
  talk.says({
    en: `My name is ${firstName} ${lastName}.`,
    zh: `我叫${firstName} ${lastName}。`,
  });
  const phone = person.phone.slice(-10);
  const newcomer = { firstName, lastName, dateOfBirth, gender, phone, language: talk.language };
  await talk.tool('register_new_patient', newcomer);
  await sayGoodbye(scene, { en: 'Registered as a new patient.', zh: '登记为新病人。' });
}

async function waitlist(scene: Scene): Promise<void> {
  const { talk, chance, person } = scene;
  const [firstName, lastName] = chance.oneOf(NEWCOMERS);
  greet(scene);
  talk.says({ en: 'Do you take new patients?', zh: '请问你们接收新病人吗？' });
  await talk.tool('checkNewPatientAcceptance', { language: talk.language });
  talk.says({ en: 'Then put me on the waitlist, please.', zh: '那请把我加到候补名单。' });
  const notes = chance.oneOf(['Prefers mornings', 'Whole family of four', 'Lives close by', '']);
  await talk.tool('add_to_waitlist', {
    firstName,
    lastName,
    phone: person.phone,
    notes,
    language: talk.language,
  });
  await sayGoodbye(scene, { en: 'Put on the waitlist for new patients.', zh: '加入新病人候补名单。' });
}

const FOR_STAFF = [
  { reason: 'billing', en: 'I have a question about my bill.', zh: '我想问一下账单。' },
  { reason: 'medical_question', en: 'Can I take this medicine with alcohol?', zh: '吃这个药可以喝酒吗？' },
  { reason: 'patient_request', en: 'I would rather talk to a person.', zh: '我想找人工服务。' },
  {
    reason: 'frustrated',
    en: "This is the third time I'm calling about it.",
    zh: '这件事我已经打了三次电话了。',
  },
] as const;

async function transfer(scene: Scene): Promise<void> {
  const { talk, chance, staffNumber } = scene;
  const { reason, ...wish } = chance.oneOf(FOR_STAFF);
  greet(scene);
  talk.says(wish);
  await talk.tool('transfer_call', { reason, context: wish.en, language: talk.language });
  await talk.status('forwarding');
  await talk.end({
    summary: talk.language === 'zh' ? '转接到前台。' : 'Was put through to the front desk.',
    endedReason: 'assistant-forwarded-call',
    transferredTo: staffNumber,
  });
}

async function missedTransfer(scene: Scene): Promise<void> {
  const { talk, chance } = scene;
  const { reason, ...wish } = chance.oneOf(FOR_STAFF);
  greet(scene);
  talk.says(wish);
  await talk.tool('transfer_call', { reason, context: wish.en, language: talk.language });
  await talk.end({
    summary:
      talk.language === 'zh' ? '想找工作人员，没有接通。' : 'Asked for a person, and nobody took the call.',
    endedReason: 'call.forwarding.operator-busy',
  });
}

async function question(scene: Scene): Promise<void> {
  const { talk } = scene;
  greet(scene);
  const asked = { en: 'What are your hours, please?', zh: '请问你们几点开门？' };
  talk.says(asked);
  await talk.tool('get_clinic_info', { question: asked[talk.language], language: talk.language });
  await sayGoodbye(scene, { en: 'Asked for the opening hours.', zh: '询问门诊时间。' });
}

const MATTERS = [
  {
    reason: 'Iron tablets before the blood test',
    en: 'Should I stop my iron tablets?',
    zh: '抽血前要停铁剂吗？',
  },
  { reason: 'A form for the insurance', en: 'I need a form for my insurance.', zh: '我需要一份保险表格。' },
  {
    reason: 'A referral that has not arrived',
    en: 'My referral has not arrived yet.',
    zh: '我的转诊信还没有收到。',
  },
  { reason: 'Dose of a medicine', en: "I'm not sure how much of it to take.", zh: '我不确定这个药吃多少。' },
] as const;

async function callBack(scene: Scene): Promise<void> {
  const { talk, chance, person } = scene;
  const { reason, ...wish } = chance.oneOf(MATTERS);
  greet(scene);
  talk.says(wish);
  talk.hears({
    en: "That's a question for the clinic. Shall somebody call you back?",
    zh: '这个问题需要诊所回答。要请他们给您回电吗？',
  });
  talk.says({ en: 'Yes please.', zh: '好的，麻烦了。' });
  await talk.tool('request_callback', {
    name: `${person.firstName} ${person.lastName}`,
    reason,
    preferredTime: chance.oneOf(['before noon', 'after four', 'any time']),
    language: talk.language,
  });
  await sayGoodbye(scene, { en: `Wants to be called back: ${reason}.`, zh: `请求回电：${reason}。` });
}

async function emergency(scene: Scene): Promise<void> {
  const { talk, person } = scene;
  const words = { en: 'I have chest pain and cannot breathe well.', zh: '我胸口很痛，喘不过气来。' };
  greet(scene);
  talk.says(words);
  await talk.tool('request_callback', {
    name: `${person.firstName} ${person.lastName}`,
    reason: words[talk.language],
    language: talk.language,
  });
  await talk.end({
    summary:
      talk.language === 'zh'
        ? '来电者说胸痛，已请其拨打911。'
        : 'Spoke of chest pain and was told to call 911.',
  });
}

async function hangUp(scene: Scene): Promise<void> {
  const { talk, chance } = scene;
  greet(scene);
  if (chance.next() < 0.5) talk.says({ en: 'Sorry, wrong number.', zh: '对不起，打错了。' });
  await talk.end({
    summary: talk.language === 'zh' ? '来电者挂断。' : 'The caller hung up.',
    endedReason: chance.oneOf(['customer-ended-call', 'silence-timed-out']),
  });
}

async function sorry(scene: Scene): Promise<void> {
  scene.talk.says({ en: 'Then I will call again later.', zh: '那我稍后再打。' });
  await sayGoodbye(scene, { en: 'Could not be helped this time.', zh: '这次没能办成。' });
}

async function sayGoodbye({ talk }: Scene, summary: Words): Promise<void> {
  talk.says({ en: 'Thank you, goodbye.', zh: '谢谢，再见。' });
  await talk.end({ summary: summary[talk.language] });
}
