import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { KNOWLEDGE_TOUCHES } from './queries.ts';
import { knowledgeWords } from './words.ts';

export function useStarterSet() {
  const words = useWords(knowledgeWords);
  return useSaving({
    save: async (_: undefined) => (await read(api.POST('/api/clinic/knowledge/starter'))).data,
    touches: KNOWLEDGE_TOUCHES,
    onSaved: ({ added }) => toast(words.starterAdded(added)),
  });
}

const ITEM =
  'flex h-9 items-center rounded-normal px-2 outline-none data-[highlighted]:bg-accent-tint data-[disabled]:opacity-50';

/** The starter set, and the entries as a file in both directions. */
export function SheetMenu({ starter }: { readonly starter: ReturnType<typeof useStarterSet> }) {
  const words = useWords(knowledgeWords);
  const [isImporting, setImporting] = useState(false);
  const exporting = useSaving({
    save: async (_: undefined) => {
      const asked = api.GET('/api/clinic/knowledge.csv', { parseAs: 'blob' });
      saveFile('knowledge.csv', (await read(asked)) as unknown as Blob);
    },
    touches: [],
  });
  return (
    <>
      <Menu
        label={words.menu}
        title={words.menu}
        look={buttonLook('outline', true)}
        align="end"
        className="min-w-48"
        face={<Ellipsis aria-hidden size={16} />}
      >
        {({ Item }) => (
          <>
            <Item className={ITEM} onSelect={() => starter.run(undefined)}>
              {words.starter}
            </Item>
            <Item className={ITEM} onSelect={() => setImporting(true)}>
              {words.importCsv}
            </Item>
            <Item className={ITEM} onSelect={() => exporting.run(undefined)}>
              {words.exportCsv}
            </Item>
          </>
        )}
      </Menu>
      <Dialog isOpen={isImporting} onClose={() => setImporting(false)} title={words.importTitle}>
        <ImportForm onDone={() => setImporting(false)} />
      </Dialog>
      {exporting.refusal && (
        <div className="basis-full">
          <Refused refusal={exporting.refusal} />
        </div>
      )}
    </>
  );
}

function ImportForm({ onDone }: { onDone(): void }) {
  const words = useWords(knowledgeWords);
  const picker = useRef<HTMLInputElement>(null);
  const importing = useSaving({
    save: async (file: File) => {
      const asked = api.POST('/api/clinic/knowledge/import', {
        body: await file.text(),
        headers: { 'content-type': 'text/csv' },
        bodySerializer: (text) => text as never,
      });
      return (await read(asked)).data;
    },
    touches: KNOWLEDGE_TOUCHES,
  });
  const { answer } = importing;
  return (
    <div className="grid gap-4">
      {!answer && <p className="text-quiet">{words.importWhy}</p>}
      <Refused refusal={importing.refusal} />
      {answer && (
        <div role="status" className="grid gap-3">
          <p className="font-strong">{words.added(answer.added)}</p>
          {answer.errors.length > 0 && (
            <>
              <p>{words.importErrors(answer.errors.length)}</p>
              <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-normal bg-watch-tint px-3 py-2">
                {answer.errors.map(({ line, message }) => (
                  <li key={`${line} ${message}`}>
                    <strong>{words.line(line)}</strong>: <span lang="en">{message}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className="flex gap-2">
        <Button
          look={answer ? 'outline' : 'primary'}
          isBusy={importing.isBusy}
          onClick={() => picker.current?.click()}
        >
          {words.choose}
        </Button>
        <Button onClick={onDone}>{words.close}</Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        aria-label={words.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) importing.run(file);
          target.value = '';
        }}
      />
    </div>
  );
}
