import { Link } from '@tanstack/react-router';
import { useWords } from '../../ui/language.tsx';
import { tabLook, tabsLook } from '../../ui/tabs.tsx';
import { scheduleWords } from './words.ts';

/** The book, and when the clinic is open at all. */
export function ScheduleTabs() {
  const words = useWords(scheduleWords);
  return (
    <nav aria-label={words.title} className={tabsLook}>
      <Link to="/schedule" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.book}
      </Link>
      <Link to="/schedule/hours" className={tabLook}>
        {words.hours}
      </Link>
    </nav>
  );
}
