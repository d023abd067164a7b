import { phrase } from '../../../kernel/phrase.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { argumentsOf } from '../arguments/argument.ts';
import { say } from '../speech/sentences.ts';
import { defineTool } from '../tool.ts';

const open = phrase({
  en: '{clinic} is open now. Today is {day}.',
  zh: '{clinic}现在是门诊时间。今天是{day}。',
});
const closed = phrase({
  en: '{clinic} is closed at the moment. Today is {day}.',
  zh: '{clinic}现在不是门诊时间。今天是{day}。',
});

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export default defineTool({
  name: 'get_clinic_info',
  aliases: ['getClinicSettings'],
  description:
    "Tells about the clinic: opening hours, whether it is open now, whether it accepts new patients, and today's date at the clinic. Times are local to the clinic.",
  arguments: argumentsOf({}),
  whenItFails: { result: { success: false }, say: say.noLookup },

  async run(_, call) {
    const { clinic, language, now } = call;
    await call.remember({ doneOutcome: 'clinic_info' });
    const words = { clinic: clinic.name, day: spokenDay(now.date, language) };
    return {
      acceptingNewPatients: clinic.acceptingNewPatients,
      businessHours: hoursOf(clinic),
      isOpen: call.isOpen,
      transferEnabled: clinic.transferEnabled,
      handoffPhone: clinic.handoffPhone,
      customGreeting: clinic.customGreeting,
      customGreetingZh: clinic.customGreetingZh,
      defaultProviderId: clinic.defaultProviderId,
      supportedLanguages: clinic.supportedLanguages,
      appointmentTypeMappings: clinic.appointmentTypeMappings,
      today: now.date,
      timezone: clinic.timezone,
      message: (call.isOpen ? open : closed)(language, words),
    };
  },
});

function hoursOf({ hours }: Pick<ClinicProfile, 'hours'>) {
  const byDay = WEEKDAYS.map((name, weekday) => {
    const day = hours.find((row) => row.weekday === weekday);
    return [name, day?.isOpen && day.open && day.close ? { open: day.open, close: day.close } : null];
  });
  return Object.fromEntries(byDay);
}
