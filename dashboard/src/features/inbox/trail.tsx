import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { inputLook } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dueAt, momentOf, withShownTimes } from '../../ui/wording/time.ts';
import { deskWords } from './desk-words.ts';
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

interface Step {
  readonly at: string | null;
  readonly text: string;
}

/** The item's history, and a field to add a note. */
export function Trail({
  item,
  isEmergency = false,
}: {
  readonly item: { readonly id: string; readonly next: readonly Step[]; readonly trail: readonly Entry[] };
  readonly isEmergency?: boolean;
}) {
  const words = useWords(inboxWords);
  const desk = useWords(deskWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const steps = item.next.map(({ at, text }, index) => ({
    key: `next-${index}`,
    at,
    text: withShownTimes(text, language),
    under: null,
  }));
  const done = item.trail.map((entry) => ({
    key: entry.id,
    at: entry.at,
    text: isEmergency && entry.what === 'reported' ? desk.alerted : saidOf(entry, words),
    under: entry.text && (isUntil(entry) ? words.until_(dueAt(entry.text, clock, language)) : entry.text),
  }));
  const lines = [...steps, ...done].sort((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));
  return (
    <section className="grid gap-3">
      {lines.length > 0 && (
        <h2 className="font-regular text-12 text-quiet">{isEmergency ? desk.happenedNext : words.soFar}</h2>
      )}
      <ol aria-label={isEmergency ? desk.happenedNext : words.soFar} className="grid gap-2 empty:hidden">
        {lines.map(({ key, at, text, under }) => (
          <li key={key} className="grid grid-cols-[minmax(88px,max-content)_minmax(0,1fr)] gap-3">
            {at ? (
              <time dateTime={at} className="text-quiet">
                {isEmergency ? dueAt(at, clock, language) : momentOf(new Date(at), clock, language)}
              </time>
            ) : (
              <span />
            )}
            <span className="break-words">
              {text}
              {under && <span className="block text-quiet">{under}</span>}
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
    <Form className="mt-1 flex gap-2" onSubmit={add}>
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
    </Form>
  );
}
