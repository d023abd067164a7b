import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button, Key } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../ui/language.tsx';
import { type Fax, type Person, usePerson } from './queries.ts';
import { faxWords } from './words.ts';

export interface Candidate {
  readonly id: string;
  readonly name: string | null;
  readonly dateOfBirth: string | null;
  readonly why: string;
}

/** Who it may be: the machine's guess, and whom the EMR has by the name that was read. */
export function useCandidates(fax: Fax): readonly Candidate[] {
  const words = useWords(faxWords);
  const { extracted, matchedDemographicId, matchMethod } = fax;
  const byName = usePerson(extracted?.patientName ?? '', null).data;
  const byBirth = usePerson(
    extracted?.dateOfBirth ? (extracted.patientName ?? '') : '',
    extracted?.dateOfBirth ?? null,
  ).data;
  const methods = {
    phn_exact: words.byNumber,
    phn_search: words.byNumber,
    name_dob: words.byNameAndBirth,
    name_only: words.byName,
    manual_correction: words.matched,
  };
  const found = [byBirth, byName].flatMap((person) => person ?? []);
  const guess = matchedDemographicId
    ? [
        {
          ...nameOf(found.find(({ id }) => id === matchedDemographicId)),
          id: matchedDemographicId,
          why: matchMethod ? methods[matchMethod] : words.matched,
        },
      ]
    : [];
  const others = found
    .filter(({ id }, at) => id !== matchedDemographicId && found.findIndex((other) => other.id === id) === at)
    .map((person) => ({
      ...nameOf(person),
      id: person.id,
      why: person.several ? words.severalFit : person === byBirth ? words.byNameAndBirth : words.byName,
    }));
  return [...guess, ...others];
}

const nameOf = (person: Person | undefined) => ({
  name: person?.name ?? null,
  dateOfBirth: person?.dateOfBirth ?? null,
});

/** Cards with birth dates, one of them chosen; another patient is found by name. */
export function Whose({
  candidates,
  chosen,
  onChoose,
}: {
  readonly candidates: readonly Candidate[];
  readonly chosen: string | null;
  onChoose(candidate: Candidate): void;
}) {
  const words = useWords(faxWords);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-12 text-quiet">{words.whose}</legend>
      {candidates.length === 0 && <p className="text-quiet">{words.nobody}</p>}
      {candidates.map((candidate) => (
        <label
          key={candidate.id}
          className={classes(
            'grid cursor-pointer gap-0.5 rounded-normal border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            candidate.id === chosen ? 'border-accent bg-accent-tint' : 'hover:border-line-control',
          )}
        >
          <input
            type="radio"
            name="whose"
            className="sr-only"
            checked={candidate.id === chosen}
            onChange={() => onChoose(candidate)}
          />
          <span className="flex gap-2">
            <strong className="min-w-0 truncate">{candidate.name ?? words.chart(candidate.id)}</strong>
            <span className="shrink-0">
              {candidate.dateOfBirth
                ? words.born(candidate.dateOfBirth)
                : candidate.name && words.bornUnknown}
            </span>
            {candidate.name && (
              <span className="ml-auto shrink-0 text-quiet">{words.chart(candidate.id)}</span>
            )}
          </span>
          <span className="text-quiet">{candidate.why}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Another patient, by name and birth date as the chart has them. */
export function FindPatient({ onFound }: { onFound(candidate: Candidate): void }) {
  const words = useWords(faxWords);
  const [name, setName] = useState('');
  const [born, setBorn] = useState('');
  const [asked, setAsked] = useState<{ name: string; born: string } | null>(null);
  const person = usePerson(asked?.name ?? '', asked?.born || null);
  return (
    <form
      className="grid gap-3 border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked({ name, born });
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,168px)] gap-3">
        <Field
          type="search"
          label={words.another}
          placeholder={words.searchName}
          aside={<Key>/</Key>}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          type="date"
          label={words.searchBirth}
          value={born}
          onChange={({ target }) => setBorn(target.value)}
        />
      </div>
      <p className="text-12 text-quiet">{words.searchWhy}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" isBusy={person.isFetching} disabled={name.trim().length < 2}>
          <Search aria-hidden size={16} />
          {words.find}
        </Button>
        {asked && person.data === null && <span role="status">{words.searchNone}</span>}
      </div>
      {person.data && (
        <Button
          className="h-auto min-h-10 justify-start whitespace-normal py-2 text-left desk:h-auto"
          onClick={() =>
            person.data &&
            onFound({ ...person.data, why: person.data.several ? words.severalFit : words.byName })
          }
        >
          {person.data.name},{' '}
          {person.data.dateOfBirth ? words.born(person.data.dateOfBirth) : words.bornUnknown},{' '}
          {words.chart(person.data.id)}
        </Button>
      )}
    </form>
  );
}
