import type { JobKind } from '../../../database/jobs/jobs.ts';
import { REMIND_REQUEST } from '../job-kinds.ts';
import type { LinkTokens } from '../opening/token.ts';
import type { LinkStore } from '../store.ts';
import { type AskNeeds, textRequest } from './ask-to-book.ts';

interface Needs extends Pick<AskNeeds, 'db' | 'requests' | 'sms' | 'consents' | 'clinics'> {
  readonly store: Pick<LinkStore, 'ofRequest' | 'rename'>;
  readonly tokens: LinkTokens;
}

/** Sends one more text with the same link three days after an unanswered booking request. */
export function remindRequestJob(needs: Needs): JobKind {
  return {
    kind: REMIND_REQUEST,
    maxAttempts: 10,
    run: async ({ clinicId, payload }) => {
      const clinic = clinicId ? await needs.clinics.profile(clinicId) : null;
      if (!clinicId || !clinic) return 'done';
      const { db, requests, consents, store, tokens } = needs;
      const requestId = String(payload.requestId);
      await db.inClinic(clinicId, async (_, tx) => {
        const toNumber = await requests.remind(tx, clinicId, requestId);
        const link = toNumber ? await store.ofRequest(tx, clinicId, requestId) : null;
        if (!toNumber || !link || link.endedAt) return;
        const consent = await consents.standing(tx, clinicId, toNumber, 'reminder');
        if (consent?.state !== 'given') return;
        // If the service's key has changed, the first text's link is replaced by the one sent now.
        const hash = tokens.hashOf(tokens.of(link.id));
        if (hash) await store.rename(tx, clinicId, link.id, hash);
        await textRequest(needs, tx, clinicId, {
          ...{ toNumber, language: link.language, consentId: consent.id, linkId: link.id },
          clinicName: clinic.name,
          isReminder: true,
        });
      });
      return 'done';
    },
  };
}
