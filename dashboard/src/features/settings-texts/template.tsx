import { useRef } from 'react';
import { type Draft, orNull } from '../../ui/forms/draft.ts';
import { Area } from '../../ui/layout/area.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { type Action, type Texts, type Tongue, useTemplates } from './queries.ts';
import { textsWords } from './words.ts';

export const TEMPLATES = {
  book: { en: 'smsTemplateBookEn', zh: 'smsTemplateBookZh' },
  reschedule: { en: 'smsTemplateRescheduleEn', zh: 'smsTemplateRescheduleZh' },
  cancel: { en: 'smsTemplateCancelEn', zh: 'smsTemplateCancelZh' },
} as const;

type Placeholder = NonNullable<ReturnType<typeof useTemplates>['data']>['placeholders'][number];

/** Only move confirmations have the old date. */
const fits = (action: Action, { name }: Placeholder) => action === 'reschedule' || !name.startsWith('old');

interface TemplateProps {
  readonly draft: Draft<Texts>;
  readonly errors: Readonly<Record<string, string>>;
  readonly action: Action;
  readonly tongue: Tongue;
  onFocus(): void;
}

/** Editor of one text in one language; shows the built-in text in grey if empty. */
export function Template({ draft, errors, action, tongue, onFocus }: TemplateProps) {
  const words = useWords(textsWords);
  const { data } = useTemplates();
  const area = useRef<HTMLTextAreaElement>(null);
  const name = TEMPLATES[action][tongue];
  const text = draft.fields[name];
  const builtIn = data?.templates.find(({ field }) => field === name)?.builtIn;
  const insert = (blank: string) => {
    const [from, to] = [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0];
    const before = text ?? '';
    draft.set(name, `${before.slice(0, from)}{${blank}}${before.slice(to)}`);
    onFocus();
    area.current?.focus();
  };
  const turn = (value: string | null) => {
    draft.set(name, value);
    onFocus();
  };
  return (
    <div className="grid gap-2">
      <Area
        ref={area}
        lang={tongue}
        label={tongue === 'en' ? words.english : words.chinese}
        value={text ?? ''}
        placeholder={builtIn}
        error={errors[name]}
        hint={text ? words.ownWords : words.builtIn}
        onFocus={onFocus}
        onChange={({ target }) => draft.set(name, orNull(target.value))}
        aside={
          (text || builtIn) && (
            <button
              type="button"
              className="link text-12"
              onClick={() => turn(text ? null : (builtIn ?? null))}
            >
              {text ? words.back : words.startFrom}
            </button>
          )
        }
      />
      {data && (
        <div className="flex flex-wrap items-center gap-1">
          <span className="mr-1 text-12 text-quiet">{words.putIn}</span>
          {data.placeholders
            .filter((each) => fits(action, each))
            .map((each) => (
              <Blank key={each.name} placeholder={each} onInsert={() => insert(each.name)} />
            ))}
        </div>
      )}
    </div>
  );
}

function Blank({
  placeholder: { name, means },
  onInsert,
}: {
  readonly placeholder: Placeholder;
  onInsert(): void;
}) {
  const words = useWords(textsWords);
  const { language } = useLanguage();
  return (
    <button
      type="button"
      title={language === 'en' ? means : words[name]}
      onClick={onInsert}
      className="h-6 rounded-small border bg-raised px-1.5 font-mono text-12 hover:border-line-control"
    >
      {`{${name}}`}
    </button>
  );
}
