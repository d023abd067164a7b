import { Link } from '@tanstack/react-router';
import { dictionary, useWords } from '../wording/language.tsx';
import { PageTabs } from './page-tabs.tsx';
import { stripLook, tabLook } from './tabs.tsx';

const tabsWords = dictionary({
  en: {
    label: 'Parts of the texts',
    afterCall: 'After a call',
    reminders: 'Reminders',
    standby: 'Standby',
    links: 'Links',
    sent: 'Sent',
    optOuts: 'Opted out',
  },
  zh: {
    label: '短信的各部分',
    afterCall: '通话之后',
    reminders: '就诊提醒',
    standby: '提前空位',
    links: '链接',
    sent: '已发送',
    optOuts: '已退订',
  },
});

/** Tabs of the text messages: templates, reminders, standby, links, sent texts and opt-outs. */
export function TextsTabs() {
  const words = useWords(tabsWords);
  return (
    <PageTabs label={words.label} look={stripLook}>
      <Link to="/settings/texts" activeOptions={{ exact: true, includeSearch: false }} className={tabLook}>
        {words.afterCall}
      </Link>
      <Link to="/settings/texts/reminders" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.reminders}
      </Link>
      <Link to="/settings/texts/standby" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.standby}
      </Link>
      <Link to="/settings/texts/links" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.links}
      </Link>
      <Link to="/settings/texts/sent" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.sent}
      </Link>
      <Link to="/settings/texts/opt-outs" activeOptions={{ includeSearch: false }} className={tabLook}>
        {words.optOuts}
      </Link>
    </PageTabs>
  );
}
