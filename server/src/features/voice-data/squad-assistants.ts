import { platformWait, profileOf, type VoiceDataNeeds } from './own-line.ts';

/** The assistants of the clinic's squad; inline assistants have no id and are left out. */
export async function squadAssistants(needs: VoiceDataNeeds, clinicId: string) {
  const { platform } = needs;
  const { voiceSquadId } = await profileOf(needs, clinicId);
  if (!platform || !voiceSquadId) return [];
  const signal = platformWait();
  const [squad, assistants] = await Promise.all([
    platform.squad(voiceSquadId, signal),
    platform.assistants(signal),
  ]);
  const names = new Map(assistants.map(({ id, name }) => [id, name]));
  return (squad?.assistantIds ?? []).flatMap((id, index) =>
    id === null ? [] : [{ id, name: names.get(id) ?? null, takesTheCall: index === 0 }],
  );
}
