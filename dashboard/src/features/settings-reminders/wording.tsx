import { useRef, useState } from 'react';
import { type Draft, orNull } from '../../ui/forms/draft.ts';
import { Area } from '../../ui/layout/area.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { useReadOnly } from '../../ui/read-only.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { OnPhone } from './on-phone.tsx';
import { FIELDS, PLACEHOLDERS, type Reminders, TONGUES, type Tongue, usePreview } from './queries.ts';
import { reminderWords } from './words.ts';

const NAMES = { en: 'english', zh: 'chinese', fr: 'french' } as const;

/** The text in three languages, each with an editor and a preview. */
export function Wording({
  draft,
  errors,
}: {
  readonly draft: Draft<Reminders>;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(reminderWords);
  const preview = usePreview(draft.fields);
  const areas = useRef<Partial<Record<Tongue, HTMLTextAreaElement | null>>>({});
  const [last, setLast] = useState<Tongue>('en');
  const insert = (blank: string) => {
    const area = areas.current[last];
    const before = draft.fields[FIELDS[last]] ?? '';
    const [from, to] = [area?.selectionStart ?? before.length, area?.selectionEnd ?? before.length];
    draft.set(FIELDS[last], `${before.slice(0, from)}{${blank}}${before.slice(to)}`);
    area?.focus();
  };
  return (
    <Section title={words.says} lead={words.saysWhy} id="texts">
      <Blanks onInsert={insert} />
      <div className="grid gap-x-5 gap-y-8 wide:grid-cols-3">
        {TONGUES.map((tongue) => (
          <div key={tongue} className="grid content-start gap-3">
            <Template
              tongue={tongue}
              draft={draft}
              builtIn={preview.data?.find(({ language }) => language === tongue)?.text}
              error={errors[FIELDS[tongue]]}
              areaRef={(area) => {
                areas.current[tongue] = area;
              }}
              onFocus={() => setLast(tongue)}
            />
            <Loaded
              query={preview}
              failed={words.previewFailed}
              skeleton={<Bone width="100%" className="h-32" />}
            >
              {(all) => (
                <OnPhone tongue={tongue} rendered={all.find(({ language }) => language === tongue)} />
              )}
            </Loaded>
          </div>
        ))}
      </div>
      <p className="max-w-[75ch] text-quiet">{words.answers}</p>
    </Section>
  );
}

function Blanks({ onInsert }: { onInsert(blank: string): void }) {
  const words = useWords(reminderWords);
  if (useReadOnly()) return null;
  return (
    <fieldset aria-label={words.putIn} className="flex flex-wrap items-center gap-1">
      <span className="mr-1 text-12 text-quiet">{words.putIn}</span>
      {PLACEHOLDERS.map((name) => (
        <button
          key={name}
          type="button"
          // Keeps the cursor in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
          className="h-6 rounded-small border bg-raised px-1.5 font-mono text-12 hover:border-line-control"
        >
          {`{${name}}`}
        </button>
      ))}
    </fieldset>
  );
}

function Template({
  tongue,
  draft,
  builtIn,
  error,
  areaRef,
  onFocus,
}: {
  readonly tongue: Tongue;
  readonly draft: Draft<Reminders>;
  /** The built-in text with sample data, shown if the clinic has none. */
  readonly builtIn: string | undefined;
  readonly error: string | undefined;
  areaRef(area: HTMLTextAreaElement | null): void;
  onFocus(): void;
}) {
  const words = useWords(reminderWords);
  const name = FIELDS[tongue];
  return (
    <Area
      ref={areaRef}
      lang={tongue}
      rows={6}
      label={words[NAMES[tongue]]}
      value={draft.fields[name] ?? ''}
      placeholder={builtIn}
      aside={
        draft.fields[name] && (
          <button type="button" className="link text-12" onClick={() => draft.set(name, null)}>
            {words.back}
          </button>
        )
      }
      error={error}
      hint={draft.fields[name] ? words.ownWords : words.builtIn}
      onFocus={onFocus}
      onChange={({ target }) => draft.set(name, orNull(target.value))}
    />
  );
}
