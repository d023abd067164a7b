import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { inputLook } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { birthDay } from '../../ui/wording/time.ts';
import { type Fax, type FieldName, useCorrect } from './queries.ts';
import { faxWords } from './words.ts';

/** In the order of reading. */
const FIELDS: readonly FieldName[] = [
  'sender',
  'documentType',
  'documentDate',
  'patientName',
  'dateOfBirth',
  'phn',
  'phone',
];
/** Fields that identify a patient; a missing one is pointed out. */
const TELLING = new Set<string>(['patientName', 'dateOfBirth']);
const SURE = 0.85;
const FAIRLY = 0.65;

type Surety = 'sure' | 'fairly' | 'check' | 'corrected';

export function fieldsOf({ extracted }: Fax) {
  return FIELDS.map((name) => {
    const value = extracted?.[name] ?? null;
    const read = extracted?.asRead?.[name] ?? null;
    const surety = read ? ('corrected' as const) : suretyOf(name, value, extracted?.confidences[name] ?? 0);
    return { name, value, read, surety, place: extracted?.places?.[name] ?? null };
  });
}

function suretyOf(name: FieldName, value: string | null, confidence: number): Surety | null {
  if (value === null) return TELLING.has(name) ? 'check' : null;
  if (confidence >= SURE) return 'sure';
  return confidence >= FAIRLY ? 'fairly' : 'check';
}

interface FieldsProps {
  readonly fax: Fax;
  readonly canCorrect: boolean;
  onPlace(page: number): void;
}

/** The fields read from the pages, each with its confidence, its place on the page and a button to correct it. */
export function Fields({ fax, canCorrect, onPlace }: FieldsProps) {
  const words = useWords(faxWords);
  const { language } = useLanguage();
  const [open, setOpen] = useState<FieldName | null>(null);
  const { save, isBusy } = useSave(fax, () => setOpen(null));
  return (
    <dl>
      {fieldsOf(fax).map(({ name, value, read, surety, place }) => (
        <div
          key={name}
          className="grid min-h-11 grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-3 border-b py-1.5"
        >
          <dt className="text-quiet">{words[name]}</dt>
          {open === name ? (
            <dd className="col-span-2 min-w-0">
              <Pen
                name={name}
                value={value}
                isBusy={isBusy}
                onSave={(next) => save(name, next)}
                onCancel={() => setOpen(null)}
              />
            </dd>
          ) : (
            <>
              <dd className="min-w-0 break-words">
                <Value name={name} value={value} />
                {read && (
                  <span className="block text-12 text-quiet">
                    {words.wasRead(
                      read.value === null ? words.notRead : shownValue(name, read.value, words, language),
                    )}
                  </span>
                )}
                {place && !read && (
                  <Place
                    {...place}
                    isTold={place.words === value}
                    hasOthers={(fax.pageCount ?? 1) > 1}
                    onGo={() => onPlace(place.page)}
                  />
                )}
              </dd>
              <dd className="flex items-center gap-2 text-12 text-quiet">
                <span className="flex w-20 items-center gap-2">{surety && <Sure surety={surety} />}</span>
                {canCorrect && read && (
                  <IconButton
                    label={words.putBack(words[name])}
                    disabled={isBusy}
                    onClick={() => save(name, read.value)}
                  >
                    <RotateCcw aria-hidden size={14} />
                  </IconButton>
                )}
                {canCorrect && (
                  <IconButton label={words.correct(words[name])} onClick={() => setOpen(name)}>
                    <Pencil aria-hidden size={14} />
                  </IconButton>
                )}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Saves one field, with a way back. */
function useSave(fax: Fax, onSaved: () => void) {
  const words = useWords(faxWords);
  const correct = useCorrect(fax.id);
  const save = (field: FieldName, value: string | null) => {
    const before = fax.extracted?.[field] ?? null;
    if (value === before) return onSaved();
    correct.mutate(
      { field, value },
      {
        onError: (error) => {
          const why = asRefusal(error).fields[field];
          toast(why ? words.notKept(words[field]) : words.correctFailed);
        },
        onSuccess: () => {
          onSaved();
          // The document type cannot be cleared, only changed.
          const act = () =>
            correct.mutate({ field, value: before ?? (field === 'documentType' ? 'other' : null) });
          toast(words.correctedField(words[field]), { label: words.undo, act });
        },
      },
    );
  };
  return { save, isBusy: correct.isPending };
}

interface PenProps {
  readonly name: FieldName;
  readonly value: string | null;
  readonly isBusy: boolean;
  onSave(value: string | null): void;
  onCancel(): void;
}

function Pen({ name, value, isBusy, onSave, onCancel }: PenProps) {
  const words = useWords(faxWords);
  const [typed, setTyped] = useState(value ?? '');
  const look = `${inputLook} h-9 min-w-0 flex-1`;
  const isDay = name === 'documentDate' || name === 'dateOfBirth';
  const submit = () => {
    onSave(typed.trim() || null);
  };
  return (
    <Form
      className="flex flex-wrap items-center gap-2"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {name === 'documentType' ? (
        <select
          aria-label={words[name]}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={look}
        >
          {DOCUMENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words[kind]}
            </option>
          ))}
        </select>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: a click on the pen has asked for it
          autoFocus
          aria-label={words[name]}
          type={isDay ? 'date' : 'text'}
          inputMode={name === 'phn' || name === 'phone' ? 'tel' : undefined}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={look}
        />
      )}
      <Button type="submit" isBusy={isBusy}>
        {words.keep}
      </Button>
      <Button look="plain" onClick={onCancel}>
        {words.leaveIt}
      </Button>
    </Form>
  );
}

type Words = ReturnType<typeof useWords<(typeof faxWords)['en']>>;

/** Formats a value for display; edits use the service's format. */
function shownValue(name: FieldName, value: string, words: Words, language: Language): string {
  if (name === 'documentType') return words[value as (typeof DOCUMENT_KINDS)[number]];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return birthDay(value, language);
  // Formatted as on the health card.
  if (name === 'phn' && /^\d{10}$/.test(value)) return value.replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3');
  return name === 'phone' ? shownPhone(value) : value;
}

function Value({ name, value }: { readonly name: FieldName; readonly value: string | null }) {
  const words = useWords(faxWords);
  const { language } = useLanguage();
  if (value === null) return <span className="text-quiet">{words.notRead}</span>;
  return shownValue(name, value, words, language);
}

/** The words as they appear on the page, with a link to the page if there are several. */
function Place({
  page,
  words: line,
  isTold,
  hasOthers,
  onGo,
}: {
  readonly page: number;
  readonly words: string;
  /** The value already contains these words. */
  readonly isTold: boolean;
  readonly hasOthers: boolean;
  onGo(): void;
}) {
  const words = useWords(faxWords);
  const quoted = isTold ? null : words.quoted(line);
  if (!hasOthers) return quoted && <span className="block text-12 text-quiet">{quoted}</span>;
  return (
    <button
      type="button"
      onClick={onGo}
      className="block min-h-6 max-w-full text-left text-12 text-quiet underline-offset-4 hover:text-ink hover:underline"
    >
      <span className="text-accent underline underline-offset-4">{words.onPage(page)}</span> {quoted}
    </button>
  );
}

const DOCUMENT_KINDS = [
  'referral_letter',
  'lab_result',
  'specialist_report',
  'prescription_renewal',
  'insurance_form',
  'imaging_report',
  'discharge_summary',
  'other',
] as const;

function Sure({ surety }: { readonly surety: Surety }) {
  const words = useWords(faxWords);
  if (surety === 'check')
    return (
      <>
        <Mark shape="triangle" tone="watch" size={9} />
        <strong className="text-watch">{words.check}</strong>
      </>
    );
  return (
    <>
      <Mark shape={surety === 'fairly' ? 'ring' : 'dot'} tone="quiet" size={8} />
      {words[surety]}
    </>
  );
}
