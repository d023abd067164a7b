import type { Question } from './ahead.ts';

/** Emergencies come first, so that all of them are among these. */
const FIRST = 20;

/** What nobody has taken; the shell and Today show it. */
export const openInbox = (language: 'en' | 'zh') =>
  ({ state: 'open', sort: 'urgent', order: 'desc', pageSize: FIRST, language }) as const;

export const BOOKABLE = { status: 'active', pageSize: 100 } as const;

export const callsPage = (page: number) => ({ page, pageSize: 50 }) as const;

/** What a clinic's page asks before anything else: of every page, and of some at once as well. */
export function firstQuestions(path: string, search: string, language: 'en' | 'zh'): readonly Question[] {
  return [
    ['/api/clinic/me'],
    ['/api/clinic/clock'],
    ['/api/clinic/today'],
    ['/api/clinic/inbox', openInbox(language)],
    ...(path === '/schedule' ? [['/api/clinic/providers', BOOKABLE] as const] : []),
    ...(path === '/calls' && search === '' ? [['/api/clinic/call-history', callsPage(1)] as const] : []),
  ];
}
