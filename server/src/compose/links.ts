import { createLinks, type LinkSlice } from '../features/links/index.ts';
import type { Replies } from '../features/replies/index.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

export function linkSlice(
  { config, clock, db }: Base,
  { audit, clinics, inbox, files }: ClinicSlices,
  { emr, providers, watcher }: EmrSlices,
  { calls, patients, sms, consents, scheduling, standby, ledger, tokens }: CallSlices,
  replies: Pick<Replies, 'confirm'>,
): LinkSlice {
  return createLinks({
    ...{ db, clock, audit, clinics, inbox, watcher, calls, patients, sms, consents, scheduling },
    ...{ ledger, tokens },
    emr: emr.connections,
    publicUrl: config.publicUrl,
    bookingConfig: (clinicId) => providers.bookingConfig(clinicId),
    logoOf: async (clinicId) => {
      const { logoKey } = (await clinics.profile(clinicId)) ?? {};
      return logoKey ? files.get(logoKey) : null;
    },
    offers: standby.offers,
    standby,
    confirmations: replies,
  });
}
