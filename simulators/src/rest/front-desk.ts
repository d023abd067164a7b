import { byName } from '../book/clinic-stock.ts';
import { bodyOf, json, type Route, schedulingAnswer, searchAnswer } from './call.ts';
import { tokenOwner } from './open-o-shapes.ts';
import { providerTo1 } from './shapes.ts';

export const frontDeskRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: 'oauth/info',
    needs: null,
    resource: (call) => {
      const { provider, dialect } = call;
      if (provider && dialect !== 'classic') return json(tokenOwner(provider, call));
      return json({
        provider: provider && providerTo1(provider, call),
        login: provider?.lastName ?? null,
        roles: ['doctor'],
      });
    },
  },
  {
    method: 'GET',
    path: 'providerService/providers_json',
    needs: null,
    resource: (call) => {
      const active = call.book
        .providers()
        .filter(
          ({ status, providerNo }) => status === '1' && (call.dialect === 'classic' || providerNo !== '-1'),
        );
      return searchAnswer(
        active.map((row) => providerTo1(row, call)),
        call,
      );
    },
  },
  {
    method: 'POST',
    path: 'providerService/providers/search',
    needs: null,
    resource: (call) => {
      const { active } = bodyOf(call, ['searchTerm', 'active']);
      const wanted = String(active) === 'true' ? '1' : '0';
      const rows = call.book.providers().filter(({ status }) => status === wanted);
      return searchAnswer(
        rows.map((row) => providerTo1(row, call)),
        call,
      );
    },
  },
  {
    method: 'GET',
    path: 'schedule/types',
    needs: '_appointment',
    resource: ({ book }) => schedulingAnswer({ types: byName(book.appointmentTypes) }),
  },
  {
    method: 'GET',
    path: 'schedule/codes',
    needs: '_appointment',
    resource: ({ book }) => json(book.templateCodes.map((row) => ({ ...row, id: null }))),
  },
  {
    method: 'GET',
    path: 'schedule/statuses',
    needs: '_appointment',
    resource: (call) =>
      searchAnswer(
        call.book.statuses.map(({ active, editable, ...row }) => ({
          ...row,
          active: active ? 1 : 0,
          editable: editable ? 1 : 0,
          shortLetterColour: '0',
        })),
        call,
      ),
  },
  {
    method: 'GET',
    path: 'schedule/reasons',
    needs: '_appointment',
    resource: ({ now }) => schedulingAnswer({ reasons: stockReasons(now()) }),
  },
  {
    method: 'GET',
    path: 'program/programList',
    needs: null,
    resource: (call) => searchAnswer([], call),
  },
];

function stockReasons(dateCreated: number) {
  return ['', 'Follow-Up', 'Immunization', 'Testing'].map((label, index) => ({
    id: index + 1,
    lookupListId: 1,
    value: label,
    label,
    active: true,
    displayOrder: index + 1,
    createdBy: 'oscar',
    dateCreated,
  }));
}
