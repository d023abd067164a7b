import type { Language } from './language.tsx';

const VOICES: Readonly<Record<Language, string>> = { en: 'en-CA', zh: 'zh-CN' };

/** Speaks with the browser's voice, if it has one. */
export function readAloud(text: string, language: Language): void {
  if (!('speechSynthesis' in window)) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = VOICES[language];
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(spoken);
}

export function beQuiet(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}
