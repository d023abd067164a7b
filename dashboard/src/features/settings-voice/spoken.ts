/** The service's default sentences, shown for empty fields; a test compares them with the server's. */
const USUAL = {
  en: {
    hello: (clinic: string) => `Thank you for calling ${clinic}.`,
    disclosure: "I'm an automated assistant, and this call is transcribed.",
    ofRecording: "I'm an automated assistant, and this call is recorded and transcribed.",
    alsoRecorded: 'This call is recorded.',
    help: 'How can I help you?',
    gap: ' ',
    perSecond: 2.6,
  },
  zh: {
    hello: (clinic: string) => `您好，这里是${clinic}。`,
    disclosure: '我是自动语音助理，本次通话会转成文字记录。',
    ofRecording: '我是自动语音助理，本次通话会录音并转成文字记录。',
    alsoRecorded: '本次通话会录音。',
    help: '请问有什么可以帮您？',
    gap: '',
    perSecond: 4.4,
  },
} as const;
const IN_CHINESE_TOO = {
  written: { whole: '自动助理，通话会转成文字，可说国语。', disclosure: '通话会转成文字。' },
  recorded: { whole: '自动助理，通话会录音转文字，可说国语。', disclosure: '通话会录音并转成文字。' },
} as const;
const CHINESE = /[\u4e00-\u9fff]/;

export interface Greeting {
  readonly clinic: string;
  readonly speaksChinese: boolean;
  readonly own: string | null;
  readonly disclosure: string | null;
  readonly isRecorded: boolean;
}

/** The first sentences of a call. */
export function greetingOf(language: 'en' | 'zh', greeting: Greeting): string {
  const { clinic, speaksChinese, own } = greeting;
  const usual = USUAL[language];
  const told = disclosureOf(language, greeting);
  const words = IN_CHINESE_TOO[greeting.isRecorded ? 'recorded' : 'written'];
  const isToldInChinese = language === 'zh' || !speaksChinese || CHINESE.test(told);
  return [
    own ?? usual.hello(clinic),
    told,
    ...(isToldInChinese ? [] : [CHINESE.test(own ?? '') ? words.disclosure : words.whole]),
    usual.help,
  ].join(usual.gap);
}

function disclosureOf(language: 'en' | 'zh', { disclosure: own, isRecorded }: Greeting): string {
  const usual = USUAL[language];
  if (!isRecorded) return own ?? usual.disclosure;
  if (!own) return usual.ofRecording;
  return /record|录音|錄音/iu.test(own) ? own : `${own}${usual.gap}${usual.alsoRecorded}`;
}

/** Estimated speaking time, from words in English or characters in Chinese. */
export function secondsOf(language: 'en' | 'zh', text: string): number {
  if (language === 'zh')
    return Math.max(1, Math.round(text.replace(/[^\p{L}\d]/gu, '').length / USUAL.zh.perSecond));
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text
    .replace(/[^\p{Script=Latin}\s\d]/gu, ' ')
    .trim()
    .split(/\s+/).length;
  return Math.max(1, Math.round(words / USUAL.en.perSecond + characters / USUAL.zh.perSecond));
}
