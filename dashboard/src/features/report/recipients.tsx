import { X } from 'lucide-react';
import { useState } from 'react';
import { useSaving } from '../../api/saving.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { monthOfYear } from './figures.ts';
import { type ReportLanguage, saveRecipients, useRecipients, type Whose } from './queries.ts';
import { reportWords } from './words.ts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '简体中文' },
  { value: 'zh-Hant', label: '繁體中文' },
] as const;

type Known = NonNullable<ReturnType<typeof useRecipients>['data']>;
type Recipient = Known['recipients'][number];

export function Recipients({ whose, clinicId }: { readonly whose: Whose; readonly clinicId: string | null }) {
  const words = useWords(reportWords);
  const known = useRecipients(whose, clinicId);
  return (
    <section aria-label={words.byMail} className="grid gap-3">
      <div>
        <h2>{words.byMail}</h2>
        <p className="text-12 text-quiet">{words.byMailWhy}</p>
      </div>
      <Loaded query={known} failed={words.failed} skeleton={<Bone width="100%" />}>
        {(data) => <List whose={whose} known={data} />}
      </Loaded>
    </section>
  );
}

function List({ whose, known: { recipients, canMail } }: { readonly whose: Whose; readonly known: Known }) {
  const words = useWords(reportWords);
  const { language: own, tongue } = useLanguage();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<ReportLanguage>(tongue);
  const saving = useSaving({
    save: ({ all }: Change) => saveRecipients(whose, all),
    touches: ['report-recipients'],
    onSaved: (_, { said, isAdded }) => {
      toast(said);
      if (isAdded) setEmail('');
    },
  });
  const add = () => {
    const added = email.trim().toLowerCase();
    const others = recipients.filter((each) => each.email !== added);
    saving.run({ all: [...others, { email: added, language }], said: words.added(added), isAdded: true });
  };
  const remove = (gone: string) =>
    saving.run({
      all: recipients.filter((each) => each.email !== gone),
      said: words.removed(gone),
      isAdded: false,
    });
  return (
    <>
      {!canMail && <p className="text-12 text-quiet">{words.noMail}</p>}
      {recipients.length === 0 && canMail && <p className="text-quiet">{words.noRecipients}</p>}
      <ul className="empty:hidden">
        {recipients.map((each) => (
          <li key={each.email} className="flex items-center gap-2 border-t py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{each.email}</span>
              <span className="block text-12 text-quiet">
                {[LANGUAGES.find(({ value }) => value === each.language)?.label, standing(words, each, own)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <IconButton label={words.remove(each.email)} onClick={() => remove(each.email)}>
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Form onSubmit={add} className="grid gap-3 border-t pt-3">
        <Field
          label={words.email}
          type="email"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select<ReportLanguage>
          label={words.language}
          value={language}
          options={LANGUAGES}
          onChange={setLanguage}
        />
        <div>
          <Button type="submit" isBusy={saving.isBusy}>
            {words.add}
          </Button>
        </div>
      </Form>
      <Refused refusal={saving.refusal} />
    </>
  );
}

interface Change {
  readonly all: ReadonlyArray<Pick<Recipient, 'email' | 'language'>>;
  readonly said: string;
  readonly isAdded: boolean;
}

function standing(
  words: Pick<ReturnType<typeof useWords<(typeof reportWords)['en']>>, 'sent' | 'notSent' | 'waiting'>,
  { lastMonth, sentAt, failedAt }: Recipient,
  language: 'en' | 'zh',
): string | null {
  if (!lastMonth) return null;
  const month = monthOfYear(lastMonth, language);
  if (sentAt) return words.sent(month);
  return failedAt ? words.notSent(month) : words.waiting(month);
}
