import type { Database } from '../../../src/database/database.ts';
import type { AskedVisit, NewQuestion } from '../../../src/features/replies/index.ts';
import { questionStore } from '../../../src/features/replies/store.ts';
import { messageStore } from '../../../src/features/sms/messages.store.ts';

interface Asked extends Partial<Pick<NewQuestion, 'topic' | 'language' | 'offerId' | 'openUntil'>> {
  readonly phone: string;
  readonly consentId: string;
  readonly visits: readonly AskedVisit[];
}

/** A text that asks, queued as a reminder queues its own. Returns the id of the text. */
export function askByText(
  db: Database<'replies'> & Database<'sms'>,
  clinicId: string,
  { phone, consentId, visits, ...question }: Asked,
): Promise<string> {
  const { topic = 'reminder', language = 'en', openUntil = new Date('2026-12-31T00:00:00Z') } = question;
  return db.inClinic(clinicId, async (_, tx) => {
    const messageId = await messageStore(db).addText(tx, clinicId, {
      action: topic === 'reminder' ? 'reminder' : 'offer',
      toNumber: phone,
      body: 'Please reply 1 to confirm, 2 if you cannot come, 3 for another time.',
      language,
      consentId,
    });
    const asked = { phone, messageId, topic, visits, language, openUntil, offerId: question.offerId ?? null };
    await questionStore(db).ask(tx, clinicId, asked);
    return messageId;
  });
}
