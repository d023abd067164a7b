import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  ArrowRight,
  Building2,
  CalendarX,
  Contrast,
  Keyboard,
  Languages,
  LogOut,
  Phone,
  PhoneCall,
  Search,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { dataOf } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { chooseClinic, signOut, useSignedIn } from '../../api/session.ts';
import { Key } from '../../ui/button.tsx';
import { useTheme } from '../../ui/theme.ts';
import { dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { durationOf, nearDay, timeAt } from '../../ui/wording/time.ts';
import { NAMED, TONGUES } from '../../ui/wording/tongues.ts';
import { OPERATOR_PLACES, PLACES } from './navigation.tsx';
import { shellWords } from './shell-words.ts';

const paletteWords = dictionary({
  en: {
    title: 'Search, go to, do',
    placeholder: 'Name, number or page',
    screens: 'Screens',
    calls: 'Calls',
    clinics: 'Clinics',
    act: 'Do',
    nothing: 'Nothing matches.',
    move: 'move',
    open: 'open',
    close: 'close',
    kept: 'Opening a call is recorded in the access log',
    outcome: 'Call',
    testCall: 'Make a test call',
    closeTime: 'Close a time',
    live: 'Live calls',
    analytics: 'Analytics',
    quality: 'Quality',
    report: 'Monthly report',
    support: 'Ask for help',
    clinic: 'Clinic details',
    knowledge: 'Questions and answers',
    sent: 'Texts sent',
    connections: 'Connections',
    looks: 'Access log',
    notifications: 'Notifications',
    fax: 'Faxes',
    waitlist: 'Waitlist',
    hours: 'Hours and closures',
    reminders: 'Reminders',
    standby: 'Standby',
    providers: 'Providers',
    voice: 'Voice and booking rules',
    texts: 'Texts',
    emr: 'EMR connection',
    privacy: 'Privacy',
    team: 'Team and my account',
  },
  zh: {
    title: '搜索、前往、操作',
    placeholder: '姓名、号码或页面',
    screens: '页面',
    calls: '通话',
    clinics: '诊所',
    act: '操作',
    nothing: '没有符合的内容。',
    move: '移动',
    open: '打开',
    close: '关闭',
    kept: '打开通话会记入查看记录',
    outcome: '通话',
    testCall: '进行测试通话',
    closeTime: '停诊',
    live: '正在进行的通话',
    analytics: '统计',
    quality: '质量',
    report: '月报',
    support: '寻求帮助',
    clinic: '诊所资料',
    knowledge: '问题和答案',
    sent: '已发短信',
    connections: '连接',
    looks: '查看记录',
    notifications: '通知',
    fax: '传真',
    waitlist: '候补名单',
    hours: '开放时间与停诊',
    reminders: '提醒',
    standby: '提前空位',
    providers: '医生',
    voice: '语音与预约规则',
    texts: '短信',
    emr: '病历系统连接',
    privacy: '隐私',
    team: '团队与我的账号',
  },
});

const ITEM =
  'grid min-h-9 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3 rounded-normal px-3 data-[selected=true]:bg-accent-tint data-[selected=true]:shadow-[inset_3px_0_var(--accent)]';
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-quiet';

/** The command palette: search for pages, patients, calls and actions. */
export function Palette({ onClose, onKeys }: { onClose(): void; onKeys(): void }) {
  const words = useWords(paletteWords);
  const [search, setSearch] = useState('');
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-4 left-1/2 z-50 w-[min(640px,calc(100vw-32px))] -translate-x-1/2 overflow-hidden rounded-float bg-raised shadow-float desk:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          <Command label={words.title} loop className="flex max-h-[76vh] flex-col">
            <div className="flex h-14 shrink-0 items-center gap-3 border-b px-5">
              <Search aria-hidden size={16} className="shrink-0 text-quiet" />
              <Command.Input
                autoFocus
                value={search}
                onValueChange={setSearch}
                placeholder={words.placeholder}
                className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
              />
              <Key>esc</Key>
            </div>
            <Command.List className="min-h-0 overflow-y-auto px-2 pb-2">
              <Command.Empty className="px-3 py-4 text-quiet">{words.nothing}</Command.Empty>
              <Screens onClose={onClose} />
              <Actions onClose={onClose} onKeys={onKeys} />
              <Calls search={search} onClose={onClose} />
              <Clinics search={search} onClose={onClose} />
            </Command.List>
            <p className="hidden min-h-10 shrink-0 items-center gap-4 border-t px-5 text-12 text-quiet desk:flex">
              <span className="flex gap-1">
                <Key>↑</Key>
                <Key>↓</Key> {words.move}
              </span>
              <span className="flex gap-1">
                <Key>enter</Key> {words.open}
              </span>
              <span className="ml-auto">{words.kept}</span>
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Item({
  icon,
  value,
  onSelect,
  children,
  aside,
}: {
  readonly icon: ReactNode;
  readonly value: string;
  onSelect(): void;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={ITEM}>
      <span className="text-quiet">{icon}</span>
      <span className="truncate">{children}</span>
      <span className="flex gap-1 text-12 text-quiet">{aside}</span>
    </Command.Item>
  );
}

function Screens({ onClose }: { onClose(): void }) {
  const words = useWords(paletteWords);
  const shell = useWords(shellWords);
  const { clinicId, isAdmin } = useSignedIn();
  const navigate = useNavigate();
  return (
    <Command.Group heading={words.screens} className={GROUP}>
      {[...(clinicId ? PLACES : []), ...(isAdmin ? OPERATOR_PLACES : [])].map(
        ({ name, to, icon: Icon, key }) => (
          <Item
            key={name}
            value={`${shell[name]} ${name}`}
            icon={<Icon aria-hidden size={16} />}
            onSelect={() => {
              onClose();
              void navigate({ to });
            }}
            aside={
              <>
                <Key>g</Key>
                <Key>{key}</Key>
              </>
            }
          >
            {shell[name]}
          </Item>
        ),
      )}
      {clinicId && <Pages onClose={onClose} />}
    </Command.Group>
  );
}

/** Pages below the main places, with the other names that offices use for them. */
const PAGES = [
  { name: 'live', to: '/calls/live', also: 'listen whisper' },
  { name: 'analytics', to: '/calls/analytics', also: 'statistics' },
  { name: 'quality', to: '/calls/quality', also: 'misunderstood' },
  { name: 'report', to: '/calls/report', also: 'partners pdf' },
  { name: 'fax', to: '/inbox/fax', also: 'fax' },
  { name: 'waitlist', to: '/inbox/waitlist', also: 'new patients' },
  { name: 'support', to: '/inbox/support', also: 'support help' },
  { name: 'hours', to: '/schedule/hours', also: 'opening hours holidays' },
  { name: 'reminders', to: '/schedule/reminders', also: 'reminders' },
  { name: 'standby', to: '/schedule/standby', also: 'cancellation list' },
  { name: 'clinic', to: '/settings/clinic', also: 'address parking phone' },
  { name: 'providers', to: '/settings/providers', also: 'doctors' },
  { name: 'voice', to: '/settings/voice', also: 'greeting booking rules' },
  { name: 'knowledge', to: '/settings/knowledge', also: 'faq answers' },
  { name: 'texts', to: '/settings/texts', also: 'sms messages' },
  { name: 'sent', to: '/settings/texts/sent', also: 'delivered sms' },
  { name: 'emr', to: '/settings/emr', also: 'oscar' },
  { name: 'connections', to: '/settings/connections', also: 'mcp tokens', isForManagers: true },
  { name: 'privacy', to: '/settings/privacy', also: 'retention erase', isForManagers: true },
  { name: 'looks', to: '/settings/privacy/looks', also: 'audit access', isForManagers: true },
  { name: 'team', to: '/settings/people', also: 'people users password' },
  { name: 'notifications', to: '/notifications', also: 'bell news' },
] as const;

function Pages({ onClose }: { onClose(): void }) {
  const words = useWords(paletteWords);
  const { isStaff } = useSignedIn();
  const navigate = useNavigate();
  return PAGES.filter((page) => !isStaff || !('isForManagers' in page)).map(({ name, to, also }) => (
    <Item
      key={name}
      value={`${words[name]} ${name} ${also}`}
      icon={<ArrowRight aria-hidden size={16} />}
      onSelect={() => {
        onClose();
        void navigate({ to });
      }}
    >
      {words[name]}
    </Item>
  ));
}

function CloseATime({ onClose }: { onClose(): void }) {
  const words = useWords(paletteWords);
  const navigate = useNavigate();
  return (
    <Item
      value={`${words.closeTime} close a time holiday 停诊`}
      icon={<CalendarX aria-hidden size={16} />}
      onSelect={() => {
        onClose();
        void navigate({ to: '/schedule', search: { close: 'new' } });
      }}
    >
      {words.closeTime}
    </Item>
  );
}

function TestCall({ onClose }: { onClose(): void }) {
  const words = useWords(paletteWords);
  const { isStaff } = useSignedIn();
  const navigate = useNavigate();
  if (isStaff) return null;
  return (
    <Item
      value={`${words.testCall} test call 测试`}
      icon={<PhoneCall aria-hidden size={16} />}
      onSelect={() => {
        onClose();
        void navigate({ to: '/test-call' });
      }}
    >
      {words.testCall}
    </Item>
  );
}

function Actions({ onClose, onKeys }: { onClose(): void; onKeys(): void }) {
  const words = useWords(paletteWords);
  const shell = useWords(shellWords);
  const { tongue, choose } = useLanguage();
  const { theme, turn } = useTheme();
  const { clinicId } = useSignedIn();
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const theme_ = theme === 'dark' ? shell.toLight : shell.toDark;
  return (
    <Command.Group heading={words.act} className={GROUP}>
      {clinicId && <CloseATime onClose={onClose} />}
      {clinicId && <TestCall onClose={onClose} />}
      {TONGUES.filter((other) => other !== tongue).map((other) => (
        <Item
          key={other}
          value={`${NAMED[other].choose} language 语言 語言`}
          icon={<Languages aria-hidden size={16} />}
          onSelect={act(() => choose(other))}
        >
          <span lang={NAMED[other].lang}>{NAMED[other].choose}</span>
        </Item>
      ))}
      <Item value={`${theme_} theme 主题`} icon={<Contrast aria-hidden size={16} />} onSelect={act(turn)}>
        {theme_}
      </Item>
      <Item value={`${shell.keys} keys`} icon={<Keyboard aria-hidden size={16} />} onSelect={act(onKeys)}>
        {shell.keys}
      </Item>
      <Item
        value={`${shell.signOut} sign out`}
        icon={<LogOut aria-hidden size={16} />}
        onSelect={act(() => void signOut())}
      >
        {shell.signOut}
      </Item>
    </Command.Group>
  );
}

/** Searches call transcripts. The search text never appears in the page's URL. */
function Calls({ search, onClose }: { readonly search: string; onClose(): void }) {
  const words = useWords(paletteWords);
  const { language } = useLanguage();
  const { clinicId } = useSignedIn();
  const { clock } = useClinicClock();
  const navigate = useNavigate();
  const text = useDeferredValue(search.trim());
  const { data = [] } = useQuery({
    queryKey: ['calls', clinicId, 'palette', text],
    enabled: clinicId !== null && text.length >= 2,
    queryFn: dataOf('/api/clinic/call-history', { query: { text, pageSize: 5 } }),
  });
  if (data.length === 0) return null;
  return (
    <Command.Group heading={words.calls} className={GROUP}>
      {data.map(({ id, startedAt, callerPhone, duration }) => (
        <Item
          key={id}
          value={`${text} ${id}`}
          icon={<Phone aria-hidden size={16} />}
          onSelect={() => {
            onClose();
            void navigate({ to: '/calls', search: { open: id } });
          }}
          aside={nearDay(clock.day(startedAt), clock.day(clock.now()), language)}
        >
          {timeAt(startedAt, clock, language)} {callerPhone ? shownPhone(callerPhone) : words.outcome},{' '}
          {durationOf(duration, language)}
        </Item>
      ))}
    </Command.Group>
  );
}

function Clinics({ search, onClose }: { readonly search: string; onClose(): void }) {
  const words = useWords(paletteWords);
  const { isAdmin } = useSignedIn();
  const text = useDeferredValue(search.trim());
  const { data = [] } = useQuery({
    queryKey: ['clinics', 'palette', text],
    enabled: isAdmin && text.length >= 2,
    queryFn: dataOf('/api/admin/clinics', { query: { search: text, pageSize: 5 } }),
  });
  if (data.length === 0) return null;
  return (
    <Command.Group heading={words.clinics} className={GROUP}>
      {data.map(({ id, name, city }) => (
        <Item
          key={id}
          value={`${text} ${name} ${id}`}
          icon={<Building2 aria-hidden size={16} />}
          aside={city}
          onSelect={() => {
            onClose();
            chooseClinic(id);
          }}
        >
          {name}
        </Item>
      ))}
    </Command.Group>
  );
}
