import type { Prefetched } from './prefetch.ts';

/** Emergencies are sorted first, so this page contains all of them. */
const FIRST = 20;

/** Items nobody has taken, for the shell and the Today screen. */
export const openInbox = (language: 'en' | 'zh') =>
  ({ state: 'open', sort: 'urgent', order: 'desc', pageSize: FIRST, language }) as const;

export const BOOKABLE = { status: 'active', pageSize: 100 } as const;

export const callsPage = (page: number) => ({ page, pageSize: 50 }) as const;

/** The first requests of a clinic's page: those of every page, plus the page's own. */
export function firstRequests(path: string, search: string, language: 'en' | 'zh'): readonly Prefetched[] {
  return [
    ['/api/clinic/me'],
    ['/api/clinic/clock'],
    ['/api/clinic/today'],
    ['/api/clinic/inbox', openInbox(language)],
    ...(path === '/schedule' ? [['/api/clinic/providers', BOOKABLE] as const] : []),
    ...(path === '/calls' && search === '' ? [['/api/clinic/call-history', callsPage(1)] as const] : []),
  ];
}
