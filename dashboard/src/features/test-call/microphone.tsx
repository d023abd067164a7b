import { Mic, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Language, useWords } from '../../ui/wording/language.tsx';
import { useListening } from './listening.ts';
import { testCallWords } from './words.ts';

/** A text field with a microphone button where the browser supports speech. */
export function Microphone({
  language,
  onHeard,
  children,
}: {
  readonly language: Language;
  onHeard(text: string): void;
  readonly children: ReactNode;
}) {
  const words = useWords(testCallWords);
  const { canListen, isListening, trouble, start, stop } = useListening(language, onHeard);
  const what = isListening ? words.listening : words.speak;
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        {canListen && (
          <Button
            className="order-1 size-10 shrink-0 px-0 desk:h-10"
            aria-label={what}
            title={what}
            aria-pressed={isListening}
            onClick={isListening ? stop : start}
          >
            {isListening ? <MicOff aria-hidden size={16} /> : <Mic aria-hidden size={16} />}
          </Button>
        )}
        {children}
      </div>
      {canListen && (
        <>
          <p role="status" className="text-12 empty:hidden">
            {trouble && words[trouble]}
          </p>
          <p className="max-w-[68ch] text-12 text-quiet">{words.speakNote}</p>
        </>
      )}
    </div>
  );
}
