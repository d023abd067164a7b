import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import type { AskedWords } from './entry-draft.ts';
import { type Unanswered, useUnanswered } from './queries.ts';
import { knowledgeWords } from './words.ts';

const FIRST = 5;

/** Unanswered questions, most frequent first. */
export function UnansweredQuestions({ onWrite }: { onWrite(asked: AskedWords): void }) {
  const words = useWords(knowledgeWords);
  return (
    <section aria-label={words.unanswered}>
      <Loaded
        query={useUnanswered()}
        failed={words.unansweredFailed}
        skeleton={<Skeleton rows={3} rowHeight={60} />}
      >
        {({ data, pagination }) => (
          <>
            <h2 className="flex items-baseline gap-2 px-4 pt-5 pb-2 text-14 desk:pl-8">
              {words.unanswered} <span className="font-regular text-quiet">{pagination.total}</span>
            </h2>
            {data.length === 0 ? (
              <p className="px-4 pb-2 text-quiet desk:pl-8">{words.unansweredNone}</p>
            ) : (
              <Rows rows={data} onWrite={onWrite} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Rows({ rows, onWrite }: { readonly rows: readonly Unanswered[]; onWrite(asked: AskedWords): void }) {
  const words = useWords(knowledgeWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? rows : rows.slice(0, FIRST);
  return (
    <ul className="divide-y divide-watch/20 border-watch/25 border-y bg-watch-tint">
      {shown.map(({ id, question, language: spoken, times, lastAt }) => (
        <li key={id} className="flex items-center gap-3 py-2.5 pr-4 pl-4 desk:pl-8">
          <div className="min-w-0 flex-1">
            <strong lang={spoken} className="block break-words">
              {question}
            </strong>
            <span className="text-quiet">
              {listed(
                [words.asked(times), words.last(momentOf(new Date(lastAt), clock, language))],
                language,
              )}
            </span>
          </div>
          <Button
            aria-label={`${words.write}: ${question}`}
            onClick={() => onWrite({ question, language: spoken })}
          >
            {words.write}
          </Button>
        </li>
      ))}
      {shown.length < rows.length && (
        <li className="px-4 py-1 desk:pl-8">
          <button type="button" className="link h-8" onClick={() => setAllShown(true)}>
            {words.more(rows.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  );
}
