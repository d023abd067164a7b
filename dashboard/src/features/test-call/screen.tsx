import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { Phone, PhoneOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useLiveCount } from '../../api/day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { CallsTabs } from '../../ui/layout/calls-tabs.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { LiveDot } from '../../ui/mark.tsx';
import { Refused } from '../../ui/refused.tsx';
import { beQuiet, readAloud } from '../../ui/wording/aloud.ts';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { Aftermath } from './aftermath.tsx';
import { BookChoice, booksFor, callSearch, isPractice } from './book-choice.tsx';
import { type Book, type Stage, type TestCall, useStage, useTestCall } from './queries.ts';
import { WAYS, type Way } from './route.ts';
import { firstOf, ScenarioBar, Scenarios, useReplays } from './scenarios.tsx';
import { Script } from './script.tsx';
import { Steps } from './steps.tsx';
import { Talk } from './talk.tsx';
import { ToolRunner } from './tool-form.tsx';
import { testCallWords } from './words.ts';

export const testCall = createLazyRoute('/in/test-call')({ component: TestCallScreen });
const route = getRouteApi('/in/test-call');

/** From the range reserved for fiction, so it is nobody's. */
const STRANGER = '+16725550139';
const WITHHELD = 'withheld';

function TestCallScreen() {
  const words = useWords(testCallWords);
  const { clock } = useClinicClock();
  const stage = useStage();
  return (
    <Page title={words.title} tabs={<CallsTabs live={useLiveCount()} />}>
      <Loaded query={stage} failed={words.failed} skeleton={<Skeleton rows={8} />} timeOf={clock.time}>
        {(data) => <Playing stage={data} />}
      </Loaded>
    </Page>
  );
}

function Playing({ stage }: { readonly stage: Stage }) {
  const { way = 'talk' } = route.useSearch();
  const { language: shownIn } = useLanguage();
  const [language, setLanguage] = useState<Language>(shownIn);
  const [chosen, setChosen] = useState<Book | null>(null);
  const [script, setScript] = useState<string | null>(null);
  const [isAloud, setAloud] = useState(false);
  const test = useTestCall(shownIn, (message, spoken) => isAloud && readAloud(message, spoken));
  const hear = (aloud: boolean) => {
    setAloud(aloud);
    if (!aloud) beQuiet();
  };
  const books = booksFor(way, stage.books);
  const book = books.find((each) => each === chosen) ?? (way === 'scenario' ? 'scenarios' : books[0]);
  const callers = useCallers(stage, book);
  const replays = useReplays(language, book === 'own' ? 'own' : 'scenarios');
  if (!book) return null;
  const { isOnLine } = test;
  const setUp = (
    <>
      <Ways way={way} />
      {!isOnLine && <CallLanguage language={language} onChange={setLanguage} />}
      {!isOnLine && <BookChoice books={books} value={book} onChange={setChosen} />}
    </>
  );
  if (way === 'scenario') {
    const playable = stage.scenarios.filter(({ breaksEmr }) => !breaksEmr || book !== 'own');
    const read = stage.scenarios.find(({ name }) => name === script) ?? firstOf(stage.scenarios);
    return (
      <Stand
        bar={<ScenarioBar playable={playable} replays={replays} />}
        setUp={setUp}
        aside={read && <Script scenario={read} language={language} />}
      >
        <Scenarios
          scenarios={stage.scenarios}
          playable={playable}
          replays={replays}
          readName={read?.name}
          onRead={setScript}
        />
      </Stand>
    );
  }
  const line = { stage, way, language, book, test };
  return (
    <Stand
      bar={
        isOnLine ? (
          <OnLine stage={stage} test={test} isAloud={isAloud} onAloud={hear} />
        ) : (
          <Dial {...line} who={callers.who} />
        )
      }
      setUp={
        <>
          {setUp}
          {!isOnLine && <WhoCalls {...callers} />}
        </>
      }
      aside={<Aftermath steps={test.steps} practiceId={test.call?.practiceId ?? null} />}
    >
      <Line {...line} />
    </Stand>
  );
}

/** What is done now stands above; below it who calls, the conversation, and what comes of it, beside one another where there is room. */
function Stand({
  bar,
  setUp,
  aside,
  children,
}: {
  readonly bar: ReactNode;
  readonly setUp: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const words = useWords(testCallWords);
  const hasAside = aside !== undefined;
  return (
    <div className="flex min-h-full flex-col">
      <section
        aria-label={words.bar}
        className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b bg-paper px-4 py-2 desk:px-6 wide:pl-8"
      >
        {bar}
      </section>
      <div
        className={classes(
          'grid flex-1 content-start desk:grid-cols-[312px_minmax(0,1fr)] desk:content-stretch',
          hasAside && 'wide:grid-cols-[344px_minmax(0,1fr)_320px]',
        )}
      >
        <section
          aria-label={words.setUp}
          className="border-b px-4 py-5 desk:row-span-2 desk:border-r desk:border-b-0 desk:px-6 wide:row-span-1 wide:pl-8"
        >
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 desk:sticky desk:top-17">
            {setUp}
          </div>
        </section>
        <div className={classes('min-w-0 px-4 py-5 desk:px-6', hasAside && 'bg-raised')}>{children}</div>
        {hasAside && (
          <aside className="min-w-0 border-t px-4 py-5 desk:px-6 wide:border-t-0 wide:border-l">
            <div className="grid content-start gap-8 wide:sticky wide:top-17">{aside}</div>
          </aside>
        )}
      </div>
    </div>
  );
}

function Ways({ way }: { readonly way: Way }) {
  const words = useWords(testCallWords);
  const navigate = route.useNavigate();
  const choose = (chosen: Way) => void navigate({ search: { way: chosen }, replace: true });
  return (
    <Segments
      label={words.way}
      value={way}
      options={WAYS.map((value) => ({ value, label: words[value] }))}
      onChange={choose}
    />
  );
}

function CallLanguage({
  language,
  onChange,
}: {
  readonly language: Language;
  onChange(language: Language): void;
}) {
  const words = useWords(testCallWords);
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden>{words.language}</span>
      <Segments
        label={words.language}
        value={language}
        options={(['en', 'zh'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={onChange}
      />
    </div>
  );
}

interface LineProps {
  readonly stage: Stage;
  readonly way: Exclude<Way, 'scenario'>;
  readonly language: Language;
  readonly book: Book;
  readonly test: TestCall;
}

/** No call yet, a call in progress, or a finished call. */
function Line({ stage, way, language, test }: LineProps) {
  const words = useWords(testCallWords);
  return (
    <section aria-label={words.title} className="mx-auto grid min-h-full max-w-180 content-start gap-5">
      {!test.isOnLine && test.steps.length === 0 && (
        <Empty title={words.idle}>
          {way === 'hand' ? words.idleHand : <IdleTalk openings={openingsOf(stage, language)} />}
        </Empty>
      )}
      <Refused refusal={test.refusal} />
      <Steps steps={test.steps} />
      <InSight each={test.steps.length} isDocked={way === 'talk' && test.isOnLine}>
        {test.isOnLine && way === 'hand' && (
          <ToolRunner
            tools={stage.tools}
            steps={test.steps}
            isBusy={test.run.isPending}
            onRun={(tool, given) => test.run.mutate({ tool, given })}
          />
        )}
        {test.isOnLine && way === 'talk' && (
          <Talk
            model={stage.model}
            language={test.call?.language ?? language}
            openings={test.steps.length === 0 ? openingsOf(stage, language) : []}
            couldSay={test.couldSay}
            isBusy={test.say.isPending}
            onSay={(text) => test.say.mutate(text)}
          />
        )}
      </InSight>
    </section>
  );
}

/** How callers of these scenarios begin: nobody has to think of a sentence. */
const OPENINGS = [
  ['book-earliest', 1],
  ['hours', 0],
  ['doctors', 0],
  ['callback', 0],
] as const;

const openingsOf = ({ scenarios }: Stage, language: Language): string[] =>
  OPENINGS.flatMap(([name, turn]) => {
    const says = scenarios.find((scenario) => scenario.name === name)?.turns[turn]?.says[language];
    return says ? [says] : [];
  });

function IdleTalk({ openings }: { readonly openings: readonly string[] }) {
  const words = useWords(testCallWords);
  return (
    <>
      <p>{words.idleTalk}</p>
      {openings.length > 0 && (
        <>
          <p className="pt-4">{words.trySaying}</p>
          <ul className="list-disc pl-5">
            {openings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What is done next stays in sight while the talk above it grows. */
function InSight({
  each,
  isDocked,
  children,
}: {
  readonly each: number;
  /** Stays at the foot of the column. */
  readonly isDocked: boolean;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (each > 0) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [each]);
  return (
    <div
      ref={ref}
      className={classes(
        'scroll-mb-6',
        isDocked && 'desk:sticky desk:bottom-0 desk:self-end desk:border-t desk:bg-raised desk:py-4',
      )}
    >
      {children}
    </div>
  );
}

interface Callers {
  readonly who: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  onWho(who: string): void;
}

/** Who may call: people of the book, somebody without a number, and a stranger. */
function useCallers(stage: Stage, book: Book | undefined): Callers {
  const words = useWords(testCallWords);
  const [chosen, setChosen] = useState<string | null>(null);
  const callers = book && isPractice(book) ? stage.practiceCallers : stage.callers;
  const options = [
    ...callers.map(({ name, phone }) => ({
      value: phone,
      label: words.patient(name, shownPhone(phone)),
    })),
    { value: WITHHELD, label: words.withheld },
    { value: STRANGER, label: words.stranger(shownPhone(STRANGER)) },
  ];
  const who = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? WITHHELD;
  return { who, options, onWho: setChosen };
}

function WhoCalls({ who, options, onWho }: Callers) {
  const words = useWords(testCallWords);
  return <Select label={words.caller} value={who} options={options} onChange={onWho} />;
}

function Dial({ language, book, test, who }: LineProps & Pick<Callers, 'who'>) {
  const words = useWords(testCallWords);
  const { ended } = test;
  return (
    <>
      <Button
        look="primary"
        isBusy={test.begin.isPending}
        onClick={() => test.begin.mutate({ caller: who === WITHHELD ? null : who, language, book })}
      >
        <Phone aria-hidden size={16} />
        {ended ? words.again : words.call}
      </Button>
      <p role="status" className="flex flex-wrap items-center gap-3 text-quiet empty:hidden">
        {ended && words.over}
        {ended?.callLogId && (
          <Link
            to="/calls"
            search={callSearch(ended.callLogId, test.call?.practiceId ?? null)}
            className="link"
          >
            {words.toCalls}
          </Link>
        )}
      </p>
      {!ended && <p className="min-w-0 flex-1 text-quiet">{words.lead}</p>}
    </>
  );
}

function OnLine({
  stage,
  test,
  isAloud,
  onAloud,
}: Pick<LineProps, 'stage' | 'test'> & {
  readonly isAloud: boolean;
  onAloud(isAloud: boolean): void;
}) {
  const words = useWords(testCallWords);
  const phone = test.call?.caller ?? null;
  const inPractice = test.call?.practiceId != null;
  const callers = inPractice ? stage.practiceCallers : stage.callers;
  const known = callers.find((caller) => caller.phone === phone);
  const stranger = phone ? words.stranger(shownPhone(phone)) : words.withheld;
  const who = known ? words.patient(known.name, shownPhone(known.phone)) : stranger;
  return (
    <>
      <Button look="danger" isBusy={test.end.isPending} onClick={() => test.end.mutate()}>
        <PhoneOff aria-hidden size={16} />
        {words.hangUp}
      </Button>
      <p className="flex min-w-0 flex-1 items-baseline gap-2">
        <LiveDot />
        <strong className="truncate">{words.calling(who)}</strong>
        <Badge tone="info">{inPractice ? words.practice : words.test}</Badge>
      </p>
      <Switch label={words.aloud} isOn={isAloud} onChange={onAloud} />
    </>
  );
}
