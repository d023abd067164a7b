import { useWords } from '../../ui/wording/language.tsx';
import { useConsentCounts } from './queries.ts';
import { reminderWords } from './words.ts';

/** Consent sources shown by name. */
const NAMED = ['call', 'text', 'policy', 'form', 'desk'] as const;

/** Consent counts of patients with upcoming visits. */
export function ConsentCounts() {
  const words = useWords(reminderWords);
  const { data } = useConsentCounts();
  if (!data || data.known === 0) return null;
  const { patients, known, given, withdrawn, unasked } = data;
  const yes = given.reduce((sum, each) => sum + each.patients, 0);
  const isNamed = (source: string) => NAMED.some((name) => name === source);
  const other = given.filter(({ source }) => !isNamed(source)).reduce((sum, each) => sum + each.patients, 0);
  const rows = [
    ...NAMED.map((source) => ({
      label: words[`by_${source}`],
      count: given.find((each) => each.source === source)?.patients ?? 0,
    })),
    { label: words.by_other, count: other },
    { label: words.saidNo, count: withdrawn },
    { label: words.unasked, count: unasked },
  ].filter(({ count }) => count > 0);
  return (
    <div className="grid gap-2">
      <p className="text-quiet">
        {words.mayBeTexted(yes, known)}
        {known < patients && ` ${words.notReadYet(patients - known)}`}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-12">
        {rows.map(({ label, count }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-t pt-1">
            <dt className="text-quiet">{label}</dt>
            <dd className="text-right">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
