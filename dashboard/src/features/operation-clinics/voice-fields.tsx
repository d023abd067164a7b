import { type Draft, orNull } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { platformName } from '../../ui/wording/platform-name.ts';
import type { VoicePlatform } from './queries.ts';
import { clinicsWords } from './words.ts';

interface Link {
  readonly voiceVendor: VoicePlatform['squads'][number]['vendor'];
  readonly voicePhoneNumber: string | null;
  readonly voicePhoneNumberId: string | null;
  readonly voiceSquadId: string | null;
}

interface FieldProps {
  readonly draft: Draft<Link>;
  readonly errors: Readonly<Record<string, string>>;
  readonly platform: VoicePlatform;
}

/** Shown with more than one platform. Changing it clears number and squad, which belong to a platform. */
export function PlatformField({ draft: { fields, set }, errors, platform: { numbers, squads } }: FieldProps) {
  const words = useWords(clinicsWords);
  const vendors = new Set([fields.voiceVendor, ...[...numbers, ...squads].map(({ vendor }) => vendor)]);
  if (vendors.size < 2) return null;
  return (
    <Select
      label={words.platform}
      value={fields.voiceVendor}
      error={errors.voiceVendor}
      options={[...vendors].sort().map((vendor) => ({ value: vendor, label: platformName(vendor) }))}
      onChange={(vendor) => {
        set('voiceVendor', vendor);
        set('voicePhoneNumberId', null);
        set('voicePhoneNumber', null);
        set('voiceSquadId', null);
      }}
    />
  );
}

/** Numbers in use show their clinic. */
export function NumberField({
  draft: { fields, set },
  errors,
  platform: { numbers: all, mappings },
  clinicId,
}: FieldProps & { readonly clinicId: string }) {
  const words = useWords(clinicsWords);
  const numbers = all.filter(({ vendor }) => vendor === fields.voiceVendor);
  const error = errors.voicePhoneNumber ?? errors.voicePhoneNumberId;
  if (numbers.length === 0)
    return (
      <Field
        label={words.number}
        type="tel"
        value={fields.voicePhoneNumber ?? ''}
        error={error}
        onChange={({ target }) => set('voicePhoneNumber', orNull(target.value))}
      />
    );
  const whose = (number: string | null) => {
    const other = mappings.find(
      (each) => each.voicePhoneNumber === number && number !== null && each.clinicId !== clinicId,
    );
    return other && words.usedBy(other.clinicName);
  };
  const choose = (id: string) => {
    const chosen = numbers.find((each) => each.id === id);
    set('voicePhoneNumberId', chosen?.id ?? null);
    set('voicePhoneNumber', chosen?.number ?? null);
    if (chosen?.squadId) set('voiceSquadId', chosen.squadId);
  };
  // Older clinics stored only the number without its id.
  const chosen = numbers.find(({ id, number }) =>
    fields.voicePhoneNumberId ? id === fields.voicePhoneNumberId : number === fields.voicePhoneNumber,
  );
  return (
    <Select
      label={words.number}
      value={chosen?.id ?? ''}
      error={error}
      options={[
        { value: '', label: words.choose },
        ...numbers.map(({ id, number, name }) => ({
          value: id,
          label: [number ? shownPhone(number) : id, name, whose(number)].filter(Boolean).join(', '),
        })),
      ]}
      onChange={choose}
    />
  );
}

export function SquadField({ draft: { fields, set }, errors, platform }: FieldProps) {
  const words = useWords(clinicsWords);
  const squads = platform.squads.filter(({ vendor }) => vendor === fields.voiceVendor);
  const kept = fields.voiceSquadId ?? '';
  const change = (id: string) => set('voiceSquadId', orNull(id));
  if (squads.length === 0)
    return (
      <Field
        label={words.squad}
        value={kept}
        error={errors.voiceSquadId}
        onChange={({ target }) => change(target.value)}
      />
    );
  // Keeps showing a saved squad that the platform no longer lists.
  const isGone = kept !== '' && !squads.some(({ id }) => id === kept);
  return (
    <Select
      label={words.squad}
      value={kept}
      error={errors.voiceSquadId}
      options={[
        { value: '', label: words.choose },
        ...(isGone ? [{ value: kept, label: kept }] : []),
        ...squads.map(({ id, name }) => ({ value: id, label: name ?? id })),
      ]}
      onChange={change}
    />
  );
}
