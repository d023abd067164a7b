import type { CallOutcome } from '../../kernel/calls/call-words.ts';
import type { Language } from '../../kernel/language.ts';
import { CODE_WORDS } from './code-words.ts';
import type { Fact, RecordKind } from './ports.ts';

type Both = Readonly<Record<Language, string>>;

export const KIND_WORDS: Readonly<Record<RecordKind, Both>> = {
  call: { en: 'Calls', zh: '通话' },
  text: { en: 'Texts that were sent', zh: '发出的短信' },
  reply: { en: 'Texts that came in', zh: '收到的短信' },
  fax: { en: 'Faxes', zh: '传真' },
  appointment: {
    en: 'Appointments booked, moved or cancelled through us',
    zh: '通过我们预约、改期或取消的就诊',
  },
  item: { en: 'Items of the inbox', zh: '待办事项' },
  consent: { en: 'Consents to texts', zh: '短信同意记录' },
  reminder: { en: 'Reminders', zh: '就诊提醒' },
  confirmation: { en: 'Confirmed visits', zh: '已确认的就诊' },
  standby: { en: 'Standby list', zh: '候补名单' },
  waitlist: { en: 'Waitlist of new patients', zh: '新病人等候名单' },
  link: { en: 'Links that were sent', zh: '发出的链接' },
  request: { en: 'Requests to book', zh: '预约请求' },
  registration: { en: 'Registrations', zh: '登记' },
  optOut: { en: 'Stopped texts', zh: '已停止短信' },
  look: { en: 'Who opened the chart or a fax', zh: '谁打开过病历或传真' },
};

export const FACT_WORDS: Readonly<Record<Fact, Both>> = {
  number: { en: 'Number', zh: '号码' },
  name: { en: 'Name', zh: '姓名' },
  patient: { en: 'Patient no.', zh: '病人编号' },
  state: { en: 'State', zh: '状态' },
  outcome: { en: 'Outcome', zh: '结果' },
  language: { en: 'Language', zh: '语言' },
  action: { en: 'What', zh: '操作' },
  kind: { en: 'Kind', zh: '类别' },
  source: { en: 'From', zh: '来源' },
  visit: { en: 'Visit', zh: '就诊时间' },
  provider: { en: 'Provider', zh: '医生' },
  reason: { en: 'Reason', zh: '原因' },
  duration: { en: 'Length', zh: '时长' },
  sender: { en: 'Sender', zh: '发件方' },
  file: { en: 'File', zh: '文件' },
  by: { en: 'By', zh: '操作者' },
  until: { en: 'Valid until', zh: '有效期至' },
  sent: { en: 'Sent', zh: '发送时间' },
  callId: { en: 'Call id', zh: '通话编号' },
};

const OUTCOME_WORDS: Readonly<Record<CallOutcome, Both>> = {
  booked: { en: 'appointment booked', zh: '已预约' },
  rescheduled: { en: 'appointment moved', zh: '已改期' },
  cancelled: { en: 'appointment cancelled', zh: '已取消预约' },
  registered: { en: 'registered as a patient', zh: '已登记为病人' },
  waitlisted: { en: 'put on the waitlist', zh: '已加入等候名单' },
  transferred: { en: 'put through to the clinic', zh: '已转接诊所' },
  no_action: { en: 'nothing was done', zh: '没有办理事项' },
  clinic_info: { en: 'asked about the clinic', zh: '询问诊所信息' },
};

const LANGUAGE_WORDS: Readonly<Record<string, Both>> = {
  en: { en: 'English', zh: '英语' },
  zh: { en: 'Chinese', zh: '中文' },
  fr: { en: 'French', zh: '法语' },
};

/** Replaces a code with words for a patient; an unknown value is shown unchanged. */
export function valueWords(fact: Fact, value: string, language: Language): string {
  if (fact === 'duration') return lasted(Number(value), language);
  const known = { ...CODE_WORDS, outcome: OUTCOME_WORDS, language: LANGUAGE_WORDS }[fact];
  return (known as Readonly<Record<string, Both>> | undefined)?.[value]?.[language] ?? value;
}

function lasted(seconds: number, language: Language): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const words = language === 'zh' ? ['分', '秒'] : [' min', ' s'];
  return [...(minutes > 0 ? [`${minutes}${words[0]}`] : []), `${rest}${words[1]}`].join(
    language === 'zh' ? '' : ' ',
  );
}

export const PAGE_WORDS = {
  en: {
    title: 'What we keep about you',
    of: (clinic: string, at: string) => `${clinic}, made on ${at}`,
    about: 'About',
    patient: 'patient no.',
    nothing: 'Nothing is kept.',
    shared: (patients: string) =>
      `Several patients use this number (nos. ${patients}). Before you hand this page over, make it for one of them by number and patient.`,
    others: (count: number) =>
      `${count === 1 ? 'One call' : `${count} calls`} from this number or about this patient also name somebody else, and are left out.`,
    seen: 'Who looked at the calls',
    transcript: 'read what was said',
    'voice-platform-call': 'opened it at the voice platform',
    export: 'exported it with others',
    gone: 'an account that is gone',
    vendors: 'Companies that hold a copy',
    vendor: (receives: string, erasing: string) => `${receives}. To erase it: ${erasing}.`,
    assistant: 'Assistant',
    caller: 'Caller',
    chart: 'Your chart is in the clinic’s medical records, and not on this page.',
  },
  zh: {
    title: '我们保存的关于您的资料',
    of: (clinic: string, at: string) => `${clinic}，${at} 生成`,
    about: '对象',
    patient: '病人编号',
    nothing: '没有保存任何资料。',
    shared: (patients: string) =>
      `有多位病人使用此号码（编号 ${patients}）。交给病人之前，请按号码和病人编号为其中一位重新生成。`,
    others: (count: number) => `另有 ${count} 次通话同时提到其他人，未列入。`,
    seen: '谁查看过通话',
    transcript: '查看了通话内容',
    'voice-platform-call': '在语音平台打开',
    export: '随列表导出',
    gone: '已删除的账号',
    vendors: '持有副本的公司',
    vendor: (receives: string, erasing: string) => `${receives}。删除方法：${erasing}。`,
    assistant: '语音助理',
    caller: '来电者',
    chart: '您的病历在诊所的病历系统中，不在本页。',
  },
} as const;
