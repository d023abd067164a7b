import { Link } from '@tanstack/react-router';
import { dictionary, useWords } from '../wording/language.tsx';
import { PageTabs } from './page-tabs.tsx';
import { tabLook } from './tabs.tsx';

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

/** Tabs of the schedule: the book, reminders, standby list, and opening hours with closures. */
export function ScheduleTabs() {
  const words = useWords(tabsWords);
  return (
    <PageTabs label={words.label}>
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
    </PageTabs>
  );
}
