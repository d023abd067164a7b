import { classes } from '../../ui/classes.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { type Action, type Tongue, usePreview } from './queries.ts';
import { textsWords } from './words.ts';

/** Previews the text on a phone. */
export function Arrives({
  action,
  tongue,
  onTongue,
  template,
  sender,
}: {
  readonly action: Action;
  readonly tongue: Tongue;
  onTongue(tongue: Tongue): void;
  readonly template: string | null;
  readonly sender: string | null;
}) {
  const words = useWords(textsWords);
  const { language } = useLanguage();
  const preview = usePreview(action, tongue, template);
  return (
    <Section
      title={words.arrives}
      aside={
        <Segments
          label={words.arrives}
          value={tongue}
          options={[
            { value: 'en', label: words.english },
            { value: 'zh', label: words.chinese },
          ]}
          onChange={onTongue}
        />
      }
    >
      <Loaded query={preview} failed={words.previewFailed} skeleton={<Bone width="100%" className="h-24" />}>
        {({ text, segments, characters, warnings, unknownPlaceholders }) => (
          <div className="grid gap-3" role="status">
            <div className="grid gap-3 rounded-[24px] border border-line-button px-4 pt-4 pb-5">
              <span className="text-center text-12 text-quiet">{sender ? shownPhone(sender) : '–'}</span>
              <p
                lang={tongue}
                className="mr-6 whitespace-pre-wrap break-words rounded-float bg-sunk px-3 py-2"
              >
                {text}
              </p>
            </div>
            <p className="flex justify-between gap-3">
              <span className={classes(segments > 1 && 'font-strong text-watch')}>
                {words.segments(segments)}
              </span>
              <span className="text-quiet">{words.characters(characters)}</span>
            </p>
            {unknownPlaceholders.length > 0 && (
              <p className="rounded-normal bg-watch-tint px-3 py-2">
                {unknownPlaceholders.map((name) => words.unknown(name)).join(' ')}
              </p>
            )}
            {language === 'en' && warnings.length > unknownPlaceholders.length && (
              <ul className="grid gap-1 rounded-normal bg-watch-tint px-3 py-2">
                {warnings
                  .filter((warning) => !unknownPlaceholders.some((name) => warning.includes(`{${name}}`)))
                  .map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
