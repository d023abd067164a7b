import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { addressOf, inLanguage } from '../../../kernel/clinic/said-by-clinic.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { argumentsOf, detail } from '../arguments/argument.ts';
import { sentences } from '../speech/questions.ts';
import { say } from '../speech/sentences.ts';
import { type Call, defineTool } from '../tool.ts';

const open = phrase({
  en: '{clinic} is open now. Today is {day}.',
  zh: '{clinic}现在开门。今天是{day}。',
});
const closed = phrase({
  en: '{clinic} is closed at the moment. Today is {day}.',
  zh: '{clinic}现在关门了。今天是{day}。',
});
/** For patients without a card, such as newborns, or with a lost one. */
const cardLater = phrase({
  en: "It's fine without the card for now; just bring it once you have it.",
  zh: '卡现在没有没关系，拿到以后再带来就行。',
});

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export default defineTool({
  name: 'get_clinic_info',
  aliases: ['getClinicSettings'],
  description:
    "Use it for any question about the clinic that you have no fact for: pass on the caller's question and say the answer, adding nothing.",
  arguments: argumentsOf({
    question: detail("The caller's question, in their own words.", 500),
  }),
  whenItFails: { result: { success: false }, say: say.noLookup },

  async run({ question }, call) {
    const { clinic, language, now, callId } = call;
    const facts = {
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
      address: addressOf(clinic),
      phone: clinic.phone ?? clinic.voicePhoneNumber,
      fax: clinic.fax,
    };
    if (question) {
      const answer = await call.knowledge.answer(clinic, { question, language, callId });
      if (answer.answered) await call.remember(withOutcome('clinic_info'));
      return { ...facts, ...answer, message: withoutCard(answer.message, call) };
    }
    const spoken = { clinic: clinic.name, day: spokenDay(now.date, language) };
    return { ...facts, message: (call.isOpen ? open : closed)(language, spoken) };
  },
});

/** The list of what to bring usually includes the card. */
function withoutCard(message: string, { clinic, language, missingCard }: Call): string {
  const isWhatToBring = message === inLanguage(clinic.whatToBring, clinic.whatToBringZh, language);
  const mayLackCard = clinic.registrationFields.healthCard !== 'required' && missingCard() === 'none';
  return isWhatToBring && mayLackCard ? sentences(language, message, cardLater(language)) : message;
}

function hoursOf({ hours }: Pick<ClinicProfile, 'hours'>) {
  const byDay = WEEKDAYS.map((name, weekday) => {
    const day = hours.find((row) => row.weekday === weekday);
    return [name, day?.isOpen && day.open && day.close ? { open: day.open, close: day.close } : null];
  });
  return Object.fromEntries(byDay);
}
