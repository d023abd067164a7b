import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { AskBox } from './ask-box.tsx';
import { Editor } from './editor.tsx';
import type { AskedWords } from './entry-draft.ts';
import { EntryList } from './entry-list.tsx';
import { type Entry, useEntries } from './queries.ts';
import { UnansweredQuestions } from './unanswered.tsx';
import { knowledgeWords } from './words.ts';

export const settingsKnowledge = createLazyRoute('/in/settings/knowledge')({ component: KnowledgeScreen });
const route = getRouteApi('/in/settings/knowledge');

const NEW = 'new';

/** Callers' questions and the assistant's answers; unanswered questions come first. */
function KnowledgeScreen() {
  const words = useWords(knowledgeWords);
  return (
    <Loaded query={useEntries()} failed={words.failed} skeleton={<Skeleton rows={8} rowHeight={60} />}>
      {(entries) => <Desk entries={entries} />}
    </Loaded>
  );
}

function Desk({ entries }: { readonly entries: readonly Entry[] }) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<AskedWords | null>(null);
  const show = (id: string | undefined) => void navigate({ search: id ? { open: id } : {}, replace: true });
  const write = (question: AskedWords | null) => {
    setAsked(question);
    show(NEW);
  };
  const entry = entries.find(({ id }) => id === open) ?? null;
  const askBox = <AskBox entries={entries} onWrite={write} />;
  return (
    <div className="flex min-h-full flex-col desk:h-full desk:flex-row">
      <div className="min-w-0 pb-8 desk:w-90 desk:shrink-0 desk:overflow-y-auto desk:border-r broad:w-105">
        <UnansweredQuestions onWrite={write} />
        <EntryList entries={entries} openId={entry?.id} onOpen={show} onAdd={() => write(null)} />
      </div>
      {open === NEW || entry ? (
        <Editor
          key={entry?.id ?? `${NEW} ${asked?.question ?? ''}`}
          entry={entry}
          asked={entry ? null : asked}
          onClose={() => show(undefined)}
          onSaved={show}
        >
          {askBox}
        </Editor>
      ) : (
        <div className="min-w-0 border-t bg-raised p-4 desk:flex-1 desk:overflow-y-auto desk:border-t-0 desk:p-6">
          {askBox}
        </div>
      )}
    </div>
  );
}
