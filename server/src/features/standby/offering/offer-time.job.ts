import type { JobKind } from '../../../database/jobs/jobs.ts';
import { ACCEPT_OFFER, OFFER_TIME } from '../job-kinds.ts';
import type { StandbyParts } from '../parts.ts';
import { finishAccept } from './accept-offer.ts';
import { offerFreedTime } from './offer-time.ts';

const MANY = 1_000_000;
const LOOK_AGAIN_MS = 5_000;

/** Looks at a freed time until it is filled or closed. A job enqueued by an answer looks only once. */
export function offerTimeJob(parts: StandbyParts): JobKind {
  return {
    kind: OFFER_TIME,
    maxAttempts: MANY,
    run: async ({ clinicId, payload }) => {
      if (!clinicId) return 'done';
      const again = await offerFreedTime(parts, clinicId, String(payload.freedId));
      return again && payload.isExtra !== true ? again : 'done';
    },
  };
}

export function acceptOfferJob(parts: StandbyParts): JobKind {
  return {
    kind: ACCEPT_OFFER,
    maxAttempts: MANY,
    run: async ({ clinicId, payload }) => {
      if (!clinicId) return 'done';
      return (await finishAccept(parts, clinicId, String(payload.offerId)))
        ? 'done'
        : { inMs: LOOK_AGAIN_MS };
    },
  };
}
