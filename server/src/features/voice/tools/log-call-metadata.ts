import { CALL_OUTCOMES, INTENTS } from '../../../kernel/calls/call-words.ts';
import { phrase } from '../../../kernel/phrase.ts';
import {
  appointmentId,
  argumentsOf,
  forSomebodyElse,
  language,
  oneOf,
  patientId,
} from '../arguments/argument.ts';
import { readerOf } from '../arguments/readers.ts';
import { defineTool } from '../tool.ts';

const noted = phrase({ en: 'Noted.', zh: '已记录。' });

const readOutcome = readerOf({
  booked: ['book', 'appointment booked', 'booking', 'scheduled'],
  rescheduled: ['reschedule', 'moved', 'appointment rescheduled'],
  cancelled: ['cancel', 'canceled', 'appointment cancelled', 'appointment canceled'],
  registered: ['register', 'registration', 'new patient registered'],
  waitlisted: ['waitlist', 'added to waitlist'],
  transferred: ['transfer', 'transferred to human'],
  no_action: ['none', 'no action taken'],
  clinic_info: ['info', 'information', 'inquiry', 'clinic information'],
});
const readIntent = readerOf({
  book: ['booking', 'booked'],
  reschedule: ['rescheduled'],
  cancel: ['cancelled', 'canceled'],
  register: ['registration', 'registered'],
  inquiry: ['info', 'information', 'question', 'clinic info'],
  other: [],
});

export default defineTool({
  isPushed: false,
  name: 'log_call_metadata',
  aliases: ['logCallSummary'],
  description:
    'Notes how the call ended. The service does so by itself; assistants that others wrote may still send it.',
  arguments: argumentsOf(
    {
      callOutcome: oneOf('What came of the call.', readOutcome, CALL_OUTCOMES),
      intent: oneOf('What the caller wanted.', readIntent, INTENTS),
      language,
      patientId,
      appointmentId,
      forSomebodyElse,
    },
    ['callOutcome'],
  ),
  concerns: 'note',
  renamed: { action: 'callOutcome', outcome: 'callOutcome', demographicId: 'patientId' },
  wait: 'none',
  whenItFails: { result: { logged: true }, say: noted },

  async run({ callOutcome, intent, language, patientId, appointmentId }, call) {
    await call.remember({
      loggedOutcome: callOutcome ?? 'no_action',
      ...(intent ? { loggedIntent: intent } : {}),
      ...(language ? { language } : {}),
      ...(patientId ? { patientId } : {}),
      ...(appointmentId ? { appointmentId } : {}),
    });
    return { logged: true };
  },
});
