import { Link } from '@tanstack/react-router';
import { Bell, Search } from 'lucide-react';
import { useUnread } from '../../api/unread.ts';
import { Key } from '../../ui/button.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { HelpLink } from './help.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { shellWords } from './shell-words.ts';

/** The search and notification buttons of every page header. */
export function Tools({ onSearch }: { onSearch(): void }) {
  const words = useWords(shellWords);
  return (
    <>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K"
        className="flex size-11 items-center justify-center gap-2 whitespace-nowrap rounded-normal text-quiet desk:h-8 desk:w-52 desk:justify-start desk:border desk:bg-raised desk:px-2 desk:hover:border-line-control wide:w-66"
      >
        <Search aria-hidden size={16} />
        <span className="sr-only desk:not-sr-only">{words.search}</span>
        <span className="ml-auto hidden desk:inline">
          <Key>Ctrl K</Key>
        </span>
      </button>
      <HelpLink />
      <BellLink />
      <PhoneMenu />
    </>
  );
}

function BellLink() {
  const words = useWords(shellWords);
  const { data: count = 0 } = useUnread();
  return (
    <Link
      to="/notifications"
      aria-label={words.notifications(count)}
      title={words.notifications(count)}
      className="flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-normal px-2 text-quiet hover:text-ink desk:h-8 desk:min-w-8"
    >
      <Bell aria-hidden size={16} />
      {count > 0 && (
        <span
          aria-hidden
          className="min-w-4.5 rounded-full bg-ink px-1 text-center font-strong text-11 text-paper leading-4.5"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
