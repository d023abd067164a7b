import { json, type Route, searchAnswer } from './rest-call.ts';
import { providerTo1 } from './rest-shapes.ts';

/** The token's owner, the providers and the clinic's own vocabularies. */
export const frontDeskRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: 'oauth/info',
    needs: null,
    resource: ({ provider }) =>
      json({
        provider: provider && providerTo1(provider),
        login: provider?.lastName ?? null,
        roles: ['doctor'],
      }),
  },
  {
    method: 'GET',
    path: 'status/checkIfAuthed',
    needs: null,
    resource: ({ provider }) => json({ success: true, message: provider?.providerNo ?? null }),
  },
  {
    method: 'GET',
    path: 'providerService/providers_json',
    needs: null,
    resource: (call) => {
      const active = call.book.providers().filter(({ status }) => status === '1');
      return searchAnswer(active.map(providerTo1), call);
    },
  },
  {
    method: 'GET',
    path: 'providerService/providers',
    needs: null,
    resource: () => ({ status: 200, headers: { 'content-type': 'application/xml' }, body: '<providers/>' }),
  },
  {
    method: 'GET',
    path: 'providerService/provider/*',
    needs: null,
    resource: ({ book, provider, parts: [wanted = ''] }) => {
      const row = wanted === 'me' ? provider : book.provider(wanted);
      return row ? json(providerTo1(row)) : { status: 204 };
    },
  },
  {
    method: 'GET',
    path: 'schedule/types',
    needs: '_appointment',
    resource: ({ book }) => json({ types: book.appointmentTypes, appointment: null, appointments: null }),
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
        call.book.statuses.map(({ active, ...row }) => ({
          ...row,
          icon: 'starbill.gif',
          active: active ? 1 : 0,
          editable: 1,
          shortLetters: null,
          shortLetterColour: 0,
        })),
        call,
      ),
  },
  {
    method: 'GET',
    path: 'schedule/reasons',
    needs: '_appointment',
    resource: () => json({ reasons: [{ id: 1, value: '1', label: 'Follow-Up', active: true }] }),
  },
];
