import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../ui/wording/language.tsx';

const SPOKEN: Readonly<Record<Language, string>> = { en: 'en-CA', zh: 'zh-CN' };

/** The parts of the Web Speech API that browsers share; TypeScript's DOM library lacks them. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult:
    | ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void)
    | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

type Listener = new () => Recognition;

/** The browser's speech recognition; some browsers prefix it, some lack it. */
function listenerOf(): Listener | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    Listener | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}

type Trouble = 'notHeard' | 'notAllowed';

/** Speech input by the browser; the service receives no audio. */
export function useListening(language: Language, onHeard: (text: string) => void) {
  const [isListening, setListening] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef<Recognition | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const listener = listenerOf();
  const start = () => {
    if (!listener) return;
    const recognition = new listener();
    running.current = recognition;
    recognition.lang = SPOKEN[language];
    recognition.interimResults = true;
    recognition.onresult = ({ results }) =>
      onHeard(
        Array.from(results, (guesses) => guesses[0]?.transcript ?? '')
          .join(' ')
          .trim(),
      );
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') setTrouble(error === 'not-allowed' ? 'notAllowed' : 'notHeard');
    };
    recognition.onend = () => setListening(false);
    setTrouble(null);
    setListening(true);
    recognition.start();
  };
  const stop = () => running.current?.abort();
  return { canListen: listener !== null, isListening, trouble, start, stop };
}
