import { Link, useLocation } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  CalendarDays,
  CircleHelp,
  Clock3,
  FileChartColumn,
  Inbox,
  type LucideIcon,
  Phone,
  ShieldCheck,
  SlidersHorizontal,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { useLiveCount } from '../../api/day.ts';
import { useInboxCount } from '../../api/inbox.ts';
import { classes } from '../../ui/classes.ts';
import { LiveDot, Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shellWords } from './shell-words.ts';

type Place = 'today' | 'calls' | 'inbox' | 'schedule' | 'settings';

/** The main navigation for clinics. */
export const PLACES: ReadonlyArray<{
  readonly name: Place;
  readonly to: '/' | '/calls' | '/inbox' | '/schedule' | '/settings';
  readonly icon: LucideIcon;
  readonly key: string;
}> = [
  { name: 'today', to: '/', icon: Clock3, key: 't' },
  { name: 'calls', to: '/calls', icon: Phone, key: 'c' },
  { name: 'inbox', to: '/inbox', icon: Inbox, key: 'i' },
  { name: 'schedule', to: '/schedule', icon: CalendarDays, key: 's' },
  { name: 'settings', to: '/settings', icon: SlidersHorizontal, key: 'e' },
];

/** The main navigation for operators. */
export const OPERATOR_PLACES = [
  { name: 'clinics', to: '/clinics', icon: Building2, key: 'l' },
  { name: 'health', to: '/operation/health', icon: Activity, key: 'h' },
  { name: 'report', to: '/operation/report', icon: FileChartColumn, key: 'm' },
  { name: 'supportQueue', to: '/operation/support', icon: CircleHelp, key: 'q' },
  { name: 'audit', to: '/operation/audit', icon: ShieldCheck, key: 'a' },
  { name: 'operations', to: '/operation', icon: Wrench, key: 'o' },
  { name: 'users', to: '/operation/users', icon: UsersRound, key: 'u' },
] as const;

export const isOperatorPath = (path: string): boolean => /^\/(clinics|operation)(\/|$)/.test(path);

/** Paths outside an entry's own that highlight it: the jobs page for operations, the test call for calls. */
const isPartOf = (to: string, path: string): boolean =>
  (to === '/operation' && path === '/operation/jobs') || (to === '/calls' && path === '/test-call');

const LINK =
  'relative flex h-14 flex-col items-center justify-center gap-0.5 text-11 text-quiet hover:text-ink aria-[current=page]:text-accent desk:size-10 desk:rounded-normal desk:hover:bg-hover desk:aria-[current=page]:bg-sunk desk:aria-[current=page]:text-ink wide:h-8 wide:w-auto wide:flex-row wide:justify-start wide:gap-3 wide:px-2 wide:text-14 wide:aria-[current=page]:font-strong';

/** A list beside the page, a rail of icons on a narrow screen, a bottom bar on a phone. */
export function Navigation({ isOperator }: { readonly isOperator: boolean }) {
  const words = useWords(shellWords);
  const { pathname } = useLocation();
  const places = isOperator ? OPERATOR_PLACES : PLACES;
  return (
    <nav aria-label={words.navigation} className="flex-1 desk:flex-none">
      <ul className="grid auto-cols-fr grid-flow-col desk:grid-flow-row desk:gap-0.5 desk:pt-3">
        {places.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Link
              to={to}
              title={words[name]}
              activeOptions={{ exact: to === '/' || to === '/operation', includeSearch: false }}
              {...(isPartOf(to, pathname) && { 'aria-current': 'page' })}
              className={LINK}
            >
              <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0 wide:size-4" />
              <span className="desk:sr-only wide:not-sr-only">{words[name]}</span>
              {name === 'inbox' && <Waiting />}
              {name === 'calls' && <OnThePhone />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const BADGE =
  'absolute top-1 left-[calc(50%+6px)] inline-flex min-w-4.5 items-center justify-center gap-1.5 rounded-full px-1 font-strong text-11 leading-4.5 desk:top-0 desk:left-5 wide:static wide:ml-auto wide:bg-transparent wide:px-0 wide:text-12';

/** Number of calls in progress. */
function OnThePhone() {
  const words = useWords(shellWords);
  const count = useLiveCount();
  if (count === 0) return null;
  return (
    <span className={classes(BADGE, 'bg-accent text-on-accent wide:text-accent')}>
      <span className="hidden wide:inline">
        <LiveDot />
      </span>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words.onThePhone(count)}</span>
    </span>
  );
}

function Waiting() {
  const words = useWords(shellWords);
  const { data } = useInboxCount(useLanguage().language);
  if (!data || data.open === 0) return null;
  return (
    <span className={classes(BADGE, 'bg-ink text-paper wide:text-ink')}>
      {data.isUrgent && (
        <span className="hidden wide:inline">
          <Mark shape="triangle" tone="bad" size={9} />
        </span>
      )}
      <span aria-hidden>{data.open}</span>
      <span className="sr-only">
        {words.waiting(data.open)}
        {data.isUrgent && `, ${words.urgent}`}
      </span>
    </span>
  );
}
