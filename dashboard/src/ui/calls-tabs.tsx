import { Link } from '@tanstack/react-router';
import { dictionary, useWords } from './language.tsx';
import { tabLook, tabsLook } from './tabs.tsx';

const tabsWords = dictionary({
  en: { label: 'Calls', all: 'All calls', live: 'Live', analytics: 'Analytics', test: 'Test call' },
  zh: { label: '通话', all: '全部通话', live: '通话中', analytics: '统计', test: '测试通话' },
});

/** The way between all calls, their figures and a call of one's own. */
export function CallsTabs() {
  const words = useWords(tabsWords);
  return (
    <nav aria-label={words.label} className={tabsLook}>
      <Link to="/calls" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.all}
      </Link>
      <Link to="/calls/live" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.live}
      </Link>
      <Link to="/calls/analytics" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.analytics}
      </Link>
      <Link to="/test-call" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.test}
      </Link>
    </nav>
  );
}
