import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { ClinicProfile } from '../clinics/index.ts';

export interface SquadAssistant {
  readonly id: string;
  readonly name: string | null;
  readonly takesTheCall: boolean;
}

const PATIENCE_MS = 8_000;

/** Those of the clinic's squad only; one that is written into the squad itself has no id and is left out. */
export async function squadAssistants(
  platform: Pick<VoicePlatform, 'squad' | 'assistants'> | null,
  { voiceSquadId }: Pick<ClinicProfile, 'voiceSquadId'>,
): Promise<SquadAssistant[]> {
  if (!platform || !voiceSquadId) return [];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const [squad, assistants] = await Promise.all([
    platform.squad(voiceSquadId, signal),
    platform.assistants(signal),
  ]);
  const names = new Map(assistants.map(({ id, name }) => [id, name]));
  return (squad?.assistantIds ?? []).flatMap((id, index) =>
    id === null ? [] : [{ id, name: names.get(id) ?? null, takesTheCall: index === 0 }],
  );
}
