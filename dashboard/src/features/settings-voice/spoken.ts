/** The service's own sentences, for what is left empty; a test holds them against what it says. */
const USUAL = {
  en: {
    hello: (clinic: string) => `Thank you for calling ${clinic}.`,
    disclosure: 'I am an automated assistant, and this call is transcribed.',
    help: 'How can I help you?',
    gap: ' ',
    perSecond: 2.6,
  },
  zh: {
    hello: (clinic: string) => `您好，这里是${clinic}。`,
    disclosure: '我是自动语音助理，本次通话会转成文字记录。',
    help: '请问有什么可以帮您？',
    gap: '',
    perSecond: 4.4,
  },
} as const;

/** The first sentences of a call. */
export function greetingOf(
  language: 'en' | 'zh',
  { clinic, own, disclosure }: { clinic: string; own: string | null; disclosure: string | null },
): string {
  const usual = USUAL[language];
  return [own ?? usual.hello(clinic), disclosure ?? usual.disclosure, usual.help].join(usual.gap);
}

/** How long it takes to say, about: words in English, characters in Chinese. */
export function secondsOf(language: 'en' | 'zh', text: string): number {
  const count = language === 'en' ? text.split(/\s+/).length : text.replace(/[^\p{L}\d]/gu, '').length;
  return Math.max(1, Math.round(count / USUAL[language].perSecond));
}
