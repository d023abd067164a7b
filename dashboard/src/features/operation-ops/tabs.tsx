import { Link } from '@tanstack/react-router';
import { tabLook, tabsLook } from '../../ui/layout/tabs.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { jobsWords } from './jobs-words.ts';

export function OpsTabs() {
  const words = useWords(jobsWords);
  return (
    <nav aria-label={words.tabs} className={tabsLook}>
      <Link to="/operation" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.service}
      </Link>
      <Link to="/operation/jobs" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.jobs}
      </Link>
    </nav>
  );
}
