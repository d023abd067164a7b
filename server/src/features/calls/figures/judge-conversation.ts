import type { Database } from '../../../database/database.ts';
import { saidIn } from '../said.ts';
import type { ConversationStore } from './conversation.store.ts';
import { conversationFacts } from './conversation-facts.ts';

/** Judges a call again whose last tools were recorded by another process after its report. */
export function rejudgeConversation(
  { db, conversations }: { readonly db: Database; readonly conversations: ConversationStore },
  clinicId: string,
  callId: string,
): Promise<void> {
  return db.inClinic(clinicId, async (_, tx) => {
    const kept = await conversations.hold(tx, clinicId, callId);
    if (!kept) return;
    const { messages, ...rest } = kept;
    const tools = await conversations.toolsOf(tx, clinicId, callId);
    const facts = conversationFacts({ ...rest, said: saidIn(messages), tools });
    await conversations.write(tx, clinicId, callId, facts);
  });
}
