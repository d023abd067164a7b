import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, detail, patientId, providerName, visit } from '../arguments/argument.ts';
import { chooseProviders } from '../speech/choose-provider.ts';
import { offered, spokenOffers } from '../speech/offer.ts';
import { askFor } from '../speech/questions.ts';
import { searchWish } from '../speech/search-wish.ts';
import { say } from '../speech/sentences.ts';
import { type Call, defineTool } from '../tool.ts';

const MOST_SLOTS = 3;
const MOST_PROVIDERS = 3;

const nothing = phrase({
  en: 'I do not find anything free for that. Would other days or times suit you?',
  zh: '这个时间没有空位。其他日子或时间方便吗？',
});
export default defineTool({
  name: 'findAppointmentByPreference',
  description:
    'Finds up to three free times for what the caller said, in the caller\'s own words and language, such as "next Tuesday afternoon" or "下周二下午". Leave the provider out to search up to three of them.',
  arguments: argumentsOf(
    {
      patientId,
      preference: detail("The caller's words about days and times.", 300),
      providerId: detail('The provider number, if the caller wants a certain one.', 40),
      providerName,
      ...visit,
    },
    ['patientId', 'preference'],
  ),
  renamed: { demographicId: 'patientId' },
  whenItFails: { result: { success: false, found: false, slots: [] }, say: say.noSearch },

  async run(given, call) {
    const { language, now } = call;
    const { patientId, preference } = given;
    const none = (message: string) => ({ found: false, slots: [], preference: preference ?? '', message });
    if (!patientId) return none(askFor.patient(language));
    if (!preference) return none(askFor.preference(language));
    const chosen = await chooseProviders(call, given);
    if (chosen.status === 'unclear') return none(chosen.message);

    const {
      from,
      to,
      understood: _,
      ...wanted
    } = call.scheduling.readPreference(preference, now.date, now.time);
    const { appointmentType, visitMode, visitReason } = given;
    const wish = searchWish(now, {
      ...wanted,
      range: { from, to },
      providerIds: chosen.providerIds.length > 0 ? chosen.providerIds : await firstOnes(call),
      visit: { appointmentType, visitMode, visitReason },
      limit: MOST_SLOTS,
    });
    const outcome = await call.scheduling.earliest(call.clinicId, wish, call.deadline);
    const slots = outcome.slots.map((slot) => offered(slot, language, now.date));
    if (slots.length === 0) return none((outcome.complete ? nothing : say.notAllSeen)(language));
    return {
      found: true,
      slots,
      preference,
      message: say.offer(language, { slots: spokenOffers(slots, language) }),
    };
  },
});

/** The roster has the clinic's default provider first. */
async function firstOnes({ providers, clinicId }: Call): Promise<string[]> {
  return (await providers.roster(clinicId)).slice(0, MOST_PROVIDERS).map(({ id }) => id);
}
