import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Empty, NoMatch } from '../../ui/layout/states.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { hasBlank } from './entry-draft.ts';
import { type Entry, useTimesAsked } from './queries.ts';
import { SettingsAnswers } from './settings-answers.tsx';
import { SheetMenu, useStarterSet } from './sheet-menu.tsx';
import { knowledgeWords } from './words.ts';

const NEVER: ReadonlyMap<string, number> = new Map();

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly openId: string | undefined;
  onOpen(id: string): void;
  onAdd(): void;
}

export function EntryList({ entries, openId, onOpen, onAdd }: EntryListProps) {
  const words = useWords(knowledgeWords);
  const [search, setSearch] = useState('');
  const { data: times = NEVER } = useTimesAsked();
  const starter = useStarterSet();
  const shown = entries
    .filter((entry) => matches(entry, search))
    .toSorted((one, other) => (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0));
  return (
    <section aria-label={words.answers}>
      <div className="flex flex-wrap items-center gap-2 px-4 pt-4 pb-3 desk:pl-8">
        <SearchBox label={words.search(entries.length)} value={search} onChange={setSearch} />
        <Button onClick={onAdd}>
          <Plus aria-hidden size={16} />
          {words.add}
        </Button>
        <SheetMenu starter={starter} />
      </div>
      {starter.refusal && (
        <div className="px-4 pb-3 desk:pl-8">
          <Refused refusal={starter.refusal} />
        </div>
      )}
      {entries.length === 0 ? (
        <Empty
          title={words.none}
          actions={
            <Button isBusy={starter.isBusy} onClick={() => starter.run(undefined)}>
              {words.starter}
            </Button>
          }
        >
          {words.noneWhy}
        </Empty>
      ) : shown.length === 0 ? (
        <NoMatch title={words.noMatch} filters={[{ label: search }]} onClear={() => setSearch('')} />
      ) : (
        <>
          <p className="flex justify-between gap-3 px-4 pb-2 text-12 text-quiet desk:pl-8">
            <span>{words.question}</span>
            <span>{words.mostAsked}</span>
          </p>
          <ul>
            {shown.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                times={times.get(entry.id) ?? 0}
                isOpen={entry.id === openId}
                onOpen={() => onOpen(entry.id)}
              />
            ))}
          </ul>
        </>
      )}
      {!search && <SettingsAnswers times={times} />}
    </section>
  );
}

function matches({ question, answer, questionZh, answerZh, otherWords }: Entry, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [question, answer, questionZh ?? '', answerZh ?? '', ...otherWords].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

function EntryRow({
  entry,
  times,
  isOpen,
  onOpen,
}: {
  readonly entry: Entry;
  readonly times: number;
  readonly isOpen: boolean;
  onOpen(): void;
}) {
  const words = useWords(knowledgeWords);
  const isBlank = hasBlank(entry);
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={classes(
          'grid min-h-13 w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-t px-4 py-2 text-left -outline-offset-2 desk:pl-8',
          isOpen ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
        )}
      >
        <span className={classes('truncate', !entry.active && 'text-quiet')}>{entry.question}</span>
        <span className="text-right text-quiet">{times > 0 && words.times(times)}</span>
        <span lang="zh" className="truncate text-quiet">
          {entry.questionZh}
        </span>
        <span className="text-right text-12">
          {isBlank ? (
            <span className="font-strong text-watch">{words.fillIn}</span>
          ) : (
            !entry.active && <span className="text-quiet">{words.off}</span>
          )}
        </span>
      </button>
    </li>
  );
}
