import { createLazyRoute, Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Bone, Skeleton } from '../../ui/layout/states.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { momentAt } from '../../ui/wording/time.ts';
import { byStep, CHECKS, type KnownCheck } from './checks.ts';
import { GoLive } from './go-live.tsx';
import { type Setup, useSetup } from './queries.ts';
import { useStepProgress } from './step-progress.ts';
import { TryIt } from './try-it.tsx';
import { setupWords } from './words.ts';

export const settingsSetup = createLazyRoute('/in/settings/')({ component: SetupScreen });

/** The set-up page; once live, it shows the same checks. */
function SetupScreen() {
  const words = useWords(setupWords);
  const setup = useSetup();
  useStepProgress(setup.data);
  return (
    <Loaded query={setup} failed={words.failed} skeleton={<Waiting />}>
      {(data) => (
        <div className="grid max-w-320 gap-6 px-4 pt-6 pb-8 desk:px-8">
          <Lead setup={data} isAsking={setup.isFetching} onAgain={() => void setup.refetch()} />
          <Steps setup={data} />
          <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,1fr)_352px]">
            <div className="grid min-w-0 content-start gap-8">
              {byStep(data.checks).map(({ step, checks }) => (
                <section key={step} aria-label={words[step]}>
                  <h2 className="border-b pb-2 font-regular text-12 text-quiet">{words[step]}</h2>
                  <ul>
                    {checks.map((check) => (
                      <CheckRow key={check.id} check={check} />
                    ))}
                  </ul>
                </section>
              ))}
              <Advice setup={data} />
            </div>
            <div className="grid content-start gap-8">
              {data.clinic.status === 'pending' && <GoLive setup={data} />}
              <TryIt setup={data} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** The summary sentence and a button to check again. */
function Lead({
  setup: { checks, clinic },
  isAsking,
  onAgain,
}: {
  readonly setup: Setup;
  readonly isAsking: boolean;
  onAgain(): void;
}) {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const passed = checks.filter((check) => check.passed).length;
  const open = checks.filter((check) => check.blocking && !check.passed).length;
  const said =
    clinic.status === 'inactive'
      ? words.closed(clinic.name)
      : clinic.status === 'active'
        ? clinic.voiceAgentEnabled
          ? words.live(clinic.name)
          : words.off(clinic.name)
        : open === 0
          ? words.ready(passed, checks.length)
          : words.notReady(passed, checks.length, open);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <p className="text-balance text-16 tracking-[-.008em] desk:text-20">{said}</p>
        <p className="mt-1 text-quiet">
          {clinic.activatedAt ? words.liveSince(momentAt(clinic.activatedAt, clock, language)) : words.kept}
        </p>
      </div>
      <Button isBusy={isAsking} onClick={onAgain}>
        <RotateCw aria-hidden size={16} />
        {words.again}
      </Button>
    </div>
  );
}

function Steps({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords);
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-4 desk:grid-cols-4">
      {byStep(setup.checks).map(({ step, checks }, at) => {
        const passed = checks.filter((check) => check.passed).length;
        const isDone = passed === checks.length;
        return (
          <li key={step} className="grid gap-3">
            <span aria-hidden className="block h-0.5 bg-line">
              <span
                className="block h-full bg-accent"
                style={{ width: `${(passed / Math.max(1, checks.length)) * 100}%` }}
              />
            </span>
            <span className="flex justify-between gap-2">
              <span className={classes('min-w-0', !isDone && 'font-strong')}>
                {words.step(at + 1, words[step])}
              </span>
              <span className="whitespace-nowrap text-quiet">{words.of(passed, checks.length)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function CheckRow({ check: { id, passed, blocking, message } }: { readonly check: KnownCheck }) {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const { title, to, hash } = CHECKS[id];
  return (
    <Verdict
      outcome={passed ? 'yes' : blocking ? 'no' : 'open'}
      title={words[title]}
      badge={
        !passed && <Badge tone={blocking ? 'bad' : 'quiet'}>{blocking ? words.needed : words.advised}</Badge>
      }
      aside={
        <Link to={to} {...(hash ? { hash } : {})} className="link">
          {words[`${id}Link`]}
        </Link>
      }
    >
      {words[`${id}Means`]} {!passed && <span className="text-ink">{words[`${id}Mend`]}</span>}
      {language === 'en' && <span className="block text-12">{message}</span>}
    </Verdict>
  );
}

const PRACTICAL = ['directions', 'parking', 'whatToBring'] as const;
const ADVICE = ['caller_verification', 'emergency_warnings'] as const;

function Advice({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords);
  return (
    <section aria-label={words.adviceTitle}>
      <h2 className="border-b pb-2 font-regular text-12 text-quiet">{words.adviceTitle}</h2>
      <ul>
        <PracticalAdvice clinic={setup.clinic} />
        {ADVICE.map((id) => {
          const passed = setup.advice.find((each) => each.id === id)?.passed ?? false;
          return (
            <Verdict
              key={id}
              outcome={passed ? 'yes' : 'open'}
              title={words[id]}
              aside={
                <Link to="/settings/voice" hash="verification" className="link">
                  {words.voiceLink}
                </Link>
              }
            >
              {passed ? words[`${id}Means`] : words[`${id}Mend`]}
            </Verdict>
          );
        })}
      </ul>
    </section>
  );
}

/** Recommends filling in practical facts that callers ask for. */
function PracticalAdvice({ clinic }: { readonly clinic: Setup['clinic'] }) {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const missing = PRACTICAL.filter((name) => !clinic[name]).map((name) => words[name]);
  return (
    <Verdict
      outcome={missing.length === 0 ? 'yes' : 'open'}
      title={words.practical}
      aside={
        <Link to="/settings/clinic" hash="practical" className="link">
          {words.practicalLink}
        </Link>
      }
    >
      {missing.length === 0 ? words.practicalMeans : words.practicalMend(listed(missing, language))}
    </Verdict>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 pt-6">
      <div className="px-4 desk:px-8">
        <Bone width="50%" className="h-4" />
      </div>
      <Skeleton rows={8} rowHeight={60} />
    </div>
  );
}
