import { Link } from '@tanstack/react-router';
import { useClinicClock } from '../../../api/clinic-clock.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Skeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../../ui/wording/language.tsx';
import { shownPhone } from '../../../ui/wording/phone.ts';
import { capitalised } from '../../../ui/wording/sentence.ts';
import { durationOf, momentAt } from '../../../ui/wording/time.ts';
import { peopleOf } from '../call-table.tsx';
import { OutcomeMark } from '../outcome.tsx';
import { type CallRow, downloadSheet, useCalls } from '../queries.ts';
import type { CallFigure, CallsSearch } from '../route.ts';
import type { Figures } from './quality-figures.ts';
import { listNameOf, qualityWords } from './quality-words.ts';

const SHOWN = 6;

/** The newest calls behind a figure, with a link to all of them. */
export function QualityCalls({
  figure,
  search,
  byLanguage,
}: {
  readonly figure: CallFigure;
  readonly search: CallsSearch;
  readonly byLanguage: Readonly<Record<'en' | 'zh', Figures>>;
}) {
  const words = useWords(qualityWords);
  const { clock } = useClinicClock();
  const wanted = { ...search, figure };
  const list = useCalls(wanted, '');
  const total = list.data?.pagination.total ?? 0;
  return (
    <aside
      aria-label={listNameOf(words, figure)}
      className="grid content-start gap-4 border-t bg-raised px-4 py-5 desk:w-80 desk:shrink-0 desk:overflow-y-auto desk:border-t-0 desk:border-l desk:px-6 wide:w-106"
    >
      <div className="flex min-h-8 items-center gap-2">
        <h2 className="text-16">
          {listNameOf(words, figure)} <span className="font-regular text-quiet">{total}</span>
        </h2>
        <Button
          look="plain"
          className="ml-auto"
          aria-label={words.csvOfCalls}
          disabled={total === 0}
          onClick={() => void downloadSheet(wanted, '', clock).catch(() => toast(words.csvFailed))}
        >
          CSV
        </Button>
      </div>
      {!search.language && <Languages calls={callsOf(figure, byLanguage)} />}
      <Loaded
        query={list}
        failed={words.callsFailed}
        skeleton={<Skeleton rows={4} rowHeight={60} />}
        timeOf={clock.time}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-quiet">{words.noCalls}</p>
          ) : (
            <>
              <ul>
                {data.slice(0, SHOWN).map((row) => (
                  <Row key={row.id} row={row} search={wanted} />
                ))}
              </ul>
              <Link to="/calls" search={wanted} className={`${buttonLook()} justify-self-start`}>
                {words.allCalls(total)}
              </Link>
            </>
          )
        }
      </Loaded>
    </aside>
  );
}

function Row({ row, search }: { readonly row: CallRow; readonly search: CallsSearch }) {
  const words = useWords(qualityWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const people = peopleOf(row)
    .map(({ name }) => name)
    .join(', ');
  return (
    <li className="grid gap-1 border-t py-3">
      <div className="flex gap-2">
        <strong className="min-w-0 truncate">
          {people || (row.callerPhone ? shownPhone(row.callerPhone) : words.withheld)}
        </strong>
        <Link to="/calls" search={{ ...search, open: row.id }} className="link ml-auto whitespace-nowrap">
          {capitalised(momentAt(row.startedAt, clock, language))}
        </Link>
      </div>
      {row.summary && <p>{row.summary}</p>}
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3">
        <dt className="text-quiet">{words.outcome}</dt>
        <dd>
          <OutcomeMark call={row} />
        </dd>
        <dt className="text-quiet">{words.lasted}</dt>
        <dd>{durationOf(row.duration, language)}</dd>
      </dl>
    </li>
  );
}

/** The same calls by the language that was spoken. */
function Languages({ calls }: { readonly calls: Readonly<Record<'en' | 'zh', number>> }) {
  const words = useWords(qualityWords);
  const most = Math.max(calls.en, calls.zh);
  if (most === 0) return null;
  return (
    <dl className="grid gap-0.5">
      {(['en', 'zh'] as const).map((language) => (
        <div key={language} className="grid grid-cols-[minmax(0,1fr)_120px_28px] items-center gap-x-3">
          <dt>{words[language]}</dt>
          <span
            aria-hidden
            className="h-2 rounded-[2px] bg-accent"
            style={{ width: `${(calls[language] / most) * 100}%` }}
          />
          <dd className="text-right">{calls[language]}</dd>
        </div>
      ))}
    </dl>
  );
}

function callsOf(figure: CallFigure, { en, zh }: Readonly<Record<'en' | 'zh', Figures>>) {
  const count: Readonly<Record<CallFigure, (figures: Figures) => number>> = {
    finished_alone: ({ finishedAlone }) => finishedAlone,
    needed_person: ({ calls, finishedAlone }) => calls - finishedAlone,
    asked_twice: ({ askedTwice }) => askedTwice,
    booking: ({ bookings }) => bookings,
    many_turns: ({ manyTurns }) => manyTurns,
    slow_booking: ({ slowBookings }) => slowBookings,
    misunderstood: ({ misunderstoodCalls }) => misunderstoodCalls,
    emergency: ({ emergencies }) => emergencies,
  };
  return { en: count[figure](en), zh: count[figure](zh) };
}
