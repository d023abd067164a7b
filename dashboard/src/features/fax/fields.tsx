import { useWords } from '../../ui/language.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { Fax } from './queries.ts';
import { faxWords } from './words.ts';

/** In the order of reading. */
const FIELDS = [
  'sender',
  'documentType',
  'documentDate',
  'patientName',
  'dateOfBirth',
  'phn',
  'phone',
] as const;
/** Those by which a patient is told from another: worth a look where one is missing. */
const TELLING = new Set<string>(['patientName', 'dateOfBirth']);
const SURE = 0.85;
const FAIRLY = 0.65;

type Surety = 'sure' | 'fairly' | 'check';

export function fieldsOf({ extracted }: Fax) {
  return FIELDS.map((name) => {
    const value = extracted?.[name] ?? null;
    const confidence = extracted?.confidences[name] ?? 0;
    const surety: Surety | null =
      value === null
        ? TELLING.has(name)
          ? 'check'
          : null
        : confidence >= SURE
          ? 'sure'
          : confidence >= FAIRLY
            ? 'fairly'
            : 'check';
    return { name, value, surety, place: extracted?.places?.[name] ?? null };
  });
}

/** What the reader took from the pages, how sure it was of each, and where it stands. */
export function Fields({ fax, onPlace }: { readonly fax: Fax; onPlace(page: number): void }) {
  const words = useWords(faxWords);
  return (
    <dl>
      {fieldsOf(fax).map(({ name, value, surety, place }) => (
        <div
          key={name}
          className="grid min-h-9 grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-3 border-b py-1.5"
        >
          <dt className="text-quiet">{words[name]}</dt>
          <dd className="min-w-0 break-words">
            {value === null ? (
              <span className="text-quiet">{words.notRead}</span>
            ) : name === 'documentType' ? (
              words[value as keyof typeof KINDS]
            ) : (
              value
            )}
            {place && (
              <Place
                {...place}
                isTold={place.words === value}
                hasOthers={(fax.pageCount ?? 1) > 1}
                onGo={() => onPlace(place.page)}
              />
            )}
          </dd>
          <dd className="flex w-24 items-center gap-2 text-12 text-quiet">
            {surety && <Surety surety={surety} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The words as they stand there, and the way to their page where there are several. */
function Place({
  page,
  words: line,
  isTold,
  hasOthers,
  onGo,
}: {
  readonly page: number;
  readonly words: string;
  /** The value says the same already. */
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

const KINDS = {
  referral_letter: 0,
  lab_result: 0,
  specialist_report: 0,
  prescription_renewal: 0,
  insurance_form: 0,
  imaging_report: 0,
  discharge_summary: 0,
  other: 0,
} as const;

function Surety({ surety }: { readonly surety: Surety }) {
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
      <Mark shape={surety === 'sure' ? 'dot' : 'ring'} tone="quiet" size={8} />
      {words[surety]}
    </>
  );
}
