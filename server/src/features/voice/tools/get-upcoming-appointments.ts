import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, forSomebodyElse, patientId } from '../arguments/argument.ts';
import { defineTool } from '../tool.ts';

const elsewhere = phrase({
  en: "I haven't looked up the appointments yet. Shall I look them up now?",
  zh: '我还没有查询预约，要我现在查一下吗？',
});

export default defineTool({
  isPushed: false,
  name: 'getUpcomingAppointments',
  description: 'Kept for assistants that others wrote. Use check_appointments instead.',
  arguments: argumentsOf({ patientId, forSomebodyElse }),
  concerns: 'patient',
  renamed: { demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, appointments: [] }, say: elsewhere },

  async run(_, { language }) {
    return { appointments: [], message: elsewhere(language) };
  },
});
