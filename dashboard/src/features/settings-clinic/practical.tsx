import { type Draft, orNull } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { clinicWords } from './words.ts';

const LONGEST = 600;
const TOPICS = [
  { en: 'directions', zh: 'directionsZh' },
  { en: 'parking', zh: 'parkingZh' },
  { en: 'whatToBring', zh: 'whatToBringZh' },
] as const;
type Topic = (typeof TOPICS)[number];
type Name = Topic['en'] | Topic['zh'] | 'fax' | 'email' | 'website';
export type PracticalFields = Readonly<Record<Name, string | null>>;

/** Practical facts for callers, such as parking, in both languages. */
export function Practical<Fields extends PracticalFields>({
  draft,
  errors,
}: {
  readonly draft: Draft<Fields>;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(clinicWords);
  const line = (name: Name) => ({
    value: draft.fields[name] ?? '',
    error: errors[name],
    maxLength: LONGEST,
    onChange: ({ target }: { target: { value: string } }) =>
      draft.set(name, orNull(target.value) as Fields[Name]),
  });
  return (
    <Section title={words.practical} lead={words.practicalWhy} id="practical">
      {TOPICS.map(({ en, zh }) => (
        <div key={en} className="grid gap-4 desk:grid-cols-2">
          <Area label={words.inEnglish(words[en])} lang="en" rows={3} {...line(en)} />
          <Area label={words.inChinese(words[en])} lang="zh" rows={3} {...line(zh)} />
        </div>
      ))}
      <div className="grid gap-4 desk:grid-cols-3">
        <Field label={words.fax} type="tel" {...line('fax')} />
        <Field label={words.email} type="email" {...line('email')} />
        <Field label={words.website} type="url" {...line('website')} />
      </div>
    </Section>
  );
}
