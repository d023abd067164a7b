import { addDays } from '../../../kernel/calendar.ts';
import { phrase } from '../../../kernel/phrase.ts';
import type { SearchWish } from '../../scheduling/index.ts';
import { argumentsOf, detail, patientId, providerName, visit } from '../arguments/argument.ts';
import { chooseProviders } from '../speech/choose-provider.ts';
import { offered, spokenOffers } from '../speech/offer.ts';
import { type ClosedToNew, otherTimes, sayClosedToNew, spokenInstead } from '../speech/other-times.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { SEARCH_DAYS, searchWish } from '../speech/search-wish.ts';
import { say } from '../speech/sentences.ts';
import { visitWish } from '../speech/visit-wish.ts';
import { type Call, defineTool } from '../tool.ts';

const MOST_SLOTS = 3;
const MOST_PROVIDERS = 3;
const ANYTHING =
  /\b(?:any|anytime|anyday|whenever|whatever|whichever|flexible|no preference|don.?t care|do not care|does ?n.?t matter|all good|open)\b|随便|隨便|都可以|都行|无所谓|任何|什么时候|哪天/i;

const nothing = phrase({ en: 'I do not find anything free for that.', zh: '您说的时间没有空位。' });
const otherDays = phrase({ en: 'Would other days or times suit you?', zh: '其他日子或时间方便吗？' });
const unclear = phrase({
  en: 'I did not catch which days you mean.',
  zh: '我没有听清您说的是哪几天。',
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
  concerns: 'patient',
  renamed: { demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false, slots: [] }, say: say.noSearch },

  async run(given, call) {
    const { language, now } = call;
    const { patientId, preference } = given;
    const none = (message: string) => ({ found: false, slots: [], preference: preference ?? '', message });
    if (!patientId) return none(askFor.patient(language));
    if (!preference) return none(askFor.preference(language));
    const wanted = call.scheduling.readPreference(preference, now.date, now.time);
    if (wanted.noSuchDay) return none(askFor.realDay(language));
    if (!wanted.understood && !ANYTHING.test(preference))
      return none(sentences(language, unclear(language), askFor.preference(language)));
    const chosen = await chooseProviders(call, given);
    if (chosen.status === 'unclear') return none(chosen.message);

    const { from, to, understood: _, noSuchDay: __, ...when } = wanted;
    const wish = searchWish(now, {
      ...when,
      range: { from, to },
      providerIds: chosen.providerIds.length > 0 ? chosen.providerIds : await firstOnes(call),
      visit: await visitWish(given, call),
      limit: MOST_SLOTS,
    });
    const outcome = await call.scheduling.earliest(call.clinicId, wish, call.deadline, call.callId);
    const slots = outcome.slots.map((slot) => offered(slot, language, now.date));
    if (slots.length === 0)
      return outcome.complete
        ? { ...none(''), ...(await insteadOf(wish, outcome.closedToNew, call)) }
        : none(say.notAllSeen(language));
    return {
      found: true,
      slots,
      preference,
      message: say.offer(language, { slots: spokenOffers(slots, language, now.date) }),
    };
  },
});

/** The roster has the clinic's default provider first. */
async function firstOnes({ providers, clinicId }: Call): Promise<string[]> {
  return (await providers.roster(clinicId)).slice(0, MOST_PROVIDERS).map(({ id }) => id);
}

/** The same days at any time, then any day from there on, then anybody. */
async function insteadOf(wish: SearchWish, closedToNew: ClosedToNew, call: Call): Promise<object> {
  const { language, now } = call;
  const { range, visit, providerIds } = wish;
  const anyTime = { ...wish, timeOfDay: 'any', notBefore: null, notAfter: null, around: null } as const;
  const ahead = { from: range.from, to: addDays(range.from, SEARCH_DAYS) };
  const alternatives = await otherTimes(call, [
    anyTime,
    searchWish(now, { providerIds, visit, range: ahead }),
    searchWish(now, { visit, range: ahead }),
  ]);
  const instead = spokenInstead(alternatives, call) || otherDays(language);
  return {
    ...(alternatives.length > 0 ? { alternatives } : {}),
    message: sentences(language, sayClosedToNew(closedToNew, call) || nothing(language), instead),
  };
}
