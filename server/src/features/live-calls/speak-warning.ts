import {
  missingWarnings,
  type Observation,
  type WarningKind,
} from '../../kernel/emergency/emergency-state.ts';
import { warningText } from '../../kernel/emergency/warning.ts';
import type { Language } from '../../kernel/language.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { spokenLanguage } from './language-of-call.ts';
import { type LocalCall, withPending } from './local-call.ts';
import type { LiveCallKey } from './store.ts';
import { within } from './within.ts';

interface Needs {
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly calls: { languageOf(clinicId: string, callId: string): Promise<Language | null> };
  readonly say: (key: LiveCallKey, text: string) => Promise<boolean>;
  readonly clock: Clock;
}

/** How long the warning waits for the database. */
const DATABASE_MS = 500;

/** Speaks the warning in the live call, once per kind. The database decides which process speaks, unless it is slow. */
export async function speakWarning(
  { clinics, calls, say, clock }: Needs,
  local: LocalCall,
  saved: Promise<readonly WarningKind[]>,
  keep: (observations: readonly Observation[]) => void,
): Promise<void> {
  const claimed = await within(DATABASE_MS, saved);
  const clinic = await clinics.profile(local.key.clinicId).catch(() => null);
  if (!clinic?.emergencyWarnings) return;
  const wanted = claimed ?? missingWarnings(withPending(local, clock));
  const warnings = wanted.filter((warning) => !local.spoken.has(warning));
  if (warnings.length === 0) return;
  for (const warning of warnings) local.spoken.add(warning);
  const language = await spokenLanguage({ calls }, local, clinic);
  const text = warningText(language, warnings, clinic);
  if (await say(local.key, text)) keep([{ what: 'warned', warnings, told: text }]);
}
