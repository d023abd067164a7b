import { dictionary } from '../../ui/wording/language.tsx';

export const textWords = dictionary({
  en: {
    title: 'Text this patient',
    write: 'Write a text',
    to: 'To',
    language: 'Language of the text',
    english: 'English',
    chinese: 'Chinese',
    template: 'Start from',
    own: 'Own words',
    call_us: 'Please call us',
    form_ready: 'A form is ready',
    bring_card: 'Bring the health card',
    results: 'Please book about results',
    text: 'Text',
    hint: 'Leave out anything private: others may see the patient’s screen.',
    count: (characters: number) => `${characters} characters`,
    send: 'Send text',
    cancel: 'Cancel',
    sent: 'The text is on its way.',
    noConsent:
      'This number has not agreed to texts. Ask the patient and record the consent below, then send.',
    stopped: 'Texts are switched off for this clinic, or to this number.',
    failed: 'The text could not be sent. What you wrote is still here.',
    noNumber: 'There is no number to text.',
  },
  zh: {
    title: '给病人发短信',
    write: '写短信',
    to: '发给',
    language: '短信语言',
    english: '英文',
    chinese: '中文',
    template: '模板',
    own: '自己写',
    call_us: '请来电',
    form_ready: '表格已备好',
    bring_card: '请带医保卡',
    results: '请预约了解结果',
    text: '内容',
    hint: '不要写不宜被他人在屏幕上看到的内容。',
    count: (characters: number) => `${characters} 个字符`,
    send: '发送短信',
    cancel: '取消',
    sent: '短信正在发送。',
    noConsent: '该号码尚未同意接收短信。请询问病人并在下方登记同意后再发送。',
    stopped: '本诊所或该号码已停用短信。',
    failed: '短信没有发送，您填写的内容仍在。',
    noNumber: '没有可以发送短信的号码。',
  },
});

/** Templates in the patient's language; each begins with the clinic's name. */
export const TEMPLATES = {
  call_us: {
    en: (clinic: string, phone: string) => `${clinic}: please call us${phone && ` at ${phone}`}.`,
    zh: (clinic: string, phone: string) => `${clinic}：请来电${phone && `（${phone}）`}。`,
  },
  form_ready: {
    en: (clinic: string) => `${clinic}: your form is ready. Please pick it up at the front desk.`,
    zh: (clinic: string) => `${clinic}：您的表格已备好，请到前台领取。`,
  },
  bring_card: {
    en: (clinic: string) => `${clinic}: please bring your health card to your visit.`,
    zh: (clinic: string) => `${clinic}：就诊时请携带医保卡。`,
  },
  results: {
    en: (clinic: string, phone: string) =>
      `${clinic}: please book a visit with your doctor${phone && `. Our number is ${phone}`}.`,
    zh: (clinic: string, phone: string) => `${clinic}：请预约您的医生${phone && `，电话 ${phone}`}。`,
  },
} as const;
export type Template = keyof typeof TEMPLATES;
