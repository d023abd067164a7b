import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dictionary, useWords } from './language.tsx';
import { tabLook, tabsLook } from './tabs.tsx';

const tabsWords = dictionary({
  en: {
    label: 'Schedule',
    book: 'The book',
    reminders: 'Reminders',
    standby: 'Standby',
    hours: 'Hours and closures',
  },
  zh: { label: '日程', book: '预约簿', reminders: '提醒', standby: '提前空位', hours: '开放时间与停诊' },
});

/** The book, who was reminded of it, who wants an earlier time, and when the clinic is open at all. */
export function ScheduleTabs() {
  const words = useWords(tabsWords);
  const tabs = useRef<HTMLElement>(null);
  // On a phone they do not all fit beside the title.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav ref={tabs} aria-label={words.label} className={tabsLook}>
      <Link to="/schedule" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.book}
      </Link>
      <Link to="/schedule/reminders" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.reminders}
      </Link>
      <Link to="/schedule/standby" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.standby}
      </Link>
      <Link to="/schedule/hours" className={tabLook}>
        {words.hours}
      </Link>
    </nav>
  );
}
