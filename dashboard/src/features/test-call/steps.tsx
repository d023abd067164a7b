import { classes } from '../../ui/classes.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { useToolName } from '../../ui/wording/tool-names.ts';
import { type Played, type Step, wordsOf } from './queries.ts';
import { testCallWords } from './words.ts';

const SLOW_MS = 3_000;

/** The conversation so far: sentences, tool runs and their duration. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const words = useWords(testCallWords);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={words.steps} className="grid gap-4">
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
    <div className="grid gap-3">
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

/** What the assistant did between two sentences; open it for what was asked and answered. */
function Ran({ played }: { readonly played: Played }) {
  const words = useWords(testCallWords);
  const nameOf = useToolName();
  return (
    <div className="grid gap-1 border-y py-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>{nameOf(played.tool)}</span>
        <code className="font-mono text-12 text-quiet">{played.tool}</code>
        <span
          className={classes(
            'ml-auto text-12 tabular-nums',
            played.ms > SLOW_MS ? 'text-watch' : 'text-quiet',
          )}
        >
          {words.took(played.ms)}
        </span>
      </p>
      <div className="flex flex-wrap gap-x-5">
        <Details title={words.asked}>{written(played.given)}</Details>
        <Details title={words.answer}>{written(played.answer)}</Details>
        {played.emr.length > 0 ? (
          <Details title={words.emr(played.emr.length)}>
            {played.emr
              .map(({ operation, ms, trouble }) => `${operation}  ${ms} ms${trouble ? `  ${trouble}` : ''}`)
              .join('\n')}
          </Details>
        ) : (
          <span className="py-1 text-12 text-quiet">{words.emrNone}</span>
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
    <p
      className={classes('grid max-w-[85%] gap-0.5', isAssistant ? 'justify-self-start' : 'justify-self-end')}
    >
      <span className={classes('text-12 text-quiet', !isAssistant && 'text-right')}>{who}</span>
      <span
        className={classes(
          'rounded-normal px-3 py-2',
          isAssistant ? 'justify-self-start' : 'justify-self-end',
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
