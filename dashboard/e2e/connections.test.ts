import { retellCaller } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { expectAllSound, expectAllToRecover, LOOKS, type Place } from './places.ts';
import { signIn } from './sign-in.ts';

const PLACES: readonly Place[] = [
  {
    path: '/settings/connections',
    en: 'Connect an agent',
    zh: '连接智能体',
    asks: '**/api/clinic/mcp-tokens',
    failed: 'The tokens could not be read.',
  },
];

const RETELL_API_KEY = 'key of a clinic at retell';

describe.skipIf(!chromiumPath)('connections', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic({ VOICE_VENDORS: 'vapi,retell', RETELL_API_KEY });
    const payload = { name: 'Vapi, evenings', scopes: ['read'], expiresInDays: 90 };
    await clinic.service.ask({
      method: 'POST',
      url: '/api/clinic/mcp-tokens',
      as: clinic.manager,
      payload,
    });
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const listTools = (token: string) =>
    fetch(`${clinic.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  const callATool = (token: string) =>
    fetch(`${clinic.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-call-id': 'an-agents-call',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_clinic_info', arguments: {} },
      }),
    });

  test('a token is made, shown once with the lines for the agent, used, and revoked', async () => {
    const { page } = visit;
    await page.goto('/settings/connections');
    await page.getByText('Vapi, evenings').waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByText('Give it a name that you will recognize.').waitFor();
    await expectSound(visit);
    await page.getByLabel('Name').fill('Retell, main line');
    await page.getByRole('switch', { name: 'Book and change' }).click();
    await page.getByRole('button', { name: 'Make the token' }).click();
    const shown = page.getByRole('region', { name: 'Token', exact: true });
    const token = await shown.locator('code').innerText();
    expect(token).toMatch(/^fdm_/);
    await page.getByLabel('Agent', { exact: true }).selectOption('retell');
    const lines = JSON.parse(await page.getByRole('figure').locator('pre').innerText());
    expect(lines).toMatchObject({
      url: `${clinic.address}/mcp`,
      headers: { Authorization: `Bearer ${token}`, 'x-call-id': '{{call_id}}' },
    });
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByText('Copied').waitFor();
    await expectSound(visit);
    expect((await listTools(token)).status).toBe(200);

    await page.reload();
    await page
      .getByText(/ Used /)
      .first()
      .waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke: Retell, main line' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('“Retell, main line” is revoked.').waitFor();
    expect((await listTools(token)).status).toBe(401);
  });

  test('a clinic without an agent is told what a token is for', async () => {
    const quiet = await visitors.visit();
    await signIn(quiet.page, clinic.quietEmail, '/settings/connections');
    await quiet.page.getByText('No agent is connected').waitFor();
    await expectSound(quiet);
    await quiet.context.close();
  });

  test('a call by an agent shows where it came from, in the list, on its page and live', async () => {
    const payload = { name: 'Desktop agent', scopes: [] };
    const made = await clinic.service.ask({
      method: 'POST',
      url: '/api/clinic/mcp-tokens',
      as: clinic.manager,
      payload,
    });
    expect((await callATool(made.body.data.token)).status).toBe(200);
    const { page } = visit;
    await page.goto('/calls');
    const row = page.getByRole('row', { name: /Desktop agent/ });
    await row.getByText('MCP · Desktop agent').waitFor();
    await row.getByRole('button').click();
    await page.getByText('Source').last().waitFor();
    await page.locator('dd', { hasText: 'MCP · Desktop agent' }).waitFor();
    await page.goto('/calls/live');
    await page.getByText('MCP · Desktop agent').first().waitFor();
    await expectSound(visit);
  });

  test('a clinic that moved to Retell is shown its calls, and not what Retell cannot do', async () => {
    const { page } = visit;
    await page.goto('/settings/voice');
    const recording = page.getByRole('switch', { name: 'Record calls' });
    await recording.waitFor();
    const number = '+16045550177';
    const moved = await clinic.service.ask({
      method: 'PUT',
      url: `/api/admin/clinics/${clinic.clinicId}/voice`,
      as: clinic.service.admin,
      payload: { voiceVendor: 'retell', voicePhoneNumber: number },
    });
    expect(moved.status).toBe(200);
    await page.reload();
    await page.getByText('Greeting, as it is spoken').first().waitFor();
    expect(await recording.count()).toBe(0);

    const now = () => clinic.service.clock.now();
    const retell = retellCaller({ url: clinic.address, apiKey: RETELL_API_KEY, now });
    const call = retell.startCall({ from: '+16045550142', to: number });
    expect((await call.event('call_started')).http).toBe(200);
    await call.hear('user', 'I would like to see Doctor Lee');
    const id = await vi.waitFor(async () => {
      const url = '/api/clinic/call-history?pageSize=50';
      const { body } = await clinic.service.ask({ method: 'GET', url, as: clinic.manager });
      return body.data.find(({ callId }: { callId: string }) => callId === call.id).id;
    });
    await page.goto(`/calls/live?open=${id}`);
    await page.getByText('I would like to see Doctor Lee').first().waitFor();
    await page.getByRole('button', { name: /^End/ }).first().waitFor();
    expect(await page.getByLabel(/whisper/i).count()).toBe(0);
    expect(await page.getByLabel(/say/i).count()).toBe(0);
    await expectSound(visit);
    await call.end({});
    retell.close();
  });

  test.each(LOOKS)('are sound: $theme, $language, $size', (look) =>
    expectAllSound(visitors, look, clinic.managerEmail, PLACES),
  );

  test('say what failed with the request id, show their shape meanwhile, and are well again', () =>
    expectAllToRecover(visit, PLACES));
});
