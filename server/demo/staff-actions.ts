import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { App } from '../src/http/routes.ts';
import type { Answer } from './play-call.ts';

export type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  token: string,
  payload?: object,
) => Promise<{ readonly status: number; readonly data: Answer }>;

const UNAVAILABLE = 503;
const MOST_TRIES = 30;
const AGAIN_MS = 400;

/** Retries while a busy machine cannot reach its database, so that the demo is complete. */
export function asking(app: App): Ask {
  return async (method, url, token, payload) => {
    const once = () =>
      app.inject({
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        // A separate address, so that the demo does not use up this machine's sign-in rate limit.
        remoteAddress: '127.0.0.254',
        ...(payload ? { payload } : {}),
      });
    let answer = await once();
    for (let tries = 1; answer.statusCode === UNAVAILABLE && tries < MOST_TRIES; tries += 1) {
      await pause(AGAIN_MS);
      answer = await once();
    }
    return { status: answer.statusCode, data: answer.json().data };
  };
}

const DISMISSED = 'The patient has called again.';

/** Handles the inbox: most items are done, some dismissed. */
export async function clearInbox(ask: Ask, token: string): Promise<void> {
  const { data } = await ask('GET', '/api/clinic/inbox?state=open&pageSize=100', token);
  const ids: string[] = data.map(({ id }: { id: string }) => id);
  const needsNothing = (at: number) => at % 5 === 1;
  const dismissed = ids.filter((_, at) => needsNothing(at));
  const done = ids.filter((_, at) => !needsNothing(at));
  if (done.length > 0) await ask('POST', '/api/clinic/inbox/bulk', token, { ids: done, move: 'done' });
  if (dismissed.length > 0)
    await ask('POST', '/api/clinic/inbox/bulk', token, {
      ids: dismissed,
      move: 'dismiss',
      reason: DISMISSED,
    });
  await ask('PUT', '/api/notifications/read-all', token);
}

/** Takes one item, as if somebody were working on it. */
export async function takeOne(ask: Ask, token: string): Promise<void> {
  const { data } = await ask('GET', '/api/clinic/inbox?state=open&pageSize=100', token);
  // Leaves one unconfirmed booking open, for people who try the demo.
  const isTaken = ({ phone, kind }: { phone: string | null; kind: string }) =>
    phone !== null && kind !== 'booking_in_doubt';
  const item = data.find(isTaken) ?? data[0];
  if (!item) return;
  await ask('POST', `/api/clinic/inbox/${item.id}/take`, token);
  await ask('POST', `/api/clinic/inbox/${item.id}/note`, token, {
    text: 'Left a message, will try again at four.',
  });
}

const WAITING = [
  { firstName: 'Grace', lastName: 'Mbeki', phone: '672-555-0120', notes: 'Two children', moves: [] },
  {
    firstName: 'Tomas',
    lastName: 'Novotny',
    phone: '672-555-0121',
    notes: '',
    moves: ['contacted', 'registered'],
  },
  { firstName: 'Hana', lastName: 'Sato', phone: '672-555-0122', notes: 'Mornings', moves: ['contacted'] },
  {
    firstName: 'Omar',
    lastName: 'Farouk',
    phone: '672-555-0123',
    notes: '',
    moves: ['contacted', 'declined'],
  },
] as const;

export async function fillWaitlist(ask: Ask, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (const { moves, ...newcomer } of WAITING) {
    const { data } = await ask('POST', '/api/clinic/waitlist', token, newcomer);
    ids.push(data.id);
    for (const status of moves) await ask('PUT', `/api/clinic/waitlist/${data.id}`, token, { status });
  }
  return ids;
}

const TICKETS = [
  {
    title: 'Dr. Singh is away in December',
    description: 'Callers should not be offered Dr. Singh from December 20 on.',
    priority: 'low',
    answers: ['You can enter that under closures, for one provider. Shall we do it for you?'],
    reply: 'We found it, thank you.',
    status: 'closed',
  },
  {
    title: 'Text messages in Chinese',
    description: 'May we change the words of the confirmation in Chinese?',
    priority: 'medium',
    answers: ['Yes: the templates stand in the settings, in both languages.'],
    reply: null,
    status: 'resolved',
  },
  {
    title: 'A caller was put through to the wrong number',
    description: 'The front desk has a new number since Monday, and one caller still reached the old one.',
    priority: 'high',
    answers: ['Thank you, we are looking into that call.'],
    reply: 'It was on Monday at about ten.',
    status: 'in_progress',
  },
  {
    title: 'How do we add a second manager?',
    description: 'Our office manager should see the calls as well.',
    priority: 'medium',
    answers: [],
    reply: null,
    status: 'open',
  },
] as const;

export async function openTickets(
  ask: Ask,
  { manager, admin }: { readonly manager: string; readonly admin: string },
  which: readonly number[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { answers, reply, status, ...ticket } of TICKETS.filter((_, at) => which.includes(at))) {
    const { data } = await ask('POST', '/api/clinic/support/tickets', manager, ticket);
    ids.push(data.id);
    for (const body of answers)
      await ask('POST', `/api/admin/support/tickets/${data.id}/messages`, admin, { body });
    if (reply) await ask('POST', `/api/clinic/support/tickets/${data.id}/messages`, manager, { body: reply });
    if (status !== 'open') await ask('PUT', `/api/admin/support/tickets/${data.id}`, admin, { status });
  }
  return ids;
}

const FAXES = new URL('../fixtures/faxes/', import.meta.url);

/** Uploads a file as a person would in the dashboard. */
export async function uploadFax(
  app: App,
  token: string,
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<string> {
  const edge = 'frontdesk-demo-fax';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/fax/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return answer.json().data.id;
}

/** The rendered fax files, by name. */
export async function drawnFaxes(): Promise<
  ReadonlyArray<{ readonly name: string; readonly bytes: Buffer }>
> {
  const folder = fileURLToPath(FAXES);
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(`${folder}${name}`) })));
}
