import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { View } from './view.ts';

export const PREVIEW_PAGES = ['visit', 'request', 'offer', 'times', 'done', 'dead'] as const;

const TIME = '14:30' as WallTime;
const PROVIDER = { providerId: '1', providerName: 'Dr. Lee' };

export function previewOf(page: (typeof PREVIEW_PAGES)[number], date: CalendarDate): View {
  const place = { ...PROVIDER, date, time: TIME };
  switch (page) {
    case 'dead':
      return { page: 'dead' };
    case 'times':
      return {
        ...{ page: 'times', old: place, providerName: PROVIDER.providerName, isTaken: false, note: null },
        hasStandby: true,
        slots: ['09:20', '11:00', '16:00'].map((time) => ({ ...place, time: time as WallTime })),
      };
    case 'done':
      return {
        page: 'done',
        firstName: 'Jane',
        result: {
          ...{ act: 'confirm', chosen: '', done: 'confirmed', replaced: null },
          place: { ...place, minutes: 15 },
        },
      };
    default:
      return {
        ...{ page: 'ask', kind: page, problem: null },
        moment: page === 'request' ? null : { date, time: TIME },
      };
  }
}
