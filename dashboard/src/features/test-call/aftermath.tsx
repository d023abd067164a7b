import { Link } from '@tanstack/react-router';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { capitalised, listed } from '../../ui/wording/sentence.ts';
import { wallMoment } from '../../ui/wording/time.ts';
import { callSearch } from './book-choice.tsx';
import type { Played, Step } from './queries.ts';
import { testCallWords } from './words.ts';

type Change = NonNullable<Played['book']>['changes'][number];

/** What the call has changed so far: the EMR's book, texts, the inbox. */
export function Aftermath({
  steps,
  practiceId,
}: {
  readonly steps: readonly Step[];
  readonly practiceId: string | null;
}) {
  const words = useWords(testCallWords);
  const isPractice = practiceId !== null;
  const last = steps.findLast(({ played }) => played)?.played;
  const changes = steps.flatMap(({ played }) => played?.book?.changes ?? []);
  return (
    <>
      <section aria-label={words.book}>
        <SectionHead title={words.book} />
        <div className="border-t pt-2">
          {last && !last.book ? (
            <p className="text-quiet">{words.bookUnread}</p>
          ) : changes.length === 0 ? (
            <p className="text-quiet">{words.bookNone}</p>
          ) : (
            <ul className="divide-y overflow-hidden rounded-normal border">
              {changes.map((change, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are told in the order in which they came, and none goes
                <ChangeRow key={at} change={change} isPractice={isPractice} />
              ))}
            </ul>
          )}
          {last?.book && last.book.after.length > 0 && (
            <p className="pt-1 text-12 text-quiet">{words.standing(last.book.after.length)}</p>
          )}
        </div>
      </section>
      <section aria-label={words.texts}>
        <SectionHead title={words.texts} />
        <div className="grid gap-2 border-t pt-2">
          {(last?.texts ?? []).length === 0 && <p className="text-quiet">{words.textsNone}</p>}
          {last?.texts.map(({ action, body }) => (
            <p key={`${action} ${body}`} className="whitespace-pre-line rounded-normal bg-sunk px-3 py-2">
              {body}
            </p>
          ))}
        </div>
      </section>
      {last?.callLogId && (
        <section aria-label={words.inCalls}>
          <SectionHead title={words.inCalls} />
          <p className="border-t pt-2">
            <Link to="/calls" search={callSearch(last.callLogId, practiceId)} className="link">
              {words.openCall}
            </Link>
          </p>
        </section>
      )}
      <section aria-label={words.inbox}>
        <SectionHead title={words.inbox} />
        <div className="grid gap-2 border-t pt-2">
          {(last?.items ?? []).length === 0 && <p className="text-quiet">{words.inboxNone}</p>}
          {last?.items.map(({ id, title, urgent }) => {
            const shown = (
              <>
                {urgent && <Mark shape="triangle" tone="bad" />}
                {title}
              </>
            );
            return isPractice ? (
              <p key={id} className="flex items-center gap-2">
                {shown}
              </p>
            ) : (
              <Link key={id} to="/inbox" search={{ open: id }} className="link flex items-center gap-2">
                {shown}
              </Link>
            );
          })}
        </div>
      </section>
    </>
  );
}

function ChangeRow({
  change: { change, row },
  isPractice,
}: {
  readonly change: Change;
  /** A practice clinic, whose schedule is not shown elsewhere. */
  readonly isPractice: boolean;
}) {
  const words = useWords(testCallWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const isBooked = change === 'booked';
  const when = capitalised(wallMoment(row.date, row.time, clock, language));
  return (
    <li
      className={classes(
        'grid grid-cols-[10px_minmax(0,1fr)_auto] gap-x-2 px-3 py-2',
        isBooked ? 'bg-good-tint' : 'bg-sunk',
      )}
    >
      <span aria-hidden className={classes('font-strong', isBooked ? 'text-good' : 'text-quiet')}>
        {isBooked ? '+' : '−'}
      </span>
      {isPractice ? (
        <span>{when}</span>
      ) : (
        <Link
          to="/schedule"
          search={{ date: row.date, provider: row.providerId, at: row.time }}
          className="link w-fit"
        >
          {when}
        </Link>
      )}
      <span className={classes('whitespace-nowrap', isBooked ? 'text-good' : 'text-quiet')}>
        {words[change]}
      </span>
      <span className="col-span-2 col-start-2">
        {listed([row.providerName, words.chart(row.patientId), row.reason], language)}
      </span>
    </li>
  );
}
