import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { PREFERRED_TIMES, VISIT_MODES, VISIT_REASONS } from '../../api/visit-choices.ts';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { capitalised } from '../../ui/wording/sentence.ts';
import { type Effective, type Provider, ROSTER_TOUCHES } from './queries.ts';
import { providersWords } from './words.ts';

const OPTIONS = {
  visitMode: VISIT_MODES,
  visitReason: VISIT_REASONS,
  isNewPatient: ['newPatient', 'knownPatient'],
  preferredTime: PREFERRED_TIMES,
} as const;
type HoldName = keyof typeof OPTIONS;
const HOLDS = Object.keys(OPTIONS) as HoldName[];

/** Maps a boolean to a word key. */
const asWord = (value: string | boolean): string =>
  typeof value === 'string' ? value : value ? 'newPatient' : 'knownPatient';
const asValue = (word: string): string | boolean | null =>
  word === '' ? null : word === 'newPatient' ? true : word === 'knownPatient' ? false : word;

/** Visit defaults of this provider with the level they come from; saved immediately. */
export function VisitSettings({
  provider,
  effective,
}: {
  readonly provider: Provider;
  readonly effective: Effective;
}) {
  const words = useWords(providersWords);
  const change = useSaving({
    save: (body: Record<string, string | boolean | null>) =>
      read(
        api.PUT('/api/clinic/providers/{id}/config', {
          params: { path: { id: provider.id } },
          body: body as never,
        }),
      ),
    touches: ROSTER_TOUCHES,
    onSaved: () => toast(words.saved),
  });
  const named = (word: string) => words[word as 'any'];
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Refused refusal={change.refusal} />
      {HOLDS.map((name) => {
        const own = provider.overrides[name];
        const { value, source } = effective[name];
        return (
          <Select<string>
            key={name}
            label={words[name]}
            value={own === null ? '' : asWord(own)}
            hint={words.holdsNow(
              capitalised(named(asWord(value))),
              source === 'provider' ? words.fromProvider : words[source],
            )}
            disabled={change.isBusy}
            options={[
              { value: '', label: words.asClinic },
              ...OPTIONS[name].map((word) => ({ value: word, label: capitalised(named(word)) })),
            ]}
            onChange={(word) => change.run({ [name]: asValue(word) })}
          />
        );
      })}
    </div>
  );
}
