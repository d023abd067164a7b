import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { capitalised, listed } from '../../ui/wording/sentence.ts';
import { shortDay, shownTime } from '../../ui/wording/time.ts';
import { WEEKDAYS, type Wish } from './queries.ts';
import { standbyWords } from './words.ts';

const eitherOf = (days: readonly string[], language: Language): string =>
  language === 'zh' || days.length < 2
    ? days.join('、')
    : `${days.slice(0, -1).join(', ')} or ${days.at(-1)}`;

/** Mornings on Monday with anybody, as a person would say it. */
export function useWishWords(providerName: (id: string) => string, today: string): (wish: Wish) => string {
  const words = useWords(standbyWords);
  const { language } = useLanguage();
  const dayName = (day: string) => {
    const weekday = WEEKDAYS.find((each) => each === day);
    return weekday ? words[weekday] : shortDay(day, today, language);
  };
  const hoursOf = (earliest: string | null, latest: string | null) => {
    const shown = (time: string) => shownTime(time, language);
    if (earliest && latest) return words.between(shown(earliest), shown(latest));
    if (earliest) return words.from(shown(earliest));
    return latest ? words.to(shown(latest)) : words.anyTime;
  };
  return ({ days, earliestTime, latestTime, providerId, notice }) => {
    const parts = [
      days.length > 0 ? eitherOf(days.map(dayName), language) : words.anyDay,
      hoursOf(earliestTime, latestTime),
      providerId ? providerName(providerId) || providerId : words.anyProvider,
      ...(notice > 0 ? [words.notice(notice)] : []),
    ];
    return capitalised(listed(parts, language));
  };
}
