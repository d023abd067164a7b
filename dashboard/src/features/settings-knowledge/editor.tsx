import { type ReactNode, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { type Draft, orNull, useDraft } from '../../ui/forms/draft.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { secondsToSay } from '../../ui/wording/seconds-to-say.ts';
import {
  type AskedWords,
  type EntryFields,
  fieldsOf,
  hasBlank,
  LONGEST,
  newEntry,
  splitAtBlanks,
  withAskedWords,
} from './entry-draft.ts';
import { OtherWords } from './other-words.tsx';
import { type Entry, KNOWLEDGE_TOUCHES } from './queries.ts';
import { knowledgeWords } from './words.ts';

const LANGUAGES = [
  { language: 'en', title: 'english', question: 'question', answer: 'answer' },
  { language: 'zh', title: 'chinese', question: 'questionZh', answer: 'answerZh' },
] as const;

interface EditorProps {
  /** Null for a new entry. */
  readonly entry: Entry | null;
  readonly asked: AskedWords | null;
  onClose(): void;
  onSaved(id: string): void;
  /** Rendered below the form. */
  readonly children: ReactNode;
}

export function Editor({ entry, asked, onClose, onSaved, children }: EditorProps) {
  const words = useWords(knowledgeWords);
  const draft = useDraft(entry ? fieldsOf(entry) : newEntry(asked));
  const saving = useSaving({
    save: async (fields: EntryFields) => {
      if (!entry)
        return (await read(api.POST('/api/clinic/knowledge', { body: withAskedWords(fields, asked) }))).data;
      const params = { path: { id: entry.id } };
      return (await read(api.PUT('/api/clinic/knowledge/{id}', { params, body: draft.changed }))).data;
    },
    touches: KNOWLEDGE_TOUCHES,
    onSaved: ({ id, active }) => {
      draft.drop();
      toast(active ? words.saved : words.savedOff);
      onSaved(id);
    },
  });
  const { fields } = draft;
  const isComplete = fields.question.trim() !== '' && fields.answer.trim() !== '';
  const isChanged = draft.count > 0;
  const close = () => {
    draft.drop();
    onClose();
  };
  return (
    <SidePanel
      label={entry ? words.edit : words.newEntry}
      onClose={close}
      head={<h2 className="truncate text-16">{entry?.question ?? words.newEntry}</h2>}
      foot={
        <>
          <Button
            look="primary"
            isBusy={saving.isBusy}
            disabled={!isComplete || (entry !== null && !isChanged)}
            onClick={() => saving.run(fields)}
          >
            {words.save}
          </Button>
          {isChanged && (
            <Button look="plain" onClick={draft.drop}>
              {words.drop}
            </Button>
          )}
          {isChanged && (
            <span role="status" className="text-quiet">
              {words.unsaved}
            </span>
          )}
          {entry && <Remove entry={entry} onRemoved={onClose} />}
        </>
      }
    >
      <div className="grid gap-6 p-4 desk:p-6">
        <Refused refusal={saving.refusal} />
        <Fields draft={draft} asked={asked} errors={saving.refusal?.fields ?? {}} />
        {children}
      </div>
    </SidePanel>
  );
}

function Fields({
  draft,
  asked,
  errors,
}: {
  readonly draft: Draft<EntryFields>;
  readonly asked: AskedWords | null;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(knowledgeWords);
  const { fields, set } = draft;
  const isBlank = hasBlank(fields);
  const setAnswer = (name: 'answer' | 'answerZh', text: string) => {
    set(name, name === 'answer' ? text : (orNull(text) as never));
    // Activate a starter entry once its blanks are filled in.
    if (isBlank) set('active', !hasBlank({ ...fields, [name]: text }));
  };
  return (
    <div className="grid gap-5">
      <Switch
        label={words.active}
        hint={isBlank ? words.activeAfterBlanks : undefined}
        isOn={fields.active && !isBlank}
        isDisabled={isBlank}
        onChange={(isOn) => set('active', isOn)}
      />
      {asked && <p className="rounded-normal bg-info-tint px-3 py-2">{words.askedAs(asked.question)}</p>}
      <div className="grid gap-x-5 gap-y-6 broad:grid-cols-2">
        {LANGUAGES.map(({ language, title, question, answer }) => (
          <fieldset key={language} className="grid min-w-0 content-start gap-4">
            <legend className="mb-2 font-strong">{words[title]}</legend>
            <Area
              label={words.question}
              lang={language}
              rows={2}
              maxLength={LONGEST}
              required={language === 'en'}
              value={fields[question] ?? ''}
              error={errors[question]}
              hint={
                language === 'en' && asked?.language === 'zh' && !fields.question ? words.needed : undefined
              }
              onChange={({ target }) =>
                set(question, language === 'en' ? target.value : (orNull(target.value) as never))
              }
            />
            <Area
              label={words.answer}
              lang={language}
              rows={5}
              maxLength={LONGEST}
              required={language === 'en'}
              value={fields[answer] ?? ''}
              error={errors[answer]}
              hint={<AnswerHint language={language} text={fields[answer] ?? ''} />}
              onChange={({ target }) => setAnswer(answer, target.value)}
            />
          </fieldset>
        ))}
      </div>
      <OtherWords
        wordings={fields.otherWords}
        error={errors.otherWords}
        onChange={(wordings) => set('otherWords', wordings)}
      />
    </div>
  );
}

function AnswerHint({ language, text }: { readonly language: 'en' | 'zh'; readonly text: string }) {
  const words = useWords(knowledgeWords);
  if (language === 'zh' && text === '') return words.noChinese;
  return (
    <>
      {hasBlank({ answer: text, answerZh: null }) && (
        <span className="mb-1 block rounded-normal bg-watch-tint px-2 py-1 text-ink">
          <span className="sr-only">{words.blanks}: </span>
          {splitAtBlanks(text).map((piece, at) =>
            at % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blanks of a text have no names
              <mark key={at} className="rounded-small bg-watch px-1 text-raised">
                {piece}
              </mark>
            ) : (
              piece
            ),
          )}
        </span>
      )}
      {words.spoken(secondsToSay(language, text), text.length, LONGEST)}
    </>
  );
}

function Remove({ entry, onRemoved }: { readonly entry: Entry; onRemoved(): void }) {
  const words = useWords(knowledgeWords);
  const [isAsking, setAsking] = useState(false);
  const removing = useSaving({
    save: (_: undefined) =>
      read(api.DELETE('/api/clinic/knowledge/{id}', { params: { path: { id: entry.id } } })),
    touches: KNOWLEDGE_TOUCHES,
    onSaved: () => {
      toast(words.removed);
      onRemoved();
    },
  });
  return (
    <>
      <Button look="plain" className="ml-auto" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.removeSure}>
        <div className="grid gap-4">
          <p className="font-strong">{entry.question}</p>
          <p className="text-quiet">{words.removeWhy}</p>
          <Refused refusal={removing.refusal} />
          <div className="flex gap-2">
            <Button look="danger" isBusy={removing.isBusy} onClick={() => removing.run(undefined)}>
              {words.remove}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
