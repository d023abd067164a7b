import { Link } from '@tanstack/react-router';
import { useInboxCount } from '../../api/inbox.ts';
import { tabLook, tabsLook } from '../../ui/layout/tabs.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';

const tabsWords = dictionary({
  en: { label: 'Inbox', needs: 'Needs you', done: 'Done', waitlist: 'Waitlist', support: 'Support' },
  zh: { label: '待办', needs: '需要处理', done: '已处理', waitlist: '候补名单', support: '支持' },
});

/** An address that goes on from it is another place. */
const THIS_ALONE = { exact: true, includeSearch: true };

type Place = 'needs' | 'done' | 'waitlist' | 'support';

/** What waits for a person, in its four places. */
export function InboxTabs({ place }: { readonly place: Place }) {
  const words = useWords(tabsWords);
  const { data } = useInboxCount();
  const current = (name: Place) => (name === place ? ('page' as const) : undefined);
  return (
    <nav aria-label={words.label} className={tabsLook}>
      <Link
        to="/inbox"
        search={{}}
        activeOptions={THIS_ALONE}
        aria-current={current('needs')}
        className={tabLook}
      >
        {words.needs} {data !== undefined && <span>{data.open}</span>}
      </Link>
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
    </nav>
  );
}
