import { classes } from '../../ui/classes.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { type Played, type Step, wordsOf } from './queries.ts';
import { testCallWords } from './words.ts';

const SLOW_MS = 3_000;

/** The conversation so far: sentences, tool runs and their duration. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const words = useWords(testCallWords);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={words.steps} className="grid gap-5">
      {steps.map((step) => (
        <li key={step.key}>
          <OneStep step={step} />
        </li>
      ))}
    </ol>
  );
}

function OneStep({ step }: { readonly step: Step }) {
  const words = useWords(testCallWords);
  const { heard, played, message } = step;
  const isRefusal = message === null && played?.answer.success === false;
  const isSilent = message === '';
  return (
    <div className="grid gap-2">
      {heard && <Speech who={words.said}>{heard}</Speech>}
      {played && <Ran played={played} />}
      {!isSilent && (
        <Speech who={words.answered} isAssistant isRefusal={isRefusal}>
          {wordsOf(step) ?? words.noWords}
        </Speech>
      )}
    </div>
  );
}

function Ran({ played }: { readonly played: Played }) {
  const words = useWords(testCallWords);
  return (
    <div className="grid gap-1 rounded-normal border bg-raised px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-mono text-12">{played.tool}</code>
        <span className={classes('text-12', played.ms > SLOW_MS ? 'text-watch' : 'text-quiet')}>
          {words.took(played.ms)}
        </span>
        {played.emr.length === 0 && <span className="text-12 text-quiet">{words.emrNone}</span>}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <Details title={words.asked}>{written(played.given)}</Details>
        <Details title={words.answer}>{written(played.answer)}</Details>
        {played.emr.length > 0 && (
          <Details title={words.emr(played.emr.length)}>
            {played.emr
              .map(({ operation, ms, trouble }) => `${operation}  ${ms} ms${trouble ? `  ${trouble}` : ''}`)
              .join('\n')}
          </Details>
        )}
      </div>
    </div>
  );
}

function Speech({
  who,
  isAssistant = false,
  isRefusal = false,
  children,
}: {
  readonly who: string;
  readonly isAssistant?: boolean;
  readonly isRefusal?: boolean;
  readonly children: string;
}) {
  return (
    <p className="grid max-w-[68ch] gap-0.5">
      <span className="text-12 text-quiet">{who}</span>
      <span
        className={classes(
          'justify-self-start rounded-normal px-3 py-2',
          isRefusal ? 'bg-watch-tint' : isAssistant ? 'bg-accent-tint' : 'bg-sunk',
        )}
      >
        {children}
      </span>
    </p>
  );
}

function Details({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <details className="open:w-full">
      <summary className="w-fit cursor-pointer py-1 text-12 text-quiet hover:text-ink">{title}</summary>
      <pre className="mt-1 whitespace-pre-wrap break-words rounded-small bg-sunk p-2 font-mono text-12">
        {children}
      </pre>
    </details>
  );
}

const written = (value: unknown): string => JSON.stringify(value, null, 2);
