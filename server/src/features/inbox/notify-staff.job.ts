import type { CronJob } from '../../database/jobs/cron.ts';
import { enqueue, type JobKind } from '../../database/jobs/jobs.ts';
import type { SmsProvider } from '../../ports/sms-provider.ts';
import { countsOf } from './counts.ts';
import type { InboxKind } from './kind.ts';
import type { Kinds } from './kinds.ts';
import type { ListStore } from './list.store.ts';
import { MAIL_ITEM, type OutsideNeeds, TEXT_ITEM } from './notify-outside.ts';

const MAIL_DIGEST = 'mail-inbox-digest';
const MAIL_TRIES = 10;
/** As with messages to patients: one attempt, and one retry if the answer was lost. */
const TEXT_TRIES = 2;

/** The e-mail names the kind and links to the item; it never names a patient. */
export function mailItemJob({ clinics, kinds, items, mail, publicUrl }: OutsideNeeds): JobKind {
  return {
    kind: MAIL_ITEM,
    maxAttempts: MAIL_TRIES,
    run: async ({ clinicId, payload }) => {
      const waiting = clinicId && (await stillWaiting(items, clinicId, String(payload.itemId)));
      const clinic = clinicId ? await clinics.read(clinicId) : null;
      if (!mail || !waiting || !clinic?.inboxEmail) return 'done';
      const title = kinds[waiting.kind].title('en', {});
      await mail.send({
        to: clinic.inboxEmail,
        subject: `${clinic.name}: ${title}`,
        text: `${title}.\n\nPlease look in the inbox:\n${publicUrl}/inbox/${waiting.id}\n`,
      });
      return 'done';
    },
  };
}

export interface TextNeeds extends Pick<OutsideNeeds, 'clinics'> {
  readonly kinds: Kinds;
  readonly items: Pick<ListStore, 'read'>;
  readonly provider: SmsProvider | null;
  /** The platform's profile, for clinics without their own. */
  readonly messagingProfileId: string | null;
  readonly publicUrl: string;
}

export function textItemJob(needs: TextNeeds): JobKind {
  const { clinics, kinds, items, provider, messagingProfileId, publicUrl } = needs;
  return {
    kind: TEXT_ITEM,
    maxAttempts: TEXT_TRIES,
    run: async ({ clinicId, payload }) => {
      const waiting = clinicId && (await stillWaiting(items, clinicId, String(payload.itemId)));
      const clinic = clinicId ? await clinics.read(clinicId) : null;
      if (!provider || !waiting || !clinic?.onCallPhone || !clinic.smsSenderNumber) return 'done';
      const draft = {
        from: clinic.smsSenderNumber,
        to: clinic.onCallPhone,
        text: `${kinds[waiting.kind].title('en', {})}: ${publicUrl}/inbox/${waiting.id}`,
        messagingProfileId: clinic.smsMessagingProfileId ?? messagingProfileId,
        reference: waiting.id,
      };
      const answer = await provider.send(draft, async () => true);
      if (answer.status === 'not-sent') throw new Error('sending the text message failed');
      return 'done';
    },
  };
}

async function stillWaiting(
  items: Pick<ListStore, 'read'>,
  clinicId: string,
  id: string,
): Promise<{ readonly id: string; readonly kind: InboxKind } | null> {
  const item = await items.read(clinicId, id);
  return item && (item.state === 'open' || item.state === 'taken') ? item : null;
}

/** Runs at 7:00 in Vancouver. */
export function digestCron({ db, clinics, mail, clock }: OutsideNeeds): CronJob {
  return {
    name: 'inbox-digest',
    cron: '0 14 * * *',
    run: async () => {
      const day = clock.now().toISOString().slice(0, 10);
      const all = mail ? await clinics.all(['id', 'inboxEmail', 'inboxDigest']) : [];
      const wanting = all.filter(({ inboxEmail, inboxDigest }) => inboxEmail && inboxDigest);
      for (const { id: clinicId } of wanting)
        await db.inClinic(clinicId, (q) =>
          enqueue(q, { kind: MAIL_DIGEST, clinicId, payload: {}, dedupeKey: `${clinicId}:${day}` }),
        );
      return { clinics: wanting.length };
    },
  };
}

export function mailDigestJob({ clinics, kinds, items, mail, publicUrl }: OutsideNeeds): JobKind {
  return {
    kind: MAIL_DIGEST,
    maxAttempts: MAIL_TRIES,
    run: async ({ clinicId }) => {
      const clinic = clinicId ? await clinics.read(clinicId) : null;
      if (!mail || !clinicId || !clinic?.inboxEmail) return 'done';
      const { kind: waiting } = countsOf(await items.counts(clinicId));
      const lines = Object.entries(waiting)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => `${count} × ${kinds[kind as InboxKind].title('en', {})}`);
      if (lines.length === 0) return 'done';
      await mail.send({
        to: clinic.inboxEmail,
        subject: `${clinic.name}: what waits in the inbox`,
        text: `${lines.join('\n')}\n\n${publicUrl}/inbox\n`,
      });
      return 'done';
    },
  };
}
