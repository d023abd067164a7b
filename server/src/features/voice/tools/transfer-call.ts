import { TRANSFER_REASONS } from '../../../kernel/call-words.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, detail, oneOf } from '../arguments/argument.ts';
import { readerOf } from '../arguments/readers.ts';
import { defineTool } from '../tool.ts';

const transferring = phrase({
  en: 'One moment please, I am putting you through to the clinic.',
  zh: '请稍等，我为您转接诊所工作人员。',
});

const readReason = readerOf({
  medical_question: ['medical', 'medical advice', 'clinical', 'symptoms', 'emergency', '医疗问题'],
  billing: ['bill', 'payment', 'invoice', 'insurance', '账单', '费用'],
  frustrated: ['frustration', 'angry', 'upset', 'complaint', '投诉'],
  registration_error: ['registration', 'registration failed', 'cannot register'],
  patient_request: ['request', 'human', 'person', 'agent', 'operator', 'staff', '人工'],
});

export default defineTool({
  name: 'transfer_call',
  aliases: ['transferToHuman'],
  description: 'Hands the caller over to a person at the clinic.',
  arguments: argumentsOf({
    reason: oneOf('Why the caller is handed over.', readReason, TRANSFER_REASONS),
    context: detail('A few words for the person who takes over.', 300),
  }),
  wait: 'silent',
  whenItFails: { result: { transfer: true, reason: 'patient_request' }, say: transferring },

  async run({ reason: given }, call) {
    const reason = given ?? 'patient_request';
    await call.remember({ doneOutcome: 'transferred', transferReason: reason });
    return { transfer: true, reason, message: transferring(call.language) };
  },
});
