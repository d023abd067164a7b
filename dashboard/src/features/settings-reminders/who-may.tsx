import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { Check } from '../../ui/forms/check.tsx';
import { type Draft, orNull } from '../../ui/forms/draft.ts';
import { Area } from '../../ui/layout/area.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { ConsentCounts } from './consent-counts.tsx';
import type { Reminders } from './queries.ts';
import { reminderWords } from './words.ts';

/** Whether consent is required, or the clinic declares another reason to text. */
export function WhoMay({
  draft,
  errors,
}: {
  readonly draft: Draft<Reminders>;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(reminderWords);
  const name = useId();
  const { consentPolicy, consentWords, startRestoresConsent } = draft.fields;
  const choose = (policy: Reminders['consentPolicy']) => draft.set('consentPolicy', policy);
  return (
    <Section title={words.who} lead={words.whoWhy} id="who">
      <div className="grid gap-4 wide:grid-cols-2">
        <Card isOn={consentPolicy === 'express'}>
          <Check
            {...{ type: 'radio', name, label: <strong>{words.express}</strong> }}
            isOn={consentPolicy === 'express'}
            onChange={() => choose('express')}
          />
          <p className="text-quiet">{words.expressWhy}</p>
          <ConsentCounts />
          <Link to="/schedule/reminders" search={{ show: 'call' }} className="link justify-self-start">
            {words.seeWho}
          </Link>
        </Card>
        <Card isOn={consentPolicy === 'implied'}>
          <Check
            {...{ type: 'radio', name, label: <strong>{words.implied}</strong> }}
            isOn={consentPolicy === 'implied'}
            onChange={() => choose('implied')}
          />
          <p className="text-quiet">{words.impliedWhy}</p>
          <Area
            rows={2}
            label={words.consentWords}
            placeholder={words.consentPlaceholder}
            hint={words.consentHint}
            value={consentWords ?? ''}
            error={errors.consentWords}
            onChange={({ target }) => draft.set('consentWords', orNull(target.value))}
          />
        </Card>
      </div>
      <Check
        label={words.start}
        hint={words.startWhy}
        isOn={startRestoresConsent}
        onChange={(isOn) => draft.set('startRestoresConsent', isOn)}
      />
      <p className="flex items-start gap-2 text-12 text-quiet">
        <Lock aria-hidden size={14} className="mt-px shrink-0" />
        {words.always}
      </p>
    </Section>
  );
}

function Card({ isOn, children }: { readonly isOn: boolean; readonly children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid content-start gap-3 rounded-normal border bg-raised p-4',
        isOn && 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
    >
      {children}
    </div>
  );
}
