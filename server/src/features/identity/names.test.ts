import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { welcomeLetter } from './letters.ts';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
});
afterAll(() => service.close());

const post = (url: string, payload: object, as?: SignedIn) =>
  service.ask({ method: 'POST', url, payload, ...(as ? { as } : {}) });
const get = async (url: string, as: SignedIn) => (await service.ask({ method: 'GET', url, as })).body.data;
const rename = (name: string, as: SignedIn) =>
  service.ask({ method: 'PUT', url: '/api/auth/me', payload: { name }, as });
const signIn = async (email: string): Promise<SignedIn> =>
  (await post('/api/auth/login', { email, password: PASSWORD })).body.data;

async function invite(given: { readonly email?: string; readonly name?: string }) {
  const invited = { email: `${randomUUID()}@clinic.test`, ...given };
  const { body } = await post('/api/clinic/users', invited, clinic.manager);
  return { ...body.data, email: invited.email, token: body.data.link.split('#')[1] as string };
}

async function aColleague(given: Parameters<typeof invite>[0], own: object = {}): Promise<SignedIn> {
  const { email, token } = await invite(given);
  await post('/api/auth/accept-invitation', { token, password: PASSWORD, ...own });
  return signIn(email);
}

describe('the name of a person', () => {
  test('is given by the inviter, shown in the invitation, and kept on accepting', async () => {
    const { token, email, invitation } = await invite({ name: 'Dana Roy' });
    expect(invitation.name).toBe('Dana Roy');
    const open = await post('/api/auth/invitation', { token });
    expect(open.body.data).toMatchObject({
      ...{ email, name: 'Dana Roy', role: 'clinic_manager', clinicName: expect.any(String) },
      invitedBy: expect.stringMatching(/^[A-Z0-9]/),
    });

    await post('/api/auth/accept-invitation', { token, password: PASSWORD });
    expect((await get('/api/auth/me', await signIn(email))).name).toBe('Dana Roy');
  });

  test('can be changed by the person, on accepting and later, with immediate effect', async () => {
    const colleague = await aColleague({ name: 'D. Roy' }, { name: 'Dana Roy' });
    expect(colleague.user).toMatchObject({ name: 'Dana Roy' });
    expect((await rename('  Dana Roy-Chen ', colleague)).body.data.name).toBe('Dana Roy-Chen');

    await expect.poll(async () => (await get('/api/auth/me', colleague)).name).toBe('Dana Roy-Chen');
    expect((await rename('   ', colleague)).status).toBe(400);
  });

  test('if missing is replaced by the address, in lists and in the kernel alike', async () => {
    const email = `o'neil_pat.${randomUUID().slice(0, 4)}@clinic.test`;
    await aColleague({ email });
    const people = await get('/api/clinic/inbox/people', clinic.manager);
    const { shownName } = await import('../../kernel/people/user.ts');

    expect(people.map(({ name }: { name: string }) => name)).toContain(shownName({ name: null, email }));
    expect(shownName({ name: null, email })).toMatch(/^O'Neil Pat /);
  });

  test('appears in the access log, and finds its rows', async () => {
    const colleague = await aColleague({}, { name: 'Xiaoyu Tan' });
    await rename('Xiaoyu Tan', colleague);
    const rows = await get('/api/admin/audit?q=Xiaoyu', service.admin);

    expect(rows[0]).toMatchObject({ userName: 'Xiaoyu Tan', action: 'auth.change-name' });
    // The audit log names the changed field but not its value.
    expect(JSON.stringify(rows[0].details)).not.toContain('Xiaoyu');
  });
});

describe('a name cannot smuggle a message', () => {
  const HOSTILE = [
    'Dana\n\nYour mailbox is full: call 604-555-0199',
    'Dana\r\nBcc: everybody@clinic.test',
    'Dana\u2028Roy',
    'Dana \u202eyoR',
    '\u200b',
    'Dana\u0007',
  ];
  const clinicNamed = (name: string) =>
    service.ask({ method: 'PUT', url: '/api/clinic/me', payload: { name }, as: clinic.manager });

  test.each(HOSTILE)(
    'line breaks and invisible characters are refused in the name of a person, a clinic, a provider and a token: %j',
    async (name) => {
      const email = `${randomUUID()}@clinic.test`;
      const { data: before } = (
        await service.ask({ method: 'GET', url: '/api/clinic/me', as: clinic.manager })
      ).body;
      const refused = [
        await post('/api/clinic/users', { email, name }, clinic.manager),
        await rename(name, clinic.manager),
        await clinicNamed(name),
        await post('/api/clinic/providers', { name }, clinic.manager),
        await post('/api/clinic/mcp-tokens', { name, scopes: [] }, clinic.manager),
        await post('/api/admin/clinics', { name, managerEmail: email }, service.admin),
      ];
      for (const { status, body } of refused) {
        expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
        expect(Object.keys(body.details.fields)).toEqual(['name']);
      }
      expect((await get('/api/clinic/me', clinic.manager)).name).toBe(before.name);
    },
  );

  test.each(["Seán O'Neil-王", 'Dr. J.R. Smith', 'محمد علی', 'می‌خواهم'])('%s is accepted', async (name) => {
    expect((await rename(name, clinic.manager)).body.data.name).toBe(name);
  });
});

test('a used or unknown invitation reveals nothing', async () => {
  const { token } = await invite({ name: 'Dana Roy' });
  await post('/api/auth/accept-invitation', { token, password: PASSWORD });

  expect((await post('/api/auth/invitation', { token })).status).toBe(400);
  expect((await post('/api/auth/invitation', { token: 'nothing' })).status).toBe(400);
});

test('a password reset link is not an invitation', async () => {
  const colleague = await aColleague({});
  const url = `/api/clinic/users/${colleague.user.id}/reset-password`;
  const { body } = await post(url, {}, clinic.manager);

  expect((await post('/api/auth/invitation', { token: body.data.link.split('#')[1] })).status).toBe(400);
});

describe('the invitation email', () => {
  const by = {
    id: '1',
    email: 'maya@fraser.test',
    name: 'Maya Fong',
    role: 'clinic_manager',
    clinicId: '2',
  } as const;
  const invited = {
    email: 'dana@fraser.test',
    name: 'Dana',
    role: 'clinic_staff',
    clinicName: 'Fraser Street',
  } as const;

  test('names the inviter, the purpose and the clinic, in both languages', () => {
    const { to, subject, text } = welcomeLetter(invited, by, 'https://frontdesk.test/accept-invitation#x');

    expect([to, subject]).toEqual([
      'dana@fraser.test',
      'Maya Fong invited you to Fraser Street on Frontdesk',
    ]);
    expect(text).toContain('Maya Fong (maya@fraser.test) invited you to the front desk of Fraser Street.');
    expect(text).toContain('Maya Fong（maya@fraser.test）邀请您');
    expect(text).toContain('https://frontdesk.test/accept-invitation#x');
  });

  test('turns no name into a link, so that nobody can send strangers a link of theirs in our email', () => {
    const hostile = 'https://evil.example/x';
    const from = { ...by, name: 'www.evil.example' };
    const given = { ...invited, name: hostile, clinicName: 'help@evil.example' };
    const { subject, text } = welcomeLetter(given, from, 'https://frontdesk.test/y');

    const ours = [...text.matchAll(/https?:\/\/\S+/g)].map(([found]) => found);
    expect(ours).toEqual(['https://frontdesk.test/y']);
    expect(`${subject}\n${text}`).not.toMatch(/evil\.example|@evil/);
    expect(text).toContain('https: / / evil. example/ x');
  });

  test('names no clinic if an operator invites', () => {
    const operator = { ...invited, role: 'platform_admin', name: null, clinicName: null } as const;
    const { subject, text } = welcomeLetter(operator, by, 'https://frontdesk.test/x');

    expect(subject).toBe('Maya Fong invited you to Frontdesk');
    expect(text).not.toContain('null');
  });
});
