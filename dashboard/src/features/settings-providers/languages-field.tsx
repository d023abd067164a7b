import { Plus, X } from 'lucide-react';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { LANGUAGE_CODES, languageName } from './person-values.ts';
import { providersWords } from './words.ts';

/** The languages somebody speaks with patients, each with a button that removes it. */
export function LanguagesField({
  codes,
  error,
  onChange,
}: {
  readonly codes: readonly string[];
  readonly error: string | undefined;
  onChange(codes: string[]): void;
}) {
  const words = useWords(providersWords);
  const { language } = useLanguage();
  const rest = LANGUAGE_CODES.filter((code) => !codes.includes(code));
  return (
    <div className="grid gap-1">
      <span>{words.speaks}</span>
      <ul aria-label={words.speaks} className="flex flex-wrap items-center gap-1.5">
        {codes.map((code) => {
          const name = languageName(code, language);
          return (
            <li
              key={code}
              className="flex h-8 items-center gap-1 rounded-normal border bg-raised pr-1 pl-2.5"
            >
              {name}
              <button
                type="button"
                aria-label={words.removeLanguage(name)}
                title={words.removeLanguage(name)}
                onClick={() => onChange(codes.filter((each) => each !== code))}
                className="grid size-6 place-items-center rounded-small text-quiet hover:bg-sunk hover:text-ink"
              >
                <X aria-hidden size={12} />
              </button>
            </li>
          );
        })}
        <li className="relative flex h-8 items-center gap-1.5 rounded-normal px-2 text-quiet focus-within:outline-2 focus-within:outline-accent hover:bg-sunk hover:text-ink">
          <Plus aria-hidden size={16} />
          <span aria-hidden>{words.addLanguage}</span>
          <select
            aria-label={words.addLanguageLabel}
            value=""
            onChange={({ target }) => target.value && onChange([...codes, target.value])}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          >
            <option value="" />
            {rest.map((code) => (
              <option key={code} value={code}>
                {languageName(code, language)}
              </option>
            ))}
          </select>
        </li>
      </ul>
      {error ? (
        <span className="text-12 text-bad">{error}</span>
      ) : (
        codes.length === 0 && <span className="text-12 text-quiet">{words.speaksWhy}</span>
      )}
    </div>
  );
}
