import type { Clinics } from '../clinics/index.ts';

const FIELDS = [
  'id',
  'name',
  'status',
  'voicePhoneNumber',
  'voicePhoneNumberId',
  'voiceSquadId',
  'voiceVendor',
  'voiceAgentEnabled',
] as const;

export type VoiceMapping = Awaited<ReturnType<typeof voiceMappings>>[number];

export async function voiceMappings(clinics: Pick<Clinics, 'all'>) {
  const all = await clinics.all(FIELDS);
  const rank = ({ voicePhoneNumber }: (typeof all)[number]) => voicePhoneNumber ?? '~';
  return all
    .filter(({ voicePhoneNumber, voicePhoneNumberId }) => voicePhoneNumber ?? voicePhoneNumberId)
    .sort((a, b) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))))
    .map(({ id, name, ...rest }) => ({ clinicId: id, clinicName: name, ...rest }));
}
