import type { InboxKind } from '../../kernel/inbox-kind.ts';
import type { Language } from '../../kernel/language.ts';
import type { Fact } from './ports.ts';

type Both = Readonly<Record<Language, string>>;
type Codes = Readonly<Record<string, Both>>;

const STATES: Codes = {
  open: { en: 'open', zh: '待处理' },
  taken: { en: 'taken by somebody at the clinic', zh: '诊所正在处理' },
  done: { en: 'done', zh: '已完成' },
  dismissed: { en: 'set aside', zh: '已搁置' },
  waiting: { en: 'waiting', zh: '等待中' },
  queued: { en: 'waiting to be sent', zh: '等待发送' },
  sending: { en: 'being sent', zh: '发送中' },
  sent: { en: 'sent', zh: '已发送' },
  skipped: { en: 'not sent', zh: '未发送' },
  failed: { en: 'failed', zh: '未成功' },
  booked: { en: 'booked', zh: '已预约' },
  cancelled: { en: 'cancelled', zh: '已取消' },
  refused: { en: 'not possible', zh: '未能办理' },
  doubt: { en: 'not confirmed yet', zh: '尚未确认' },
  absent: { en: 'came to nothing', zh: '未办成' },
  undone: { en: 'taken back', zh: '已撤销' },
  removed: { en: 'removed', zh: '已移除' },
  given: { en: 'given', zh: '已同意' },
  withdrawn: { en: 'withdrawn', zh: '已撤回' },
  pending: { en: 'waiting', zh: '等待中' },
  contacted: { en: 'contacted', zh: '已联系' },
  declined: { en: 'declined', zh: '已谢绝' },
  registered: { en: 'registered', zh: '已登记' },
  asked: { en: 'asked to book', zh: '已请您预约' },
  opened: { en: 'opened', zh: '已打开' },
  processing: { en: 'being read', zh: '读取中' },
  extracted: { en: 'read', zh: '已读取' },
  matched: { en: 'assigned to a patient', zh: '已归到病人' },
  review_needed: { en: 'to be looked at', zh: '待核对' },
  verified: { en: 'checked by the clinic', zh: '诊所已核对' },
  error: { en: 'could not be read', zh: '无法读取' },
  act: { en: 'used', zh: '已使用' },
  elsewhere: { en: 'ended by a change at the clinic', zh: '因诊所改动而失效' },
  'wrong-dates': { en: 'ended by wrong birth dates', zh: '因出生日期多次不符而失效' },
};

const ACTIONS: Codes = {
  create_appointment: { en: 'booking by phone', zh: '电话预约' },
  update_appointment: { en: 'move by phone', zh: '电话改期' },
  cancel_appointment: { en: 'cancellation by phone', zh: '电话取消' },
  book: { en: 'confirmation of a booking', zh: '预约确认' },
  reschedule: { en: 'confirmation of a move', zh: '改期确认' },
  cancel: { en: 'confirmation of a cancellation', zh: '取消确认' },
  answer: { en: 'answer to a text', zh: '短信回复' },
  test: { en: 'test', zh: '测试' },
  reminder: { en: 'reminder', zh: '就诊提醒' },
  offer: { en: 'offer of an earlier time', zh: '提前就诊的时间' },
  request: { en: 'request to book', zh: '预约请求' },
  note: { en: 'text of the clinic', zh: '诊所的短信' },
};

/** Items about the EMR connection name no person, so no personal report contains one. */
const INBOX_ITEMS: Readonly<Record<Exclude<InboxKind, 'emr_trouble' | 'emr_authorisation'>, Both>> = {
  callback: { en: 'call-back', zh: '回电' },
  booking_in_doubt: { en: 'booking to be checked', zh: '待核实的预约' },
  move_in_doubt: { en: 'move to be checked', zh: '待核实的改期' },
  cancellation_in_doubt: { en: 'cancellation to be checked', zh: '待核实的取消' },
  registration_in_doubt: { en: 'registration to be checked', zh: '待核实的登记' },
  chart_incomplete: { en: 'chart to be completed', zh: '待补全的病历' },
  transfer_not_taken: { en: 'transfer that was not answered', zh: '无人接听的转接' },
  emergency: { en: 'possible emergency', zh: '可能的紧急情况' },
  sms_failed: { en: 'text that did not arrive', zh: '未送达的短信' },
  sms_reply: { en: 'text to be answered', zh: '待回复的短信' },
  identity_alarm: { en: 'wrong birth dates', zh: '出生日期多次不符' },
  visits_when_closed: { en: 'visit on a closed day', zh: '休诊日的预约' },
  staff_overlap: { en: 'two visits at one time', zh: '时间重叠的预约' },
  fax_review: { en: 'fax to be looked at', zh: '待核对的传真' },
  fax_filing: { en: 'fax to be filed', zh: '待归档的传真' },
};

const KINDS: Codes = {
  booking: { en: 'texts about bookings', zh: '预约短信' },
  reminder: { en: 'reminders', zh: '就诊提醒' },
  offers: { en: 'offers of earlier times', zh: '提前就诊的时间' },
  ...INBOX_ITEMS,
  referral_letter: { en: 'referral letter', zh: '转诊信' },
  lab_result: { en: 'lab result', zh: '化验结果' },
  specialist_report: { en: 'specialist’s report', zh: '专科报告' },
  prescription_renewal: { en: 'prescription renewal', zh: '续药申请' },
  insurance_form: { en: 'insurance form', zh: '保险表格' },
  imaging_report: { en: 'imaging report', zh: '影像报告' },
  discharge_summary: { en: 'discharge summary', zh: '出院小结' },
  other: { en: 'other', zh: '其他' },
  visit: { en: 'a visit', zh: '一次就诊' },
  offer: { en: 'an offer of an earlier time', zh: '提前就诊的时间' },
  request: { en: 'a request to book', zh: '预约请求' },
  patient: { en: 'chart', zh: '病历' },
  fax: { en: 'fax', zh: '传真' },
  call: { en: 'call', zh: '通话' },
  number: { en: 'number', zh: '号码' },
};

const SOURCES: Codes = {
  call: { en: 'a call', zh: '通话' },
  text: { en: 'a text', zh: '短信' },
  link: { en: 'a link', zh: '链接' },
  staff: { en: 'the clinic’s staff', zh: '诊所工作人员' },
  policy: { en: 'the clinic’s rule', zh: '诊所规定' },
  provider: { en: 'the text service', zh: '短信服务商' },
  'stop-word': { en: 'the word STOP', zh: '回复 STOP' },
  'start-word': { en: 'the word START', zh: '回复 START' },
  'provider-refusal': { en: 'the text service', zh: '短信服务商' },
};

const REASONS: Codes = {
  general: { en: 'general visit', zh: '一般就诊' },
  follow_up: { en: 'follow-up', zh: '复诊' },
  results: { en: 'results', zh: '看结果' },
  refill: { en: 'refill', zh: '续药' },
  pain_illness: { en: 'pain or illness', zh: '疼痛或不适' },
  referral: { en: 'referral', zh: '转诊' },
  specialist: { en: 'specialist', zh: '专科' },
  vaccination: { en: 'vaccination', zh: '疫苗接种' },
  checkup: { en: 'check-up', zh: '体检' },
};

export const CODE_WORDS: Partial<Readonly<Record<Fact, Codes>>> = {
  state: STATES,
  action: ACTIONS,
  kind: KINDS,
  source: SOURCES,
  reason: REASONS,
};
