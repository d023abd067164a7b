import { Link } from '@tanstack/react-router';
import { dictionary, useWords } from '../wording/language.tsx';
import { PageTabs } from './page-tabs.tsx';
import { tabLook } from './tabs.tsx';

const tabsWords = dictionary({
  en: {
    label: 'Calls',
    all: 'All calls',
    live: 'Live',
    analytics: 'Analytics',
    quality: 'Quality',
    report: 'Monthly report',
    test: 'Test call',
  },
  zh: {
    label: '通话',
    all: '全部通话',
    live: '通话中',
    analytics: '统计',
    quality: '质量',
    report: '月报',
    test: '测试通话',
  },
});

/** Tabs of the calls: the history, live calls, figures and the test call, which front-desk staff cannot make. */
export function CallsTabs({
  isStaff = false,
  live,
}: {
  readonly isStaff?: boolean;
  /** Number of calls in progress. */
  readonly live: number;
}) {
  const words = useWords(tabsWords);
  return (
    <PageTabs label={words.label}>
      <Link to="/calls" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.all}
      </Link>
      <Link to="/calls/live" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.live} {live > 0 && <span>{live}</span>}
      </Link>
      <Link to="/calls/analytics" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.analytics}
      </Link>
      <Link to="/calls/quality" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.quality}
      </Link>
      <Link to="/calls/report" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.report}
      </Link>
      {!isStaff && (
        <Link to="/test-call" activeOptions={{ includeSearch: false }} className={tabLook}>
          {words.test}
        </Link>
      )}
    </PageTabs>
  );
}
