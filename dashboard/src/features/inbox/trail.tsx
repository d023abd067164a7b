import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { inputLook } from '../../ui/forms/field.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dueAt, momentOf } from '../../ui/wording/time.ts';
import { useMove } from './queries.ts';
import { inboxWords } from './words.ts';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly what:
    | 'reported'
    | 'changed'
    | 'taken'
    | 'assigned'
    | 'done'
    | 'dismissed'
    | 'reopened'
    | 'noted'
    | 'snoozed'
    | 'no_answer'
    | 'ended';
  readonly byName: string | null;
  readonly text: string | null;
}

/** What was done with it so far, and a line for the colleagues. */
export function Trail({
  item,
}: {
  readonly item: { readonly id: string; readonly trail: readonly Entry[] };
}) {
  const words = useWords(inboxWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  return (
    <section className="grid gap-3">
      {item.trail.length > 0 && <h2 className="font-regular text-12 text-quiet">{words.soFar}</h2>}
      <ol className="grid gap-2 empty:hidden">
        {item.trail.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[minmax(80px,max-content)_minmax(0,1fr)] gap-3">
            <time dateTime={entry.at} className="text-quiet">
              {momentOf(new Date(entry.at), clock, language)}
            </time>
            <span className="break-words">
              {saidOf(entry, words)}
              {entry.text && (
                <span className="block text-quiet">
                  {isUntil(entry) ? words.until_(dueAt(entry.text, clock, language)) : entry.text}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <NoteForm id={item.id} />
    </section>
  );
}

const isUntil = ({ what }: Entry): boolean => what === 'snoozed' || what === 'no_answer';

type Words = ReturnType<typeof useWords<(typeof inboxWords)['en']>>;

function saidOf({ what, byName }: Entry, words: Words): string {
  const who = byName ?? words.somebody;
  switch (what) {
    case 'reported':
      return words.reported;
    case 'changed':
      return words.changed;
    case 'taken':
      return words.taken(who);
    case 'assigned':
      return words.assigned(who);
    case 'done':
      return words.trailDone(who);
    case 'dismissed':
      return words.trailDismissed(who);
    case 'reopened':
      return words.reopened(who);
    case 'noted':
      return words.noted(who);
    case 'snoozed':
      return words.snoozed(who);
    case 'no_answer':
      return words.noOneAnswered(who);
    case 'ended':
      return words.ended;
  }
}

function NoteForm({ id }: { readonly id: string }) {
  const words = useWords(inboxWords);
  const move = useMove();
  const [text, setText] = useState('');
  const add = () => {
    if (!text.trim()) return;
    move.mutate(
      { id, move: 'note', text: text.trim() },
      { onSuccess: () => setText(''), onError: () => toast(words.noteFailed) },
    );
  };
  return (
    <form
      className="mt-1 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        aria-label={words.note}
        placeholder={words.note}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${inputLook} h-9`}
      />
      <Button type="submit" isBusy={move.isPending} className="h-9 desk:h-9">
        {words.addNote}
      </Button>
    </form>
  );
}
