import { Link } from '@tanstack/react-router';
import { stripLook, tabLook } from '../../ui/layout/tabs.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { looksWords } from './looks-words.ts';

/** Tabs of the privacy pages. */
export function PrivacyTabs() {
  const words = useWords(looksWords);
  return (
    <nav aria-label={words.tabs} className={stripLook}>
      <Link to="/settings/privacy" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.rules}
      </Link>
      <Link to="/settings/privacy/looks" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.looks}
      </Link>
    </nav>
  );
}
