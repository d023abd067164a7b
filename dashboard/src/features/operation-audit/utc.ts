import { useLanguage } from '../../ui/wording/language.tsx';
import { shortDay, shownTime } from '../../ui/wording/time.ts';

/** Nov 19, 1:13:05 am: to the second, as entries follow each other. */
export function useUtc(): (at: string) => string {
  const { language } = useLanguage();
  return (at) => {
    const day = shortDay(at.slice(0, 10), new Date().toISOString(), language);
    const time = shownTime(at.slice(11, 16), language).replace(/\d:\d\d/, `$&${at.slice(16, 19)}`);
    return `${day}${language === 'zh' ? ' ' : ', '}${time}`;
  };
}
