import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { personName } from '../../ui/wording/person-name.ts';
import { birthDay } from '../../ui/wording/time.ts';
import { EntryForm } from './entry-form.tsx';
import { type Entry, usePatientSearch, useRemoving } from './queries.ts';
import { standbyWords } from './words.ts';

interface Found {
  readonly id: string;
  readonly name: string;
}

/** Adds an entry: select the patient, then the wish. */
export function AddEntry({ onClose }: { onClose(): void }) {
  const words = useWords(standbyWords);
  const [patient, setPatient] = useState<Found | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title={words.addTitle}>
      {patient ? (
        <div className="grid gap-4 pt-2">
          <p className="flex items-center justify-between gap-3">
            <strong>{patient.name}</strong>
            <button type="button" className="link" onClick={() => setPatient(null)}>
              {words.other}
            </button>
          </p>
          <EntryForm entry={null} patientId={patient.id} onClose={onClose} />
        </div>
      ) : (
        <FindPatient onFound={setPatient} />
      )}
    </Dialog>
  );
}

const SHOWN = 8;

function FindPatient({ onFound }: { onFound(patient: Found): void }) {
  const words = useWords(standbyWords);
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const search = usePatientSearch();
  const found = search.data?.patients.slice(0, SHOWN) ?? [];
  return (
    <Form className="grid gap-3 pt-2" onSubmit={() => typed.trim().length >= 2 && search.mutate(typed)}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field
          type="search"
          label={words.search}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" isBusy={search.isPending} className="h-10 desk:h-10">
          <Search aria-hidden size={16} />
          {words.find}
        </Button>
      </div>
      <p role="status" className="text-quiet empty:hidden">
        {search.isError && words.searchFailed}
        {search.data && found.length === 0 && words.noneFound}
      </p>
      {found.length > 0 && (
        <ul aria-label={words.found} className="grid gap-2">
          {found.map(({ id, firstName, lastName, dateOfBirth }) => (
            <li key={id}>
              <Button
                className="w-full justify-start"
                onClick={() => onFound({ id, name: personName(firstName, lastName) })}
              >
                {personName(firstName, lastName)}
                <span className="font-regular text-quiet">
                  {dateOfBirth ? words.born(birthDay(dateOfBirth, language)) : words.chart(id)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}

/** Changes or removes an entry. */
export function ChangeEntry({
  entry,
  name,
  onClose,
}: {
  readonly entry: Entry;
  readonly name: string;
  onClose(): void;
}) {
  const words = useWords(standbyWords);
  const [isLeaving, setLeaving] = useState(false);
  const removing = useRemoving(() => {
    toast(words.removed);
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title={name}>
      {isLeaving ? (
        <div className="grid gap-4 pt-2">
          <p>{words.removeSure(name)}</p>
          <Refused refusal={removing.refusal} />
          <div className="flex gap-2">
            <Button look="danger" isBusy={removing.isBusy} onClick={() => removing.run(entry.id)}>
              {words.removeIt}
            </Button>
            <Button onClick={() => setLeaving(false)}>{words.cancel}</Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-4 pt-2">
          <EntryForm entry={entry} patientId={entry.patientId} onClose={onClose} />
          <Button look="plain" className="justify-self-start" onClick={() => setLeaving(true)}>
            {words.remove}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
