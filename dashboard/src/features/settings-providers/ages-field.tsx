import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { inputLook } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { proposedAges } from './person-values.ts';
import type { PartProps } from './provider-fields.ts';
import { providersWords } from './words.ts';

/** Age limits. The specialty suggests values, which the manager must accept. */
export function AgesField({ draft: { fields, set }, errors }: PartProps) {
  const words = useWords(providersWords);
  const id = useId();
  const error = errors.minAge ?? errors.maxAge;
  const proposal = fields.minAge === null && fields.maxAge === null ? proposedAges(fields.specialty) : null;
  const input = (name: 'minAge' | 'maxAge', label: string) => (
    <span className="w-14">
      <input
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-invalid={errors[name] ? true : undefined}
        inputMode="numeric"
        placeholder={words.anyAge}
        value={fields[name] ?? ''}
        onChange={({ target }) => set(name, yearsOf(target.value))}
        className={classes(inputLook, 'h-10 text-right')}
      />
    </span>
  );
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span>{words.ages}</span>
      <div className="flex items-center gap-2">
        {input('minAge', words.fromAge)}
        {words.ageTo}
        {input('maxAge', words.toAge)}
        {words.years}
      </div>
      <span id={`${id}-hint`} className={classes('text-12', error ? 'text-bad' : 'text-quiet')}>
        {error ?? words.ageWhy}
      </span>
      {proposal && (
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-quiet">
          {words.proposal(fields.specialty, proposal.minAge, proposal.maxAge)}
          <button
            type="button"
            className="link"
            onClick={() => {
              set('minAge', proposal.minAge);
              set('maxAge', proposal.maxAge);
            }}
          >
            {words.takeProposal}
          </button>
        </p>
      )}
    </div>
  );
}

/** Parses an age; empty means no limit. */
function yearsOf(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? null : Number(digits);
}
