import { useLanguage } from '../../ui/wording/language.tsx';
import { shortDay, shownTime } from '../../ui/wording/time.ts';

/** Operators see UTC, because machines and clinics are in different time zones: Nov 18, 8:48 pm UTC. */
export function useUtcMoment(): (at: string) => string {
  const { language } = useLanguage();
  return (at) => {
    const day = shortDay(at.slice(0, 10), new Date().toISOString(), language);
    return `${day}${language === 'zh' ? ' ' : ', '}${shownTime(at.slice(11, 16), language)} UTC`;
  };
}

export const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;
