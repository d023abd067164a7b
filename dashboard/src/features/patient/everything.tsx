import { Link } from '@tanstack/react-router';
import { Calendar, FileText, Inbox, type LucideIcon, MessageSquare, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ClinicClock, useClinicClock } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { SectionHead } from '../../ui/layout/page.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { durationOf, momentAt, nearDay, shownTime, withShownTimes } from '../../ui/wording/time.ts';
import type { History } from './queries.ts';
import { patientWords } from './words.ts';

const KINDS = ['visits', 'calls', 'texts', 'items', 'faxes'] as const;
type Kind = (typeof KINDS)[number];
type Words = ReturnType<typeof useWords<(typeof patientWords)['en']>>;

interface Entry {
  readonly id: string;
  readonly kind: Kind;
  readonly at: string;
  readonly when: string;
  readonly title: string;
  readonly isToCome?: boolean;
  readonly isTest?: boolean;
  readonly end: ReactNode;
  readonly under: string;
}

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  visits: Calendar,
  calls: Phone,
  texts: MessageSquare,
  items: Inbox,
  faxes: FileText,
};

/** Visits, calls, texts, inbox items and faxes in one list. */
export function Everything({ history }: { readonly history: History }) {
  const words = useWords(patientWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [shown, setShown] = useState<Kind | 'all'>('all');
  const entries = entriesOf(history, words, language, clock);
  const countOf = (kind: Kind) => entries.filter((entry) => entry.kind === kind).length;
  if (entries.length === 0)
    return (
      <section>
        <SectionHead title={words.everything} />
        <p>
          <strong>{words.nothing}</strong>
        </p>
        <p className="text-quiet">{words.nothingWhy}</p>
      </section>
    );
  const kinds = KINDS.filter((kind) => countOf(kind) > 0);
  return (
    <section>
      <SectionHead title={words.everything} />
      <div className="mb-2 overflow-x-auto">
        <Segments<Kind | 'all'>
          label={words.show}
          value={shown}
          options={[
            { value: 'all', label: words.all(entries.length) },
            ...kinds.map((kind) => ({ value: kind, label: words[kind](countOf(kind)) })),
          ]}
          onChange={setShown}
        />
      </div>
      <ul>
        {entries
          .filter(({ kind }) => shown === 'all' || kind === shown)
          .map((entry) => (
            <Row key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
      </ul>
    </section>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const Icon = ICONS[entry.kind];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 border-t py-2.5 desk:grid-cols-[132px_16px_minmax(0,1fr)_auto]">
      <span className="order-1 col-start-2 text-quiet first-letter:uppercase desk:order-none desk:col-start-auto">
        {entry.when}
      </span>
      <Icon aria-hidden size={16} className="mt-0.5 text-quiet" />
      <span className={classes('min-w-0', entry.isToCome && 'font-strong')}>
        {entry.title} <TestMark isTest={entry.isTest ?? false} />
      </span>
      <span className="text-right text-quiet">{entry.end}</span>
      {entry.under && (
        <span className="order-2 col-span-2 col-start-2 break-words text-quiet desk:col-start-3">
          {entry.under}
        </span>
      )}
    </li>
  );
}

function entriesOf(history: History, words: Words, language: Language, clock: ClinicClock): Entry[] {
  const when = (at: string) => momentAt(at, clock, language);
  return [
    ...history.visits.map((visit) => visitEntry(visit, words, language, clock)),
    ...history.calls.map((call) => callEntry(call, when(call.startedAt), words, language)),
    ...history.texts.map((text) => textEntry(text, when(text.at), words)),
    ...history.items.map((item) => itemEntry(item, when(item.since), words, language)),
    ...history.faxes.map((fax) => faxEntry(fax, when(fax.receivedAt), words)),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
}

function visitEntry(
  visit: History['visits'][number],
  words: Words,
  language: Language,
  clock: ClinicClock,
): Entry {
  const { id, at, date, time, durationMinutes, providerName, reason, state, madeByAssistant, test } = visit;
  const comma = language === 'zh' ? '，' : ', ';
  const under = [
    reason,
    durationMinutes > 0 ? words.minutes(durationMinutes) : null,
    madeByAssistant ? words.made : null,
  ];
  const isStanding = state === 'booked' || state === 'confirmed';
  return {
    ...{ id, kind: 'visits', at, isTest: test },
    when: nearDay(date, clock.day(clock.now()), language),
    title: words.visit(shownTime(time, language), providerName ?? ''),
    isToCome: isStanding && new Date(at) > clock.now(),
    end: (
      <span className={state === 'in_doubt' || state === 'missed' ? 'text-watch' : undefined}>
        {words[state]}
      </span>
    ),
    under: under.filter(Boolean).join(comma),
  };
}

function callEntry(
  { id, startedAt, status, duration, outcome, summary, test }: History['calls'][number],
  when: string,
  words: Words,
  language: Language,
): Entry {
  return {
    ...{ id, kind: 'calls', at: startedAt, when, isTest: test },
    title: status === 'in_progress' ? words.callNow : words.callOf(durationOf(duration, language)),
    end: (
      <Link to="/calls" search={{ open: id }} className="link">
        {words.open}
      </Link>
    ),
    under: summary ?? words[`outcome_${outcome}`],
  };
}

function textEntry(
  { id, action, state, deliveryStatus, at, test }: History['texts'][number],
  when: string,
  words: Words,
): Entry {
  const isLost = deliveryStatus === 'delivery_failed' || deliveryStatus === 'sending_failed';
  const said =
    state === 'failed'
      ? words.notSent
      : isLost
        ? words.notDelivered
        : words[deliveryStatus === 'delivered' && state === 'sent' ? 'delivered' : state];
  return {
    ...{ id, kind: 'texts', at, when, isTest: test },
    title: words[`text_${action}`],
    end: <span className={state === 'failed' || isLost ? 'text-watch' : undefined}>{said}</span>,
    under: '',
  };
}

function itemEntry(
  { id, since, title, happened, state, test }: History['items'][number],
  when: string,
  words: Words,
  language: Language,
): Entry {
  const isWaiting = state === 'open' || state === 'taken';
  return {
    ...{ id, kind: 'items', at: since, when, isTest: test },
    title: words.item(withShownTimes(title, language), words[`state_${state}`]),
    end: (
      <Link
        to="/inbox"
        search={{ open: id, ...(isWaiting ? {} : { view: 'done' as const }) }}
        className="link"
      >
        {words.open}
      </Link>
    ),
    under: withShownTimes(happened, language),
  };
}

function faxEntry(
  { id, documentType, status, receivedAt }: History['faxes'][number],
  when: string,
  words: Words,
): Entry {
  const kind = (words as unknown as Readonly<Record<string, string>>)[documentType ?? ''] ?? '';
  return {
    ...{ id, kind: 'faxes', at: receivedAt, when },
    title: words.fax(kind),
    end: (
      <Link to="/inbox/fax" search={{ open: id }} className="link">
        {words.open}
      </Link>
    ),
    under: words[status],
  };
}
