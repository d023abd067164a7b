import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { asRefusal, type Refusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { type Language, useWords } from '../../ui/wording/language.tsx';
import { callSearch } from './book-choice.tsx';
import { playScenario, type Scenario, type ScenarioResult } from './queries.ts';
import { testCallWords } from './words.ts';

interface Playable {
  readonly playable: readonly Scenario[];
  readonly replays: Replays;
}

/** Runs all, and shows how far they are and how they went. */
export function ScenarioBar({ playable, replays: { results, running, run } }: Playable) {
  const words = useWords(testCallWords);
  const done = Object.values(results);
  const passed = done.filter((result) => result.passed).length;
  return (
    <>
      <Button
        look="primary"
        isBusy={running !== null}
        onClick={() => void run(playable.map(({ name }) => name))}
      >
        <Play aria-hidden size={16} />
        {words.runAll}
      </Button>
      {done.length === 0 && running === null ? (
        <p className="min-w-0 flex-1 text-quiet">{words.packsLead}</p>
      ) : (
        <Ticks of={playable} results={results} running={running} />
      )}
      <span role="status" className={classes(passed < done.length ? 'font-strong text-bad' : 'text-quiet')}>
        {done.length > 0 &&
          (running ? words.runningAll(done.length, playable.length) : words.passes(passed, done.length))}
      </span>
    </>
  );
}

/** The scripted calls, run one by one or all; each passes or shows what differed. */
export function Scenarios({
  scenarios,
  playable,
  replays: { results, running, refusal, run },
  readName,
  onRead,
}: Playable & {
  readonly scenarios: readonly Scenario[];
  /** Whose script stands beside the list. */
  readonly readName: string | undefined;
  onRead(name: string): void;
}) {
  const words = useWords(testCallWords);
  return (
    <Section title={words.packs}>
      <Refused refusal={refusal} />
      {GROUPS.map((group) => {
        const ofGroup = scenarios.filter((scenario) => groupOf(scenario) === group);
        if (ofGroup.length === 0) return null;
        return (
          <section key={group} aria-label={words[`group_${group}`]} className="pt-3">
            <h3 className="pb-1 text-14">
              {words[`group_${group}`]} <span className="font-regular text-quiet">{ofGroup.length}</span>
            </h3>
            <ul className="divide-y border-t border-b">
              {ofGroup.map((scenario) => (
                <Pack
                  key={scenario.name}
                  scenario={scenario}
                  isPlayable={playable.includes(scenario)}
                  result={results[scenario.name]}
                  isBusy={running !== null}
                  isRunning={running === scenario.name}
                  isRead={readName === scenario.name}
                  onRead={() => onRead(scenario.name)}
                  onRun={() => {
                    onRead(scenario.name);
                    void run([scenario.name]);
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Section>
  );
}

const GROUPS = [
  ...(['booking', 'changing', 'who', 'newcomers', 'questions', 'emergency', 'whole', 'emrAway'] as const),
];
type Group = (typeof GROUPS)[number];

/** By the first word of a scenario's name, which says what its caller wants. */
const BY_WANT: Readonly<Record<string, Group>> = {
  ...{ book: 'booking', cancel: 'changing', move: 'changing', emergency: 'emergency', record: 'whole' },
  ...{ callback: 'questions', doctors: 'questions', hours: 'questions' },
  ...{ accepting: 'newcomers', register: 'newcomers', waitlist: 'newcomers' },
};

/** The one that stands first in the list. */
export const firstOf = (scenarios: readonly Scenario[]): Scenario | undefined =>
  GROUPS.flatMap((group) => scenarios.filter((scenario) => groupOf(scenario) === group))[0];

function groupOf({ name, breaksEmr }: Scenario): Group {
  if (breaksEmr) return 'emrAway';
  return BY_WANT[name.split('-', 1)[0] ?? ''] ?? 'who';
}

/** A bar for each scenario; the words beside the button say the same. */
function Ticks({
  of,
  results,
  running,
}: {
  readonly of: readonly Scenario[];
  readonly results: Readonly<Record<string, ScenarioResult>>;
  readonly running: string | null;
}) {
  return (
    <span aria-hidden className="flex flex-wrap gap-0.5">
      {of.map(({ name, about }) => {
        const result = results[name];
        const look = result ? (result.passed ? 'bg-good' : 'bg-bad') : 'bg-line';
        return (
          <span
            key={name}
            title={about}
            className={classes('h-4 w-1 rounded-small', look, name === running && 'bg-accent')}
          />
        );
      })}
    </span>
  );
}

/** One after another: in the own EMR they share a book, and a call that is watched should not wait for another. */
export function useReplays(language: Language, book: 'own' | 'scenarios') {
  const key = `${language} ${book}`;
  const [kept, setKept] = useState<Kept>({ of: key, results: {} });
  // What was played in another language or book says nothing about this one.
  const results = kept.of === key ? kept.results : {};
  const [running, setRunning] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = async (names: readonly string[]) => {
    setRefusal(null);
    if (names.length > 1) setKept({ of: key, results: {} });
    try {
      for (const name of names) {
        setRunning(name);
        const result = await playScenario(name, { language, book });
        setKept(({ of, results: before }) => ({
          of: key,
          results: { ...(of === key ? before : {}), [name]: result },
        }));
      }
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setRunning(null);
    }
  };
  return { results, running, refusal, run };
}

type Replays = ReturnType<typeof useReplays>;

interface Kept {
  readonly of: string;
  readonly results: Readonly<Record<string, ScenarioResult>>;
}

function Pack({
  scenario: { about, breaksEmr },
  isPlayable,
  result,
  isBusy,
  isRunning,
  isRead,
  onRead,
  onRun,
}: {
  readonly scenario: Scenario;
  readonly isPlayable: boolean;
  readonly result: ScenarioResult | undefined;
  readonly isBusy: boolean;
  readonly isRunning: boolean;
  readonly isRead: boolean;
  onRead(): void;
  onRun(): void;
}) {
  const words = useWords(testCallWords);
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-2.5">
      <span className="pt-2">{result && <Tick outcome={result.passed ? 'yes' : 'no'} />}</span>
      <div className="grid min-w-0 gap-0.5">
        <button
          type="button"
          lang="en"
          aria-current={isRead}
          onClick={onRead}
          className="pt-1.5 text-left hover:text-accent aria-[current=true]:font-strong"
        >
          {about}
        </button>
        {breaksEmr && !isPlayable && <span className="text-12 text-quiet">{words.breaksEmr}</span>}
        {result && !result.passed && (
          <ul aria-label={words.wrong} lang="en" className="grid gap-1 pt-1 text-bad">
            {result.wrong.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        )}
        {result?.callLogId && (
          <Link
            to="/calls"
            search={callSearch(result.callLogId, result.practiceId)}
            className="flex min-h-6 w-fit items-center text-12"
          >
            <span className="link">{words.openCall}</span>
          </Link>
        )}
      </div>
      {isPlayable && (
        <Button
          aria-label={words.runOne(about)}
          isBusy={isRunning}
          disabled={isBusy && !isRunning}
          onClick={onRun}
        >
          {words.runShort}
        </Button>
      )}
    </li>
  );
}
