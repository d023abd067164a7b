import { platformOf, platformWait, profileOf, type VoiceDataNeeds } from './own-line.ts';

/** The assistants of the clinic's squad, without inline ones, which have no id. */
export async function squadAssistants(needs: VoiceDataNeeds, clinicId: string) {
  const profile = await profileOf(needs, clinicId);
  const { voiceSquadId } = profile;
  const platform = platformOf(needs, profile);
  if (!platform || !voiceSquadId) return [];
  const signal = platformWait();
  const [lineup, assistants] = await Promise.all([
    platform.lineup(voiceSquadId, signal),
    platform.assistants(signal),
  ]);
  const names = new Map(assistants.map(({ id, name }) => [id, name]));
  return (lineup?.assistantIds ?? []).flatMap((id, index) =>
    id === null ? [] : [{ id, name: names.get(id) ?? null, takesTheCall: index === 0 }],
  );
}
