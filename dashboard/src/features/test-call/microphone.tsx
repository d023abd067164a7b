import { Mic, MicOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type Language, useWords } from '../../ui/wording/language.tsx';
import { useListening } from './listening.ts';
import { testCallWords } from './words.ts';

/** Speaking instead of typing, where the browser can listen. */
export function Microphone({
  language,
  onHeard,
}: {
  readonly language: Language;
  onHeard(text: string): void;
}) {
  const words = useWords(testCallWords);
  const { canListen, isListening, trouble, start, stop } = useListening(language, onHeard);
  if (!canListen) return null;
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" aria-pressed={isListening} onClick={isListening ? stop : start}>
        {isListening ? <MicOff aria-hidden size={16} /> : <Mic aria-hidden size={16} />}
        {isListening ? words.listening : words.speak}
      </Button>
      <p role="status" className="text-12">
        {trouble && words[trouble]}
      </p>
      <p className="max-w-[68ch] text-12 text-quiet">{words.speakNote}</p>
    </div>
  );
}
