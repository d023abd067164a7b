import { createLinks, type LinkSlice, linkTokens } from '../features/links/index.ts';
import { createLedger } from '../features/scheduling/ledger/index.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

/** Pages by which patients do without a call what they could do in one. */
export function linkSlice(
  { config, clock, db }: Base,
  { audit, clinics, inbox, files }: ClinicSlices,
  { emr, providers, watcher }: EmrSlices,
  { calls, patients, sms, consents, scheduling }: CallSlices,
): LinkSlice {
  return createLinks({
    ...{ db, clock, audit, clinics, inbox, watcher, calls, patients, sms, consents, scheduling },
    emr: emr.connections,
    ledger: createLedger({ db }),
    tokens: linkTokens(config.encryption.key.reveal(), config.publicUrl),
    publicUrl: config.publicUrl,
    bookingConfig: (clinicId) => providers.bookingConfig(clinicId),
    logoOf: async (clinicId) => {
      const { logoKey } = (await clinics.profile(clinicId)) ?? {};
      return logoKey ? files.get(logoKey) : null;
    },
    // Offers come from standby. A confirmation is written into the EMR by what reads replies.
    offers: null,
    confirmations: null,
  });
}
