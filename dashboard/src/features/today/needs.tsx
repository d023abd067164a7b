import { Link, useNavigate } from '@tanstack/react-router';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { SectionHead } from '../../ui/layout/page.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { momentOf, timeAt, withShownTimes } from '../../ui/wording/time.ts';
import { URGENCY_MARKS, urgencyOf } from '../../ui/wording/urgency.ts';
import { useNeeds, useTake } from './queries.ts';
import { todayWords } from './words.ts';

/** The most urgent open items, each with a button to take it. */
export function Needs() {
  const words = useWords(todayWords);
  const needs = useNeeds();
  const open = needs.data?.counts.state.open;
  const more = (open ?? 0) - (needs.data?.data.length ?? 0);
  return (
    <section>
      <SectionHead
        title={words.needsYou}
        count={open}
        more={
          <Link to="/inbox" className="hover:text-ink">
            {words.openInbox}
          </Link>
        }
      />
      <div className="overflow-hidden rounded-normal border bg-raised">
        <Loaded query={needs} failed={words.inboxFailed} skeleton={<Skeleton rows={5} rowHeight={60} />}>
          {({ data }) => (data.length === 0 ? <Empty title={words.nothingNeeds} /> : <List items={data} />)}
        </Loaded>
        {more > 0 && (
          <Link
            to="/inbox"
            className="block border-t px-4 py-2.5 text-quiet -outline-offset-2 hover:bg-hover"
          >
            {words.moreWaiting(more)}
          </Link>
        )}
      </div>
    </section>
  );
}

interface Item {
  readonly id: string;
  readonly kind: keyof (typeof itemKindWords)['en'];
  readonly documentId: string | null;
  readonly urgent: boolean;
  readonly brief: string;
  readonly name: string | null;
  readonly phone: string | null;
  /** Of a fax. */
  readonly sender: string | null;
  readonly since: string;
  readonly until: string | null;
}

const whoOf = ({ name, sender, phone }: Item): string => name ?? sender ?? (phone ? shownPhone(phone) : '');

/** The promised time if it is still ahead today, else the waiting time. */
function When({ item: { since, until } }: { readonly item: Item }) {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const now = clock.now();
  const due = until ? new Date(until) : null;
  if (due && due > now && clock.day(due) === clock.day(now))
    return <strong className="text-watch">{words.dueBy(timeAt(due, clock, language))}</strong>;
  return momentOf(new Date(since), clock, language);
}

function List({ items }: { readonly items: readonly Item[] }) {
  const words = useWords(todayWords);
  const kinds = useWords(itemKindWords);
  const { language } = useLanguage();
  const { isKnown } = useClinicClock();
  const navigate = useNavigate();
  const take = useTake();
  const { keys, rowRef } = useRow(items.length);
  useKeys(keys);
  useTick(30_000);
  const takeAndOpen = (id: string) =>
    take.mutate(id, {
      onError: (error) => toast(asRefusal(error).status === 409 ? words.takenAlready : words.takeFailed),
      onSuccess: () => void navigate({ to: '/inbox', search: { open: id } }),
    });
  return (
    <ul className="divide-y">
      {items.map((item, at) => (
        <li
          key={item.id}
          className="relative grid grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 hover:bg-hover desk:min-h-15 desk:grid-cols-[12px_minmax(0,1fr)_auto_88px] desk:px-4"
        >
          <span className="self-start pt-1.5">
            <Mark {...URGENCY_MARKS[urgencyOf(item)]} />
          </span>
          <span className="col-span-2 grid min-w-0 desk:col-span-1">
            <Link
              to="/inbox"
              search={{ open: item.id }}
              ref={rowRef(at)}
              className="truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-normal focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              <strong>{whoOf(item) || kinds[item.kind]}</strong> {whoOf(item) && kinds[item.kind]}
            </Link>
            <span className="text-quiet desk:truncate">{withShownTimes(item.brief, language)}</span>
          </span>
          <span className="col-start-2 whitespace-nowrap pt-2 text-quiet desk:col-start-3 desk:pt-0">
            {isKnown && <When item={item} />}
          </span>
          {item.kind === 'fax_review' && item.documentId ? (
            <Link
              to="/inbox/fax"
              search={{ open: item.documentId }}
              aria-label={`${words.review}: ${kinds[item.kind]}`}
              className={`${buttonLook()} relative z-10 mt-2 min-w-22 desk:mt-0`}
            >
              {words.review}
            </Link>
          ) : (
            <Button
              look={at === 0 && item.urgent ? 'primary' : 'outline'}
              isBusy={take.isPending && take.variables === item.id}
              onClick={() => takeAndOpen(item.id)}
              aria-label={`${words.take}: ${kinds[item.kind]}`}
              className="relative z-10 mt-2 min-w-22 desk:mt-0"
            >
              {words.take}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
