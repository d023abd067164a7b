import { oneLine } from '../../../kernel/text/one-line.ts';
import type { AnsweredCall, VoiceAnswer, WrittenAnswer } from '../../../ports/voice/voice-webhook.ts';

/** A clinic that moved to Retell may still be linked to an assistant at another platform. */
const AGENT_ID = /^agent_/;
/** Retell truncates longer results, and the model would read half of one. */
const MOST_CHARACTERS = 15_000;

/** A tool's response is the result itself; everything else is acknowledged. */
export function writeAnswer(answer: VoiceAnswer): WrittenAnswer {
  switch (answer.status) {
    case 'received':
      return { received: true };
    case 'answer-call':
      return { call_inbound: answered(answer) };
    case 'spoken':
      // The agent opens with the greeting, so the caller hears this message.
      return { call_inbound: { dynamic_variables: { greeting: answer.message } } };
    case 'transfer':
      return { transferNumber: answer.number };
    case 'tool-results':
      return toolResult(answer.results[0]);
    case 'unknown-clinic':
      return toolResult(answer.results[0] ?? { success: false, message: answer.error });
  }
}

function answered(call: AnsweredCall): object {
  const { clinicId, language, answeredBy, transferNumber, welcome, otherwise } = call;
  const greeting = welcome?.greeting ?? otherwise;
  return {
    ...(answeredBy && AGENT_ID.test(answeredBy) ? { override_agent_id: answeredBy } : {}),
    dynamic_variables: { ...welcome?.variables, transferNumber: transferNumber ?? '', greeting },
    ...(clinicId ? { metadata: { clinicId, language } } : {}),
  };
}

/** `success` comes first: otherwise models have claimed success after a failure. */
function toolResult(result: object = {}): WrittenAnswer {
  const { success, ...rest } = oneLine(result) as { success?: unknown; message?: unknown };
  const written = success === undefined ? rest : { success, ...rest };
  if (JSON.stringify(written).length <= MOST_CHARACTERS) return written;
  return {
    ...(success === undefined ? {} : { success }),
    ...(rest.message === undefined ? {} : { message: rest.message }),
  };
}
