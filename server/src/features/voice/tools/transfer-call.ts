import { TRANSFER_REASONS } from '../../../kernel/calls/call-words.ts';
import { warningsFor } from '../../../kernel/emergency/emergency-state.ts';
import { transferText, warningText } from '../../../kernel/emergency/warning.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, detail, oneOf, reasonInEnglish } from '../arguments/argument.ts';
import { readerOf } from '../arguments/readers.ts';
import { sentences } from '../speech/questions.ts';
import { reasonForStaff } from '../speech/reason-for-staff.ts';
import { say } from '../speech/sentences.ts';
import { ownMessage, transferDestination } from '../speech/transfer-destination.ts';
import { defineTool } from '../tool.ts';

const transferring = phrase({
  en: "One moment please, I'm putting you through to the clinic.",
  zh: '请稍等，我为您转接诊所工作人员。',
});

const transferringClosed = phrase({
  en: "The clinic is closed right now, so there may be nobody to answer. One moment please, I'm putting you through.",
  zh: '诊所现在关门了，可能没有人接。请稍等，我为您转接。',
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
  description:
    'Use it when the caller asks for a person or you cannot help. Where transfer is true, say the message and call transferCall in the same turn; otherwise the message says what to offer.',
  arguments: argumentsOf({
    reason: oneOf('Why the caller is handed over.', readReason, TRANSFER_REASONS),
    context: detail('A few words for the person who takes over.', 300),
    reasonInEnglish,
  }),
  inEmergency: 'goes-on',
  wait: 'silent',
  whenItFails: { result: { transfer: true, reason: 'patient_request' }, say: transferring },

  async run({ reason: given, context: said, reasonInEnglish }, call) {
    const { clinic, isOpen, language, warnings, emergency } = call;
    const reason = given ?? 'patient_request';
    const context = reasonForStaff({ reason: said, reasonInEnglish }, reason.replaceAll('_', ' '), 300);
    // Requested only; transferred once the platform reports it.
    await call.remember({ transferReason: reason, ...(context ? { transferContext: context } : {}) });
    const to = transferDestination(clinic, isOpen);
    if (to.status === 'number') {
      const { mayBeAnswered } = to;
      const calmly = mayBeAnswered ? transferring : transferringClosed;
      // If nobody may answer, the advice comes last, even for callers who have heard it before.
      const advice = warnings.length > 0 || mayBeAnswered ? warnings : warningsFor(emergency);
      const message = advice.length > 0 ? transferText(language, advice, mayBeAnswered) : calmly(language);
      return { transfer: true, reason, message };
    }
    await call.tellNotTransferred(to.why, context ?? reason.replaceAll('_', ' '));
    const message = ownMessage(to, clinic, language) ?? say.noTransfer(language);
    const advice = warnings.length > 0 ? warnings : warningsFor(emergency);
    const warning = advice.length > 0 ? warningText(language, advice, clinic) : '';
    return { transfer: true, reason, message: sentences(language, message, warning) };
  },
});
