/** The service's own sentences, for what is left empty; a test holds them against what it says. */
const USUAL = {
  en: {
    hello: (clinic: string) => `Thank you for calling ${clinic}.`,
    disclosure: 'I am an automated assistant, and this call is transcribed.',
    inChineseToo: ['我是自动助理，可以说国语。'],
    help: 'How can I help you?',
    gap: ' ',
    perSecond: 2.6,
  },
  zh: {
    hello: (clinic: string) => `您好，这里是${clinic}。`,
    disclosure: '我是自动语音助理，本次通话会转成文字记录。',
    inChineseToo: [],
    help: '请问有什么可以帮您？',
    gap: '',
    perSecond: 4.4,
  },
} as const;

/** The first sentences of a call. */
export function greetingOf(
  language: 'en' | 'zh',
  {
    clinic,
    speaksChinese,
    own,
    disclosure,
  }: { clinic: string; speaksChinese: boolean; own: string | null; disclosure: string | null },
): string {
  const usual = USUAL[language];
  const isToldInChinese = !speaksChinese || /[\u4e00-\u9fff]/.test(own ?? '');
  return [
    own ?? usual.hello(clinic),
    disclosure ?? usual.disclosure,
    ...(isToldInChinese ? [] : usual.inChineseToo),
    usual.help,
  ].join(usual.gap);
}

/** How long it takes to say, about: words in English, characters in Chinese. */
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
