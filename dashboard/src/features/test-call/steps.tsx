import { ChevronRight } from 'lucide-react';
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
    <ol aria-label={words.steps} className="grid gap-2">
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

/** A tool run in one line; expands to its request and response. */
function Ran({ played }: { readonly played: Played }) {
  const words = useWords(testCallWords);
  const nameOf = useToolName();
  const isRefused = played.answer.success === false;
  return (
    <details className="group open:rounded-normal open:border open:px-3 open:pb-3">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={14}
          className="shrink-0 text-quiet transition-transform group-open:rotate-90"
        />
        <span className="whitespace-nowrap">{nameOf(played.tool)}</span>
        <code className="hidden min-w-0 truncate font-mono text-12 text-quiet desk:inline">
          {played.tool}
        </code>
        {isRefused && <strong className="whitespace-nowrap text-12 text-watch">{words.refused}</strong>}
        <span
          className={classes(
            'ml-auto whitespace-nowrap text-12 tabular-nums',
            played.ms > SLOW_MS ? 'font-strong text-watch' : 'text-quiet',
          )}
        >
          {words.took(played.ms)}
        </span>
      </summary>
      <dl className="grid gap-x-4 gap-y-2 pt-1 text-12 desk:grid-cols-[72px_minmax(0,1fr)]">
        <Fact name={words.asked}>{written(played.given)}</Fact>
        <Fact name={words.emr(played.emr.length)}>
          {played.emr
            .map(({ operation, ms, trouble }) => `${operation}  ${ms} ms${trouble ? `  ${trouble}` : ''}`)
            .join('\n') || words.emrNone}
        </Fact>
        <Fact name={words.answer}>{written(played.answer)}</Fact>
      </dl>
    </details>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words rounded-small bg-sunk p-2 font-mono">
        {children}
      </dd>
    </>
  );
}

export function Speech({
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
      className={classes(
        'max-w-[85%] rounded-normal px-3 py-2',
        isAssistant ? 'justify-self-start' : 'justify-self-end',
        isRefusal ? 'bg-watch-tint' : isAssistant ? 'bg-accent-tint' : 'bg-sunk',
      )}
    >
      <span className="sr-only">{who}: </span>
      {children}
    </p>
  );
}

const written = (value: unknown): string => JSON.stringify(value, null, 2);
