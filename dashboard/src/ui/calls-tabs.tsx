import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dictionary, useWords } from './language.tsx';
import { tabLook, tabsLook } from './tabs.tsx';

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

/** The way between all calls, their figures and a call of one's own. */
export function CallsTabs({ isStaff = false }: { readonly isStaff?: boolean }) {
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
      <Link to="/calls" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.all}
      </Link>
      <Link to="/calls/live" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.live}
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
    </nav>
  );
}
