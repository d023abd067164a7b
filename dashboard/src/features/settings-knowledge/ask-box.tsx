import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { inputLook } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { type AskedWords, LONGEST } from './entry-draft.ts';
import type { Entry } from './queries.ts';
import { KIND_PLACES } from './settings-answers.tsx';
import { knowledgeWords } from './words.ts';

const languageOf = (question: string): AskedWords['language'] =>
  /\p{Script=Han}/u.test(question) ? 'zh' : 'en';

interface AskBoxProps {
  readonly entries: readonly Entry[];
  onWrite(asked: AskedWords): void;
}

/** What a caller would hear, where it comes from, and how sure the assistant is. */
export function AskBox({ entries, onWrite }: AskBoxProps) {
  const words = useWords(knowledgeWords);
  const [question, setQuestion] = useState('');
  const asking = useSaving({
    save: async (asked: AskedWords) => ({
      asked,
      ...(await read(api.POST('/api/clinic/knowledge/ask', { body: asked }))).data,
    }),
    touches: [],
  });
  const text = question.trim();
  return (
    <Section
      title={words.tryTitle}
      id="ask"
      aside={<span className="text-12 text-quiet">{words.tryWhy}</span>}
    >
      <div className="rounded-float border bg-paper">
        <Form
          className="flex gap-2 p-3"
          onSubmit={() => text && asking.run({ question: text, language: languageOf(text) })}
        >
          <input
            aria-label={words.tryLabel}
            placeholder={words.tryLabel}
            value={question}
            maxLength={LONGEST}
            onChange={({ target }) => setQuestion(target.value)}
            className={classes(inputLook, 'h-9')}
          />
          <Button type="submit" className="h-9 desk:h-9" isBusy={asking.isBusy}>
            {words.ask}
          </Button>
        </Form>
        {asking.refusal && (
          <div className="px-3 pb-3">
            <Refused refusal={asking.refusal} />
          </div>
        )}
        {asking.answer && (
          <div role="status" className="grid gap-4 border-t p-4">
            <div className="grid gap-1">
              <span className="text-12 text-quiet">{words.hears}</span>
              <blockquote lang={asking.answer.asked.language} className="border-accent border-l-2 pl-3">
                {asking.answer.answer}
              </blockquote>
            </div>
            <Sureness {...asking.answer}>
              <SourceName source={asking.answer.source} entries={entries} />
            </Sureness>
            {!asking.answer.answered && (
              <div>
                <Button onClick={() => asking.answer && onWrite(asking.answer.asked)}>{words.write}</Button>
              </div>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

interface Trial {
  readonly answered: boolean;
  readonly score: number;
  readonly threshold: number;
}

function Sureness({ answered, score, threshold, children }: Trial & { readonly children: ReactNode }) {
  const words = useWords(knowledgeWords);
  const [percent, mark] = [Math.round(score * 100), Math.round(threshold * 100)];
  const isTurnedAway = !answered && score >= threshold;
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_72px_auto] items-center gap-3 desk:grid-cols-[minmax(0,1fr)_148px_auto]">
        {children}
        <span aria-hidden className="relative h-1.5 rounded-small bg-sunk">
          <span
            className={classes('block h-full rounded-small', answered ? 'bg-accent' : 'bg-line-control')}
            style={{ width: `${percent}%` }}
          />
          <span className="absolute -inset-y-1 w-px bg-ink" style={{ left: `${mark}%` }} />
        </span>
        <span className={classes('whitespace-nowrap', answered ? 'font-strong text-good' : 'text-quiet')}>
          {answered ? words.answersWith(percent) : isTurnedAway ? words.turnedAway : words.notSure(percent)}
        </span>
      </div>
      <p className="text-12 text-quiet">{isTurnedAway ? words.turnedAwayWhy : words.threshold(mark)}</p>
    </div>
  );
}

type Source = { readonly kind: keyof typeof KIND_PLACES | 'entry'; readonly id?: string | undefined } | null;

function SourceName({ source, entries }: { readonly source: Source; readonly entries: readonly Entry[] }) {
  const words = useWords(knowledgeWords);
  if (!source) return <span className="truncate text-quiet">{words.bestFit}</span>;
  if (source.kind === 'entry') {
    const entry = entries.find(({ id }) => id === source.id);
    return (
      <Link to="/settings/knowledge" search={{ open: source.id ?? '' }} className="link truncate">
        {entry?.question ?? words.openEntry}
      </Link>
    );
  }
  return (
    <Link to={KIND_PLACES[source.kind]} className="link truncate">
      {words[source.kind]}
    </Link>
  );
}
