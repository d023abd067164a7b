import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, CircleHelp, Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClinicClock, useTick } from '../../../api/clinic-clock.ts';
import { useSignedIn } from '../../../api/session.ts';
import { classes } from '../../../ui/classes.ts';
import { LiveDot, Mark } from '../../../ui/mark.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../../ui/wording/language.tsx';
import { shownPhone } from '../../../ui/wording/phone.ts';
import { secondAt } from '../../../ui/wording/time.ts';
import { secondsOf } from '../call-table.tsx';
import { OutcomeIcon } from '../outcome.tsx';
import type { WholeCall } from '../queries.ts';
import { sourceOf } from '../source.ts';
import { type Entry, minutesOf, storyOf } from '../story.ts';
import { callsWords } from '../words.ts';
import type { LiveCall } from './live-queries.ts';
import { liveWords } from './live-words.ts';

interface Part {
  readonly call: WholeCall;
  readonly live: LiveCall | null;
}

const CHINESE = /[\u4e00-\u9fff]/u;
const NEAR_END_PX = 60;

/** The live transcript; follows the newest sentence until the user scrolls up. */
export function LiveConversation({ call, live }: Part) {
  const words = useWords(liveWords);
  const story = liveStoryOf(call);
  const box = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever something new is shown
  useEffect(() => {
    if (follows) toEnd();
  }, [story.length, live?.emergency?.onHold, follows]);
  return (
    <section
      aria-label={words.inProgress}
      className="flex min-h-0 min-w-0 flex-col border-b bg-raised desk:border-b-0"
    >
      <Head call={call} live={live} />
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-3 py-3"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setFollows(scrollHeight - scrollTop - clientHeight < NEAR_END_PX)
        }
      >
        {story.length === 0 && <p className="px-3 text-quiet">{words.silent}</p>}
        <ol aria-live="polite" className="grid">
          {story.map((entry) => (
            <Row key={entry.key} entry={entry} live={live} began={call.startedAt} />
          ))}
        </ol>
        {live?.emergency && <Standing emergency={live.emergency} />}
      </div>
      {live?.inProgress && (
        <p className="hidden justify-center border-t py-2 desk:flex">
          <button
            type="button"
            disabled={follows}
            onClick={toEnd}
            className="inline-flex items-center gap-1.5 rounded-small bg-sunk px-2 py-1 font-strong text-12 text-quiet"
          >
            <ChevronDown aria-hidden size={14} />
            {follows ? words.following : words.notFollowing}
          </button>
        </p>
      )}
    </section>
  );
}

const isShown = ({ lane, what }: Entry): boolean =>
  what === 'said' || what === 'control' || (lane === 'inbox' && what === 'emergency');

type Outcome = WholeCall['outcomes'][number];
/** An outcome of the call, shown among the sentences at its time. */
interface Came extends Pick<Entry, 'key' | 'offsetMs'> {
  readonly came: Outcome;
}

function liveStoryOf(call: WholeCall): ReadonlyArray<Entry | Came> {
  const began = new Date(call.startedAt).getTime();
  const came = call.outcomes
    // An emergency has its inbox item there.
    .filter(({ what }) => what !== 'emergency')
    .map((outcome) => ({
      key: `came-${outcome.at}-${outcome.what}`,
      offsetMs: Math.max(0, new Date(outcome.at).getTime() - began),
      came: outcome,
    }));
  const shown = storyOf(call).filter(isShown);
  return [...shown, ...came].sort((one, other) => (one.offsetMs ?? 0) - (other.offsetMs ?? 0));
}

function Head({ call, live }: Part) {
  const words = useWords(callsWords);
  const { possibleEmergency: emergency } = useWords(liveWords);
  const { clock } = useClinicClock();
  const isLive = call.status === 'in_progress';
  useTick(isLive ? 1_000 : 60_000);
  const under = [
    call.patientName && call.callerPhone ? shownPhone(call.callerPhone) : null,
    words[live?.language ?? call.language],
    call.sourceName && sourceOf(call),
  ];
  return (
    <header
      className={classes(
        'flex items-center gap-4 border-b px-4 py-4 desk:px-6',
        isLive && live?.emergency?.onHold && 'bg-bad-tint',
      )}
    >
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-20 tracking-[-.01em]">
          {call.patientName ? (
            <PatientLink id={call.patientId}>{call.patientName}</PatientLink>
          ) : call.callerPhone ? (
            shownPhone(call.callerPhone)
          ) : (
            words.withheld
          )}
        </h2>
        <p className="truncate text-quiet">
          {isLive && live?.emergency?.onHold && (
            <strong className="mr-2 inline-flex items-center gap-1.5 text-bad">
              <Mark shape="triangle" tone="bad" size={10} />
              {emergency}
            </strong>
          )}
          {under.filter(Boolean).join(' · ')}
        </p>
      </div>
      <span
        className={classes(
          'inline-flex items-center gap-1.5 font-strong tabular-nums',
          isLive ? 'text-accent' : 'text-quiet',
        )}
      >
        {isLive && <LiveDot />}
        {minutesOf(secondsOf(call, clock.now()) * 1000)}
      </span>
    </header>
  );
}

const sameWords = (one: string, other: string): boolean => {
  const plain = (text: string) => text.toLowerCase().replace(/[\s\p{P}]+/gu, '');
  return plain(one) === plain(other);
};

interface RowPart {
  readonly entry: Entry;
  readonly live: LiveCall | null;
  readonly began: string;
}

function Row({ entry, live, began }: Omit<RowPart, 'entry'> & { readonly entry: Entry | Came }) {
  const words = useWords(liveWords);
  if ('came' in entry) return <CameOfIt at={entry.offsetMs} outcome={entry.came} />;
  if (entry.what === 'control') return <Did entry={entry} />;
  if (entry.lane !== 'inbox') return <Sentence entry={entry} live={live} began={began} />;
  return (
    <Happened at={entry.offsetMs} icon={<Inbox aria-hidden size={14} className="text-bad" />}>
      {words.itemMade}{' '}
      {entry.ref && (
        <Link to="/inbox" search={{ open: entry.ref }} className="link">
          {words.openItem}
        </Link>
      )}
    </Happened>
  );
}

/** "Booked: Emily Chen" */
function CameOfIt({ at, outcome }: { readonly at: number | null; readonly outcome: Outcome }) {
  const words = useWords(callsWords);
  const live = useWords(liveWords);
  return (
    <Happened at={at} icon={<OutcomeIcon what={outcome.what} size={14} />}>
      <span className="font-strong text-ink">
        {outcome.patientName ? live.came(words[outcome.what], outcome.patientName) : words[outcome.what]}
      </span>
    </Happened>
  );
}

function Sentence({ entry, live, began }: RowPart) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const isCaller = entry.lane === 'caller';
  const text = entry.text ?? '';
  const marked = (isCaller ? live?.emergency?.words : live?.emergency?.told) ?? [];
  const saidAt = new Date(Date.parse(began) + (entry.offsetMs ?? 0));
  const isMarked = marked.some((each) => sameWords(each, text));
  return (
    <li
      className={classes(
        'grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 rounded-normal px-3 py-2 desk:grid-cols-[36px_96px_minmax(0,1fr)]',
        isMarked && (isCaller ? 'bg-bad-tint' : 'bg-accent-tint'),
      )}
    >
      <span className="text-12 text-quiet tabular-nums leading-5">{minutesOf(entry.offsetMs ?? 0)}</span>
      <span className="min-w-0">
        <time
          dateTime={saidAt.toISOString()}
          className="float-right text-12 text-quiet tabular-nums leading-5 desk:float-none desk:block"
        >
          {secondAt(saidAt, clock, language)}
        </time>
        <span className={isCaller ? 'text-quiet' : 'text-accent'}>
          {isCaller ? words.caller : words.assistant}
        </span>
        {isMarked && <Tag isCaller={isCaller} />}
      </span>
      <span
        lang={CHINESE.test(text) ? 'zh' : undefined}
        className="col-start-2 min-w-0 break-words desk:col-start-3"
      >
        <Marked text={text} marks={isMarked && isCaller ? marksIn(text, live) : []} />
        <Meaning text={text} live={live} isMarked={isMarked} isCaller={isCaller} />
      </span>
    </li>
  );
}

function marksIn(text: string, live: LiveCall | null): readonly string[] {
  return live?.emergency?.redFlags.find(({ sentence }) => sameWords(sentence, text))?.marks ?? [];
}

/** The alarming words inside the sentence. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly string[] }) {
  const parts: ReactNode[] = [];
  let rest = text;
  for (const mark of marks) {
    const at = rest.indexOf(mark);
    if (at < 0) continue;
    parts.push(
      rest.slice(0, at),
      <mark key={parts.length} className="rounded-small bg-bad/20 px-0.5 text-inherit">
        {mark}
      </mark>,
    );
    rest = rest.slice(at + mark.length);
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}

/** For staff who do not speak the caller's language: the translation if there is one, the red flag, or our own sentence. */
function Meaning({
  text,
  live,
  isMarked,
  isCaller,
}: {
  readonly text: string;
  readonly live: LiveCall | null;
  readonly isMarked: boolean;
  readonly isCaller: boolean;
}) {
  const { language } = useLanguage();
  const { redFlags = [], ownSentences = [] } = (isMarked && live?.emergency) || {};
  const own = isCaller
    ? redFlags.find(({ sentence }) => sameWords(sentence, text))?.[language]
    : ownSentences.find(({ en, zh }) => sameWords(language === 'en' ? zh : en, text))?.[language];
  const translated = live?.translations.find(({ sentence }) => sentence === text)?.translation;
  return (
    <>
      {translated && (
        <span lang={language} className="mt-0.5 block text-12 text-quiet">
          {translated}
        </span>
      )}
      {own && (
        <span
          lang={language}
          className={classes('mt-0.5 block text-12', isCaller ? 'text-bad' : 'text-quiet')}
        >
          {own}
        </span>
      )}
    </>
  );
}

function Tag({ isCaller }: { readonly isCaller: boolean }) {
  const words = useWords(liveWords);
  return (
    <span
      className={classes(
        'ml-2 inline-flex items-center gap-1 font-strong text-12 desk:ml-0 desk:flex',
        isCaller ? 'text-bad' : 'text-accent',
      )}
    >
      {isCaller ? (
        <Mark shape="triangle" tone="bad" size={9} />
      ) : (
        <Check aria-hidden size={12} className="shrink-0" />
      )}
      {isCaller ? words.emergency : words.spoken}
    </span>
  );
}

function Happened({
  at,
  icon,
  children,
}: {
  readonly at: number | null;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 px-3 py-1.5 text-12 text-quiet desk:grid-cols-[36px_96px_minmax(0,1fr)]">
      <span className="tabular-nums leading-5">{at === null ? '' : minutesOf(at)}</span>
      <span className="col-start-2 flex min-w-0 items-start gap-2 leading-5 desk:col-start-3">
        <span className="flex h-5 shrink-0 items-center">{icon}</span>
        <span className="min-w-0">{children}</span>
      </span>
    </li>
  );
}

function Did({ entry }: { readonly entry: Entry }) {
  const sentence = useDeed(entry);
  return (
    <Happened at={entry.offsetMs} icon={<Check aria-hidden size={14} />}>
      {sentence}
    </Happened>
  );
}

/** "You whispered to the assistant" */
export function useDeed({ detail }: Pick<Entry, 'detail'>): string {
  const words = useWords(liveWords);
  const { user } = useSignedIn();
  const by = String(detail.by ?? '');
  const deed = words[`did_${String(detail.action)}` as 'did_say'] ?? '';
  return words.deed(by === user.email ? words.you : String(detail.name ?? by), deed);
}

function Standing({ emergency }: { readonly emergency: NonNullable<LiveCall['emergency']> }) {
  const words = useWords(liveWords);
  return (
    <p className="mx-3 mt-2 flex items-start gap-2 rounded-normal bg-watch-tint px-3 py-2">
      <CircleHelp aria-hidden size={16} className="mt-0.5 shrink-0 text-watch" />
      <span className="min-w-0">
        {emergency.onHold
          ? words.onHold
          : emergency.denial
            ? words.denied(emergency.denial.text)
            : words.over}
      </span>
    </p>
  );
}
