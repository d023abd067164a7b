import { Link } from '@tanstack/react-router';
import { useInboxCount } from '../../api/inbox.ts';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { tabLook } from '../../ui/layout/tabs.tsx';
import { dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import type { View } from './route.ts';

const tabsWords = dictionary({
  en: {
    label: 'Inbox',
    needs: 'Needs you',
    mine: 'Mine',
    snoozed: 'Snoozed',
    done: 'Done',
    waitlist: 'Waitlist',
    support: 'Support',
  },
  zh: {
    label: '待办',
    needs: '需要处理',
    mine: '我的',
    snoozed: '稍后',
    done: '已处理',
    waitlist: '候补名单',
    support: '支持',
  },
});

/** Match the exact path and search. */
const THIS_ALONE = { exact: true, includeSearch: true };

type Place = 'needs' | View | 'waitlist' | 'support';

/** Tabs of the inbox. */
export function InboxTabs({ place }: { readonly place: Place }) {
  const words = useWords(tabsWords);
  const { data } = useInboxCount(useLanguage().language);
  const current = (name: Place) => (name === place ? ('page' as const) : undefined);
  return (
    <PageTabs label={words.label}>
      <Link
        to="/inbox"
        search={{}}
        activeOptions={THIS_ALONE}
        aria-current={current('needs')}
        className={tabLook}
      >
        {words.needs} {data !== undefined && <span>{data.open}</span>}
      </Link>
      {(['mine', 'snoozed'] as const).map((view) => (
        <Link
          key={view}
          to="/inbox"
          search={{ view }}
          activeOptions={THIS_ALONE}
          aria-current={current(view)}
          className={tabLook}
        >
          {words[view]} {data !== undefined && data[view] > 0 && <span>{data[view]}</span>}
        </Link>
      ))}
      <Link to="/inbox/waitlist" aria-current={current('waitlist')} className={tabLook}>
        {words.waitlist}
      </Link>
      <Link to="/inbox/support" aria-current={current('support')} className={tabLook}>
        {words.support}
      </Link>
      <Link
        to="/inbox"
        search={{ view: 'done' }}
        activeOptions={THIS_ALONE}
        aria-current={current('done')}
        className={tabLook}
      >
        {words.done}
      </Link>
    </PageTabs>
  );
}
