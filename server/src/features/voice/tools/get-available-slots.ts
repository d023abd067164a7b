import { laterDate } from '../../../kernel/calendar.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { spokenTime } from '../../../kernel/spoken/time.ts';
import { argumentsOf, detail, providerId, visit } from '../arguments/argument.ts';
import { readDay } from '../arguments/read-day.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { say } from '../speech/sentences.ts';
import { defineTool } from '../tool.ts';

const MOST_SLOTS = 5;
const NOTHING = { slots: [], hasAvailability: false };

const free = phrase({ en: 'On {day} I have {times}.', zh: '{day}有{times}。' });
const full = phrase({
  en: 'There is nothing free on {day}. Would you like another day?',
  zh: '{day}没有空位了。您想换一天吗？',
});
const failed = phrase({
  en: 'I could not look at the schedule just now. Please try again in a moment.',
  zh: '我暂时无法查看日程，请稍后再试。',
});

export default defineTool({
  name: 'get_available_slots',
  aliases: ['getAvailableSlots'],
  description:
    'Lists up to five free times of one provider on one day. startDate is the local day at the clinic, YYYY-MM-DD; a day that is over counts as today.',
  arguments: argumentsOf({ providerId, startDate: detail('The day, YYYY-MM-DD.'), ...visit }, [
    'providerId',
    'startDate',
  ]),
  renamed: { date: 'startDate' },
  whenItFails: { result: { success: false, ...NOTHING }, say: failed },

  async run({ providerId, startDate, ...visit }, call) {
    const { language, now } = call;
    if (!providerId) return { ...NOTHING, message: askFor.provider(language) };
    if (!startDate) return { ...NOTHING, message: askFor.day(language) };
    const read = readDay(startDate, now.date);
    if (read.status !== 'day')
      return {
        ...NOTHING,
        message: (read.status === 'no-such-day' ? askFor.realDay : askFor.day)(language),
      };

    const date = laterDate(read.date, now.date);
    const open = await call.scheduling.openSlots(call.clinicId, { providerId, date, visit }, call.deadline);
    if (!open)
      return {
        date,
        ...NOTHING,
        message: sentences(language, say.unknownProvider(language), askFor.provider(language)),
      };
    const slots = open.slots
      .slice(0, MOST_SLOTS)
      .map((time) => ({ time, display: spokenTime(time, language) }));
    const spoken = spokenDay(date, language, now.date);
    const times = spokenList(
      slots.map(({ display }) => display),
      language,
      'or',
    );
    return {
      date,
      slots,
      hasAvailability: slots.length > 0,
      message: slots.length > 0 ? free(language, { day: spoken, times }) : full(language, { day: spoken }),
    };
  },
});
