import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { useKeys } from '../../ui/keys.ts';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Mark } from '../../ui/mark.tsx';
import { shownPhone } from '../../ui/phone.ts';
import { useRow } from '../../ui/rows.ts';
import { TestMark } from '../../ui/test-mark.tsx';
import { momentOf, withShownTimes } from '../../ui/time.ts';
import { URGENCY_MARKS, type Urgency, urgencyOf } from '../../ui/urgency.ts';
import type { Item } from './queries.ts';
import { inboxWords } from './words.ts';

const GROUPS: readonly Urgency[] = ['now', 'today', 'later'];

/** By urgency, the newest of each first; what is done stands by its time alone. */
export function ItemList({
  items,
  isDone,
  openId,
  onOpen,
}: {
  readonly items: readonly Item[];
  readonly isDone: boolean;
  readonly openId: string | undefined;
  onOpen(id: string): void;
}) {
  const words = useWords(inboxWords);
  const groups = isDone
    ? [{ name: null, rows: items }]
    : GROUPS.map((name) => ({ name, rows: items.filter((item) => urgencyOf(item) === name) }));
  const order = groups.flatMap(({ rows }) => rows);
  const { keys, rowRef } = useRow(order.length, (at) => {
    const item = order[at];
    if (item && openId) onOpen(item.id);
  });
  useKeys(keys);
  useTick(30_000);
  return (
    <section aria-label={isDone ? words.doneList : words.list}>
      {groups.map(({ name, rows }) =>
        rows.length === 0 ? null : (
          <section key={name ?? 'done'}>
            {name && (
              <h2 className="border-b px-4 pt-4 pb-2 font-regular text-12 text-quiet desk:px-6 wide:pl-8">
                {words[name]}
              </h2>
            )}
            <ul>
              {rows.map((item) => (
                <li key={item.id}>
                  <Row
                    item={item}
                    isOpen={item.id === openId}
                    isDone={isDone}
                    onOpen={() => onOpen(item.id)}
                    elementRef={rowRef(order.indexOf(item))}
                  />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </section>
  );
}

function Row({
  item,
  isOpen,
  isDone,
  onOpen,
  elementRef,
}: {
  readonly item: Item;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  onOpen(): void;
  elementRef(element: HTMLElement | null): void;
}) {
  const words = useWords(inboxWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const who = item.name ?? (item.phone ? shownPhone(item.phone) : '');
  const mark = isDone ? { shape: 'square' as const, tone: 'quiet' as const } : URGENCY_MARKS[urgencyOf(item)];
  return (
    <button
      type="button"
      ref={elementRef}
      aria-current={isOpen}
      onClick={onOpen}
      className={classes(
        'relative grid min-h-15 w-full grid-cols-[12px_minmax(0,1fr)_auto] gap-x-3 border-b px-4 py-2.5 text-left -outline-offset-2 desk:px-6 wide:pl-8',
        isOpen ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
      )}
    >
      <span className="pt-1.5">
        <Mark {...mark} />
      </span>
      <span className="grid min-w-0">
        <span className="truncate">
          <strong className="mr-0.5">{who || words[item.kind]}</strong>{' '}
          {who && <span>{words[item.kind]}</span>} <TestMark isTest={item.test} />
        </span>
        <span className="truncate text-quiet">{withShownTimes(item.happened, language)}</span>
      </span>
      <span className="grid justify-items-end text-quiet">
        <span className="whitespace-nowrap">
          {isKnown &&
            momentOf(new Date(isDone ? (item.closedAt ?? item.since) : item.since), clock, language)}
        </span>
        {item.tries > 0 && <span className="text-12">{words.tries(item.tries)}</span>}
        {item.state === 'taken' && item.takenByName && (
          <span className="max-w-24 truncate text-12 text-accent" title={words.takenBy(item.takenByName)}>
            {item.takenByName}
          </span>
        )}
      </span>
    </button>
  );
}
