import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { type LineHealth, useLineHealth } from '../../api/line-health.ts';
import { Mark, type Shape, type Tone } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { timeAt, zoneName } from '../../ui/wording/time.ts';
import { shellWords } from './shell-words.ts';

/** On every page: does the phone line work? In three words each, and in a sentence with a button where it does not. */
export function StatusLine() {
  const words = useWords(shellWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const { data, isError } = useLineHealth();
  useTick(30_000);
  const trouble = data ? troubleOf(data, words) : isError ? words.lineFailed : null;
  return (
    <section
      aria-label={words.status}
      className="flex h-7 items-center justify-between gap-3 overflow-hidden whitespace-nowrap border-t px-4 text-12 text-quiet desk:h-8 desk:justify-start desk:gap-5 desk:px-6 wide:pl-8"
    >
      {trouble ? (
        <Trouble words={trouble} action={words.openSettings} isOfLine={data !== undefined} />
      ) : (
        data && <Well health={data} />
      )}
      {isKnown && (
        <span className="ml-auto hidden desk:inline">
          {words.updated(zoneName(clock.timezone, language), timeAt(clock.now(), clock, language))}
        </span>
      )}
    </section>
  );
}

function Well({ health }: { readonly health: LineHealth }) {
  const words = useWords(shellWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { lastCallAt } = health;
  const wasToday = lastCallAt !== null && clock.day(lastCallAt) === clock.day(clock.now());
  const items: ReadonlyArray<readonly [string, Shape, Tone]> = [
    [wasToday ? words.phoneAnswered(timeAt(lastCallAt, clock, language)) : words.phoneAnswers, 'dot', 'good'],
    [words.emrOk, 'dot', 'good'],
    health.textsGoOut ? [words.textsOk, 'dot', 'good'] : [words.textsOff, 'ring', 'quiet'],
  ];
  return items.map(([said, shape, tone]) => (
    <span key={said} className="inline-flex items-center gap-1.5">
      <Mark shape={shape} tone={tone} size={8} />
      {said}
    </span>
  ));
}

function Trouble({
  words,
  action,
  isOfLine,
}: {
  readonly words: string;
  readonly action: string;
  readonly isOfLine: boolean;
}) {
  return (
    <span role="status" className="flex min-w-0 items-center gap-2 text-bad">
      <TriangleAlert aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{words}</span>
      {isOfLine && (
        <Link to="/settings" className="link shrink-0 font-strong">
          {action}
        </Link>
      )}
    </span>
  );
}

type Words = {
  readonly [Name in
    | 'phoneNotLive'
    | 'phoneOff'
    | 'emrDown'
    | 'emrFailing'
    | 'emrRefused'
    | 'emrAuthorise'
    | 'emrNone']: string;
};

const EMR_TROUBLE = {
  ok: null,
  slow: null,
  limited: null,
  operation_failing: 'emrFailing',
  missing_right: 'emrFailing',
  unreachable: 'emrDown',
  starting: 'emrDown',
  credentials_refused: 'emrRefused',
  reauthorise: 'emrAuthorise',
  not_configured: 'emrNone',
} as const;

/** The worst of it; null when all is well. */
function troubleOf({ isLive, answers, emr }: LineHealth, words: Words): string | null {
  if (!isLive) return words.phoneNotLive;
  if (!answers) return words.phoneOff;
  const key = EMR_TROUBLE[emr];
  return key && words[key];
}
