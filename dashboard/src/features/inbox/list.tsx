import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { useKeys } from '../../ui/keys.ts';
import { useRow } from '../../ui/layout/rows.ts';
import { Mark } from '../../ui/mark.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { momentOf, withShownTimes } from '../../ui/wording/time.ts';
import { URGENCY_MARKS, type Urgency, urgencyOf } from '../../ui/wording/urgency.ts';
import { deskWords } from './desk-words.ts';
import type { Item } from './queries.ts';
import { inboxWords } from './words.ts';

const GROUPS: readonly Urgency[] = ['now', 'today', 'later'];

/** Open items by urgency, then newest first; closed items by time only. */
export function ItemList({
  items,
  isDone,
  openId,
  onOpen,
  chosen,
  onChoose,
}: {
  readonly items: readonly Item[];
  readonly isDone: boolean;
  readonly openId: string | undefined;
  onOpen(id: string): void;
  readonly chosen: ReadonlySet<string>;
  onChoose(id: string): void;
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
  useKeys({ ...keys, x: openId && !isDone ? () => onChoose(openId) : undefined });
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
                <li key={item.id} className="relative">
                  {!isDone && (
                    <Choose item={item} isChosen={chosen.has(item.id)} onChoose={() => onChoose(item.id)} />
                  )}
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

/** Outside the row's button, because a button cannot contain a checkbox. */
function Choose({
  item,
  isChosen,
  onChoose,
}: {
  readonly item: Item;
  readonly isChosen: boolean;
  onChoose(): void;
}) {
  const words = useWords(deskWords);
  const kinds = useWords(itemKindWords);
  const what = [item.name ?? item.sender ?? (item.phone ? shownPhone(item.phone) : ''), kinds[item.kind]];
  return (
    <label className="absolute top-0 left-0 z-1 flex h-full items-start pt-3 pr-1 pl-4 desk:pl-6 wide:pl-8">
      <input
        type="checkbox"
        aria-label={words.choose(what.filter(Boolean).join(', '))}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 accent-accent"
      />
    </label>
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
  const kinds = useWords(itemKindWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const who = item.name ?? item.sender ?? (item.phone ? shownPhone(item.phone) : '');
  const isEmergency = item.kind === 'emergency' && !isDone;
  const mark = isDone ? { shape: 'square' as const, tone: 'quiet' as const } : URGENCY_MARKS[urgencyOf(item)];
  return (
    <button
      type="button"
      ref={elementRef}
      aria-current={isOpen}
      onClick={onOpen}
      className={classes(
        'relative grid min-h-15 w-full grid-cols-[12px_minmax(0,1fr)_auto] gap-x-3 border-b py-2.5 pr-4 text-left -outline-offset-2 desk:pr-6',
        isDone ? 'pl-4 desk:pl-6 wide:pl-8' : 'pl-11 desk:pl-13 wide:pl-15',
        lookOf(isEmergency, isOpen),
      )}
    >
      <span className="pt-1.5">
        <Mark {...mark} />
      </span>
      <span className="grid min-w-0">
        <span className="truncate">
          <strong>{who || kinds[item.kind]}</strong> <TestMark isTest={item.test} />
        </span>
      </span>
      <span className="whitespace-nowrap text-quiet">
        {isKnown && momentOf(new Date(isDone ? (item.closedAt ?? item.since) : item.since), clock, language)}
      </span>
      <span className="col-span-2 col-start-2 flex min-w-0 items-baseline gap-3 text-quiet">
        <span className="line-clamp-2 min-w-0 flex-1">
          {who && words.kindThen(kinds[item.kind])}
          {withShownTimes(item.brief, language)}
        </span>
        {item.tries > 0 && <span className="shrink-0 text-12">{words.tries(item.tries)}</span>}
        {item.state === 'taken' && item.takenByName && (
          <span
            className="max-w-24 shrink-0 truncate text-12 text-accent"
            title={words.takenBy(item.takenByName)}
          >
            {item.takenByName}
          </span>
        )}
      </span>
    </button>
  );
}

/** Emergencies are red; the open row has a marked edge. */
function lookOf(isEmergency: boolean, isOpen: boolean): string {
  if (isEmergency) return isOpen ? 'bg-bad-tint shadow-[inset_3px_0_var(--bad)]' : 'bg-bad-tint';
  return isOpen ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover';
}
