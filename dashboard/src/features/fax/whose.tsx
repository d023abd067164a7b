import { Button, Key } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Bone } from '../../ui/layout/states.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { personName } from '../../ui/wording/person-name.ts';
import { birthDay } from '../../ui/wording/time.ts';
import type { FaxCandidate, useCandidates } from './queries.ts';
import { faxWords } from './words.ts';

export interface Candidate extends Pick<FaxCandidate, 'id' | 'dateOfBirth' | 'active'> {
  readonly name: string;
  /** Empty for patients found by a user's search. */
  readonly because: FaxCandidate['because'];
}

export function candidateOf(patient: Omit<FaxCandidate, 'because'> & Partial<FaxCandidate>): Candidate {
  const { id, firstName, lastName, dateOfBirth, active, because = [] } = patient;
  return { id, dateOfBirth, active, because, name: personName(firstName, lastName) };
}

const TELLING = new Set<string>(['matched', 'health_number', 'name_and_birth_date']);

/** The preselected patient: the only good match. With several, or only a name match, the user must choose. */
export function likeliest(candidates: readonly Candidate[]): Candidate | undefined {
  const [first, ...others] = candidates.filter(({ because }) => because.some((why) => TELLING.has(why)));
  return others.length === 0 ? first : undefined;
}

/** Candidate cards with birth date and reason; number keys select one. */
export function Whose({
  query,
  candidates,
  chosen,
  onChoose,
}: {
  readonly query: ReturnType<typeof useCandidates>;
  readonly candidates: readonly Candidate[];
  readonly chosen: string | null;
  onChoose(candidate: Candidate): void;
}) {
  const words = useWords(faxWords);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-12 text-quiet">{words.whose}</legend>
      {query.isPending && <Bone width="100%" className="h-16" />}
      {query.isError && candidates.length === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1">{words.candidatesFailed}</p>
          <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {words.again}
          </Button>
        </div>
      )}
      {query.isSuccess && candidates.length === 0 && <p className="text-quiet">{words.nobody}</p>}
      {candidates.map((candidate, at) => (
        <Card
          key={candidate.id}
          candidate={candidate}
          digit={at < 9 ? at + 1 : null}
          isChosen={candidate.id === chosen}
          onChoose={() => onChoose(candidate)}
        />
      ))}
    </fieldset>
  );
}

function Card({
  candidate: { id, name, dateOfBirth, active, because },
  digit,
  isChosen,
  onChoose,
}: {
  readonly candidate: Candidate;
  readonly digit: number | null;
  readonly isChosen: boolean;
  onChoose(): void;
}) {
  const words = useWords(faxWords);
  const { language } = useLanguage();
  const why = because.map((reason) => words[reason]);
  return (
    <label
      className={classes(
        'grid cursor-pointer gap-0.5 rounded-normal border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isChosen ? 'border-accent bg-accent-tint' : 'hover:border-line-control',
      )}
    >
      <input type="radio" name="whose" className="sr-only" checked={isChosen} onChange={onChoose} />
      <span className="flex items-baseline gap-2">
        <strong className="min-w-0 truncate">{name}</strong>
        <PatientLink id={id} className="ml-auto shrink-0">
          {words.chart(id)}
        </PatientLink>
        {digit && <Key>{digit}</Key>}
      </span>
      <span>{dateOfBirth ? words.born(birthDay(dateOfBirth, language)) : words.bornUnknown}</span>
      <span className="text-quiet">
        {[...(why.length > 0 ? why : [words.found]), ...(active ? [] : [words.left])].join(words.and)}
      </span>
    </label>
  );
}
