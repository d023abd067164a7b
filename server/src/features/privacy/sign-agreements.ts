import type { ClinicChange } from '../../kernel/clinic/record.ts';
import type { PageOf } from '../../kernel/clinic/views.ts';

type Agreements = PageOf<'agreements'>;

/** The time is set when an agreement becomes signed, and cleared when it no longer is. */
export function signAgreements(before: Agreements, change: ClinicChange, now: Date): Agreements {
  const { baaVoiceSigned = before.baaVoiceSigned, baaHostingSigned = before.baaHostingSigned } = change;
  return {
    baaVoiceSigned,
    baaVoiceSignedAt: baaVoiceSigned ? (before.baaVoiceSignedAt ?? now) : null,
    baaHostingSigned,
    baaHostingSignedAt: baaHostingSigned ? (before.baaHostingSignedAt ?? now) : null,
  };
}
