import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { inputLook } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { type Language, useWords } from '../../ui/wording/language.tsx';
import { Microphone } from './microphone.tsx';
import { testCallWords } from './words.ts';

/** Input for the caller's next sentence; suggests sentences if one was not understood. */
export function Talk({
  model,
  language,
  openings,
  couldSay,
  isBusy,
  onSay,
}: {
  /** The language model's name; null for the built-in agent. */
  readonly model: string | null;
  /** Of the call. */
  readonly language: Language;
  /** How a caller might begin; none once something was said. */
  readonly openings: readonly string[];
  readonly couldSay: readonly string[];
  readonly isBusy: boolean;
  onSay(text: string): void;
}) {
  const words = useWords(testCallWords);
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() === '' || isBusy) return;
    onSay(text.trim());
    setText('');
  };
  return (
    <Form className="grid gap-3" onSubmit={submit}>
      {openings.length > 0 && (
        <div className="grid gap-2 text-quiet">
          <p>{words.trySaying}</p>
          <Sentences of={openings} onSay={onSay} />
        </div>
      )}
      <div role="status">
        {couldSay.length > 0 && (
          <div className="grid gap-2 rounded-normal bg-watch-tint px-3 py-2.5">
            <p>{words.notUnderstood}</p>
            <Sentences of={couldSay} onSay={onSay} />
          </div>
        )}
      </div>
      <Microphone language={language} onHeard={setText}>
        <input
          aria-label={words.say}
          placeholder={words.say}
          value={text}
          autoComplete="off"
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
          className={`${inputLook} h-10 min-w-0 flex-1`}
        />
        <Button type="submit" look="primary" isBusy={isBusy} className="h-10 desk:h-10">
          {words.send}
        </Button>
      </Microphone>
      <p className="text-12 text-quiet">{model ? words.model(model) : words.agent}</p>
    </Form>
  );
}

function Sentences({ of, onSay }: { readonly of: readonly string[]; onSay(text: string): void }) {
  return (
    <ul className="grid gap-1.5">
      {of.map((sentence) => (
        <li key={sentence}>
          <button type="button" className="link text-left" onClick={() => onSay(sentence)}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
