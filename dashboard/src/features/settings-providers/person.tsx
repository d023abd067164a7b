import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { type Draft, orNull, useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/field.tsx';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { languagesIn, proposedAges } from './person-values.ts';
import { type Provider, ROSTER_TOUCHES } from './queries.ts';
import { providersWords } from './words.ts';

const LONGEST_BIO = 600;

type DraftFields = Pick<Provider, 'gender' | 'nameZh' | 'minAge' | 'maxAge' | 'bio' | 'bioZh'> & {
  /** The languages, as a line. */
  readonly spoken: string;
};

/** What callers may ask about somebody: a woman, a language, whom they see, who they are. */
export function Person({ provider }: { readonly provider: Provider }) {
  const words = useWords(providersWords);
  const { language } = useLanguage();
  const { gender, nameZh, minAge, maxAge, bio, bioZh, specialty } = provider;
  const spoken = languagesIn(provider.languages, language);
  const draft = useDraft<DraftFields>({ gender, nameZh, minAge, maxAge, bio, bioZh, spoken });
  const saving = useSaving({
    save: ({ spoken: said, ...changed }: typeof draft.changed) =>
      read(
        api.PUT('/api/clinic/providers/{id}', {
          params: { path: { id: provider.id } },
          body: { ...changed, ...(said === undefined ? {} : { languages: wordsOf(said) }) },
        }),
      ),
    touches: ROSTER_TOUCHES,
    onSaved: () => {
      draft.drop();
      toast(words.saved);
    },
  });
  const { fields, set } = draft;
  const errors = saving.refusal?.fields ?? {};
  const languageError = Object.entries(errors).find(([name]) => name.startsWith('languages'))?.[1];
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={words.nameZh}
          lang="zh-CN"
          value={fields.nameZh ?? ''}
          error={errors.nameZh}
          onChange={({ target }) => set('nameZh', orNull(target.value))}
        />
        <Select
          label={words.gender}
          value={fields.gender ?? ''}
          options={[
            { value: '', label: words.notSaid },
            { value: 'female', label: words.female },
            { value: 'male', label: words.male },
          ]}
          onChange={(value) => set('gender', value === '' ? null : value)}
        />
      </div>
      <Ages draft={draft} errors={errors} specialty={specialty} />
      <Field
        label={words.speaks}
        hint={words.speaksWhy}
        value={fields.spoken}
        error={languageError}
        onChange={({ target }) => set('spoken', target.value)}
      />
      <Bios draft={draft} errors={errors} />
      <Refused refusal={saving.refusal} />
      <div>
        <Button
          look={draft.count > 0 ? 'primary' : 'outline'}
          disabled={draft.count === 0}
          isBusy={saving.isBusy}
          onClick={() => saving.run(draft.changed)}
        >
          {words.savePerson}
        </Button>
      </div>
    </div>
  );
}

interface PartProps {
  readonly draft: Draft<DraftFields>;
  readonly errors: Readonly<Record<string, string>>;
}

function Ages({ draft: { fields, set }, errors, specialty }: PartProps & { readonly specialty: string }) {
  const words = useWords(providersWords);
  const proposal = fields.minAge === null && fields.maxAge === null ? proposedAges(specialty) : null;
  return (
    <>
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={words.fromAge}
          hint={words.ageWhy}
          inputMode="numeric"
          placeholder={words.anyAge}
          value={fields.minAge ?? ''}
          error={errors.minAge}
          onChange={({ target }) => set('minAge', yearsOf(target.value))}
        />
        <Field
          label={words.toAge}
          inputMode="numeric"
          placeholder={words.anyAge}
          value={fields.maxAge ?? ''}
          error={errors.maxAge}
          onChange={({ target }) => set('maxAge', yearsOf(target.value))}
        />
      </div>
      {proposal && (
        <p className="flex flex-wrap items-center gap-2 text-12 text-quiet">
          {words.proposal(specialty, proposal.minAge, proposal.maxAge)}
          <Button
            onClick={() => {
              set('minAge', proposal.minAge);
              set('maxAge', proposal.maxAge);
            }}
          >
            {words.takeProposal}
          </Button>
        </p>
      )}
    </>
  );
}

function Bios({ draft: { fields, set }, errors }: PartProps) {
  const words = useWords(providersWords);
  return (
    <>
      <Area
        label={words.bio}
        hint={words.lettersOf((fields.bio ?? '').length, LONGEST_BIO)}
        maxLength={LONGEST_BIO}
        value={fields.bio ?? ''}
        error={errors.bio}
        onChange={({ target }) => set('bio', orNull(target.value))}
      />
      <Area
        label={words.bioZh}
        lang="zh-CN"
        hint={words.lettersOf((fields.bioZh ?? '').length, LONGEST_BIO)}
        maxLength={LONGEST_BIO}
        value={fields.bioZh ?? ''}
        error={errors.bioZh}
        onChange={({ target }) => set('bioZh', orNull(target.value))}
      />
    </>
  );
}

const wordsOf = (said: string): string[] =>
  said
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Letters are left out; an empty line is no limit. */
function yearsOf(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? null : Number(digits);
}
