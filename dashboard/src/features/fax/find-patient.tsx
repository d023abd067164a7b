import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import { Button, Key } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { birthDay } from '../../ui/wording/time.ts';
import { usePatientSearch } from './queries.ts';
import { type Candidate, candidateOf } from './whose.tsx';
import { faxWords } from './words.ts';

const SHOWN = 8;

/** Searches for another patient by name, phone or health number, and focuses the first result. */
export function FindPatient({ onFound }: { onFound(candidate: Candidate): void }) {
  const words = useWords(faxWords);
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [born, setBorn] = useState('');
  const search = usePatientSearch();
  const list = useRef<HTMLUListElement>(null);
  const found = search.data?.patients.slice(0, SHOWN).map(candidateOf) ?? [];
  useEffect(() => {
    if (search.data) list.current?.querySelector('button')?.focus();
  }, [search.data]);
  const isMore = search.data !== undefined && (search.data.more || search.data.patients.length > SHOWN);
  return (
    <Form
      className="grid gap-3 border-t pt-4"
      onSubmit={() => typed.trim().length >= 2 && search.mutate({ typed, born })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,168px)] gap-3">
        <Field
          type="search"
          label={words.another}
          placeholder={words.searchBy}
          aside={<Key>/</Key>}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          type="date"
          label={words.searchBirth}
          value={born}
          onChange={({ target }) => setBorn(target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" isBusy={search.isPending} disabled={typed.trim().length < 2}>
          <Search aria-hidden size={16} />
          {words.find}
        </Button>
        <span role="status" className="min-w-0 flex-1">
          {search.isError &&
            (asRefusal(search.error).status === 429 ? words.searchOften : words.searchFailed)}
          {search.data && found.length === 0 && words.searchNone}
          {isMore && words.searchMore}
        </span>
      </div>
      {found.length > 0 && (
        <ul ref={list} aria-label={words.searchFound} className="grid gap-2">
          {found.map((candidate) => (
            <li key={candidate.id}>
              <Button
                className="h-auto min-h-10 w-full justify-start whitespace-normal py-2 text-left desk:h-auto"
                onClick={() => {
                  search.reset();
                  onFound(candidate);
                }}
              >
                {candidate.name},{' '}
                {candidate.dateOfBirth
                  ? words.born(birthDay(candidate.dateOfBirth, language))
                  : words.bornUnknown}
                , {words.chart(candidate.id)}
                {!candidate.active && `, ${words.left}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}
