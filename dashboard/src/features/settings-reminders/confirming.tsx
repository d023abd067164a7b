import { useId, useState } from 'react';
import { Check } from '../../ui/forms/check.tsx';
import type { Draft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { Reminders } from './queries.ts';
import { reminderWords } from './words.ts';

/** OSCAR's default status letter for confirmed visits. */
const SHIPPED = 'h';

/** How confirmations are written into the EMR. */
export function Confirming({
  draft,
  errors,
}: {
  readonly draft: Draft<Reminders>;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(reminderWords);
  const name = useId();
  const { confirmStatus, confirmInNotes } = draft.fields;
  const [isOther, setOther] = useState(confirmStatus !== null && confirmStatus !== SHIPPED);
  const choose = (status: string | null, other: boolean) => {
    setOther(other);
    draft.set('confirmStatus', status);
  };
  return (
    <Section title={words.confirms} lead={words.confirmsWhy} id="confirming">
      <div className="grid gap-6 desk:grid-cols-2">
        <fieldset className="grid content-start gap-2">
          <legend className="mb-2">{words.status}</legend>
          <Check
            {...{ type: 'radio', name, label: words.statusNone }}
            isOn={confirmStatus === null && !isOther}
            onChange={() => choose(null, false)}
          />
          <Check
            {...{ type: 'radio', name, label: words.statusH, hint: words.statusHWhy }}
            isOn={confirmStatus === SHIPPED && !isOther}
            onChange={() => choose(SHIPPED, false)}
          />
          <Check
            {...{ type: 'radio', name, label: words.statusOther }}
            isOn={isOther}
            onChange={() => choose(null, true)}
          />
          {isOther && (
            <Field
              className="ml-6.5 max-w-60"
              label={words.statusLetter}
              hint={words.statusLetterHint}
              maxLength={1}
              value={confirmStatus ?? ''}
              error={errors.confirmStatus}
              onChange={({ target }) => draft.set('confirmStatus', target.value.trim() || null)}
            />
          )}
        </fieldset>
        <Check
          label={words.notes}
          hint={words.notesWhy}
          isOn={confirmInNotes}
          onChange={(isOn) => draft.set('confirmInNotes', isOn)}
        />
      </div>
    </Section>
  );
}
