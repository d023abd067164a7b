import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { LONGEST } from './entry-draft.ts';
import { knowledgeWords } from './words.ts';

/** Other wordings of the same question, each with a button that removes it. */
export function OtherWords({
  wordings,
  error,
  onChange,
}: {
  readonly wordings: readonly string[];
  readonly error: string | undefined;
  onChange(wordings: string[]): void;
}) {
  const words = useWords(knowledgeWords);
  const [written, setWritten] = useState('');
  const add = () => {
    const wording = written.trim();
    if (!wording) return;
    if (!wordings.includes(wording)) onChange([...wordings, wording]);
    setWritten('');
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <Field
          className="flex-1"
          label={words.otherWords}
          hint={words.otherWordsHint}
          error={error}
          maxLength={LONGEST}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button className="mt-6 h-10 desk:h-10" onClick={add}>
          {words.addWording}
        </Button>
      </div>
      {wordings.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {wordings.map((wording) => (
            <li
              key={wording}
              className="flex min-h-7 max-w-full items-center gap-1 rounded-normal border bg-raised py-0.5 pr-0.5 pl-2"
            >
              <span className="min-w-0 break-words">{wording}</span>
              <button
                type="button"
                aria-label={words.removeWording(wording)}
                title={words.removeWording(wording)}
                onClick={() => onChange(wordings.filter((each) => each !== wording))}
                className="grid size-6 shrink-0 place-items-center rounded-small text-quiet hover:bg-sunk hover:text-ink"
              >
                <X aria-hidden size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
