import { Link } from '@tanstack/react-router';
import { useWords } from '../../ui/language.tsx';
import { stripLook, tabLook } from '../../ui/tabs.tsx';
import { sentWords } from './sent-words.ts';

/** What is written, what was sent, and who wants none. */
export function TextsTabs() {
  const words = useWords(sentWords);
  return (
    <nav aria-label={words.tabs} className={stripLook}>
      <Link to="/settings/texts" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.written}
      </Link>
      <Link to="/settings/texts/sent" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.sentTab}
      </Link>
      <Link to="/settings/texts/opt-outs" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.optOutsTab}
      </Link>
    </nav>
  );
}
