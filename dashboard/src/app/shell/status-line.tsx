import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { type LineHealth, useLineHealth } from '../../api/line-health.ts';
import { type ServiceHealth, useServiceHealth } from '../../api/service-health.ts';
import { Mark, type Shape, type Tone } from '../../ui/mark.tsx';
import { useIsDesk } from '../../ui/size.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { timeAt, zoneName } from '../../ui/wording/time.ts';
import { shellWords } from './shell-words.ts';

const LINE =
  'flex h-7 items-center justify-between gap-3 overflow-hidden whitespace-nowrap border-t px-4 text-12 text-quiet desk:h-8 desk:justify-start desk:gap-5 desk:px-6 wide:pl-8';

/** Shows on every page whether the phone line works; for problems, a sentence and a button. */
export function StatusLine({ isOperator }: { readonly isOperator: boolean }) {
  return isOperator ? <ServiceLine /> : <ClinicLine />;
}

function ClinicLine() {
  const words = useWords(shellWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const { data, isError } = useLineHealth();
  useTick(30_000);
  const trouble = data ? troubleOf(data, words) : isError ? words.lineFailed : null;
  return (
    <section aria-label={words.status} className={LINE}>
      {trouble ? (
        <Trouble words={trouble}>
          {data && (
            <Link to="/settings" className={REMEDY}>
              {words.openSettings}
            </Link>
          )}
        </Trouble>
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

/** The same for operators: the health of the service. */
function ServiceLine() {
  const words = useWords(shellWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { data, isError, dataUpdatedAt } = useServiceHealth();
  const trouble = data ? serviceTroubleOf(data, words) : isError ? words.serviceFailed : null;
  return (
    <section aria-label={words.status} className={LINE}>
      {trouble ? (
        <Trouble words={trouble}>
          {data && (
            <Link to="/operation" className={REMEDY}>
              {words.openOperations}
            </Link>
          )}
        </Trouble>
      ) : (
        data && <ServiceItems health={data} />
      )}
      {data && (
        <span className="ml-auto hidden desk:inline">
          {words.asOf(timeAt(new Date(dataUpdatedAt), clock, language))}
        </span>
      )}
    </section>
  );
}

type Item = readonly [string, Shape, Tone];

/** A phone has room for one word about four services. */
function ServiceItems({ health }: { readonly health: ServiceHealth }) {
  const words = useWords(shellWords);
  const items = serviceItemsOf(health, words);
  const isWell = items.every(([, , tone]) => tone === 'good');
  return <Items items={!useIsDesk() && isWell ? [[words.allServices, 'dot', 'good']] : items} />;
}

function serviceItemsOf({ services: { voice, emr } }: ServiceHealth, words: Words): readonly Item[] {
  return [
    voice.status === 'healthy' ? [words.voiceWorks, 'dot', 'good'] : [words.voiceNone, 'ring', 'quiet'],
    [words.databaseWorks, 'dot', 'good'],
    ...(emr.status === 'healthy' ? [[words.bridgeWorks, 'dot', 'good'] as const] : []),
    [words.sendingOn, 'dot', 'good'],
  ];
}

/** The most severe problem; null if there is none. */
function serviceTroubleOf({ services, sending }: ServiceHealth, words: Words): string | null {
  if (services.database.status === 'down') return words.databaseDown;
  if (services.voice.status === 'down') return words.voiceDown;
  if (services.emr.status === 'down') return words.bridgeDown;
  return sending === 'held' ? words.sendingHeld : null;
}

function Well({ health }: { readonly health: LineHealth }) {
  const words = useWords(shellWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { lastCallAt } = health;
  const isDesk = useIsDesk();
  const wasToday = lastCallAt !== null && clock.day(lastCallAt) === clock.day(clock.now());
  return (
    <Items
      items={[
        [
          wasToday && isDesk ? words.phoneAnswered(timeAt(lastCallAt, clock, language)) : words.phoneAnswers,
          'dot',
          'good',
        ],
        [words.emrOk, 'dot', 'good'],
        health.textsGoOut ? [words.textsOk, 'dot', 'good'] : [words.textsOff, 'ring', 'quiet'],
      ]}
    />
  );
}

function Items({ items }: { readonly items: readonly Item[] }) {
  return items.map(([said, shape, tone]) => (
    <span key={said} className="inline-flex items-center gap-1.5">
      <Mark shape={shape} tone={tone} size={8} />
      {said}
    </span>
  ));
}

const REMEDY = 'link shrink-0 font-strong';

function Trouble({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <span role="status" className="flex min-w-0 items-center gap-2 text-bad">
      <TriangleAlert aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{words}</span>
      {children}
    </span>
  );
}

type Words = ReturnType<typeof useWords<(typeof shellWords)['en']>>;

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

/** The most severe problem; null if there is none. */
function troubleOf({ isLive, answers, emr }: LineHealth, words: Words): string | null {
  if (!isLive) return words.phoneNotLive;
  if (!answers) return words.phoneOff;
  const key = EMR_TROUBLE[emr];
  return key && words[key];
}
