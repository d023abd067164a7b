import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  chromiumPath,
  expectNoSidewaysScroll,
  expectSound,
  openBrowser,
  type Visit,
  type Visitors,
} from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

const NUMBER = '+16045552077';
const CHEST = 'my chest is really tight and my left arm is numb';
const GRACE = 'grace.okafor@fraser.test';
const PICTURES = process.env.LIVE_CALL_PICTURES;
/** What the endpoint for translations knows. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  '你好，我想约李医生': 'Hello, I would like to see Dr. Lee.',
};

describe.skipIf(!chromiumPath)('a call in progress', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let platform: Server;
  const commands: Array<Record<string, unknown>> = [];
  beforeAll(async () => {
    platform = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        const sent = JSON.parse(text);
        if (request.url === '/v1/chat/completions') {
          const content = IN_ENGLISH[sent.messages.at(-1).content] ?? 'Something else.';
          response.end(JSON.stringify({ choices: [{ message: { content } }] }));
          return;
        }
        commands.push(sent);
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const { port } = platform.address() as AddressInfo;
    clinic = await openClinic({
      VOICE_CONTROL_HOSTS: '127.0.0.1',
      TRANSLATION_URL: `http://127.0.0.1:${port}/v1`,
    });
    const { service } = clinic;
    await service.ask({
      ...{ method: 'PUT', url: `/api/admin/clinics/${clinic.clinicId}/voice`, as: service.admin },
      payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
    });
    await service.ask({
      ...{ method: 'PUT', url: '/api/clinic/me', as: clinic.manager },
      payload: { transferPhoneNumber: '+16045550199' },
    });
    await service.database.ownerQuery(
      `insert into users (clinic_id, email, name, role, password_hash)
       select clinic_id, $1, 'Grace Okafor', 'clinic_manager', password_hash from users where email = $2`,
      [GRACE, clinic.managerEmail],
    );
    visitors = await openBrowser(clinic.address);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
    platform?.close();
  });

  const says = async (callId: string, transcript: string, role = 'user') => {
    const { port } = platform.address() as AddressInfo;
    const monitor = { controlUrl: `http://127.0.0.1:${port}/${callId}` };
    const { status } = await clinic.service.ask({
      method: 'POST',
      url: '/api/voice',
      payload: {
        message: {
          ...{ type: 'transcript', role, transcriptType: 'final', transcript },
          call: { id: callId, customer: { number: '+16045550142' }, monitor },
          phoneNumber: { number: NUMBER },
        },
      },
    });
    expect(status).toBe(200);
  };
  const does = async (callId: string, name: string, given: object) => {
    const toolCalls = [{ id: randomUUID(), type: 'function', function: { name, arguments: given } }];
    const { status } = await clinic.service.ask({
      method: 'POST',
      url: '/api/voice',
      payload: {
        message: {
          ...{ type: 'tool-calls', toolCalls, call: { id: callId, customer: { number: '+16045550142' } } },
          phoneNumber: { number: NUMBER },
        },
      },
    });
    expect(status).toBe(200);
  };
  /** The id of its row in the history. */
  const idOf = async (callId: string): Promise<string> =>
    await vi.waitFor(async () => {
      const url = '/api/clinic/call-history?pageSize=20';
      const { body } = await clinic.service.ask({ method: 'GET', url, as: clinic.manager });
      const row = body.data.find((each: { callId: string }) => each.callId === callId);
      expect(row).toBeDefined();
      return row.id;
    });
  const watch = async (
    callId: string | null,
    look: Parameters<Visitors['visit']>[0] = {},
    email = clinic.managerEmail,
  ): Promise<Visit> => {
    const visit = await visitors.visit(look);
    await signIn(visit.page, email, callId ? `/calls/live?open=${await idOf(callId)}` : '/calls/live');
    return visit;
  };
  const picture = async (page: Page, name: string) => {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${name}.png` });
  };
  const endOf = (callId: string) =>
    clinic.service.ask({
      method: 'POST',
      url: '/api/voice',
      payload: {
        message: {
          ...{ type: 'end-of-call-report', endedReason: 'customer-ended-call' },
          ...{ call: { id: callId }, phoneNumber: { number: NUMBER } },
        },
      },
    });

  test('two managers follow it; one whispers and puts the caller through, the other sees who did it', async () => {
    const callId = randomUUID();
    await says(callId, 'How can I help you?', 'assistant');
    const maya = await watch(callId);
    const other = await watch(callId, { theme: 'dark', language: 'zh' }, GRACE);
    for (const { page } of [maya, other]) await page.getByText('How can I help you?').waitFor();

    await says(callId, CHEST);
    for (const { page } of [maya, other]) await page.getByText(CHEST).first().waitFor();
    await maya.page.getByText('Emergency', { exact: true }).waitFor();
    await other.page.getByText('紧急情况', { exact: true }).waitFor();
    await maya.page.getByText('Nothing is booked until').waitFor();
    await expect
      .poll(() => maya.page.locator('mark').allTextContents())
      .toEqual(['chest is really tight', 'arm is numb']);
    const mayaSees = maya.page.getByRole('region', { name: 'Watching' });
    await mayaSees.getByText('Grace Okafor').waitFor();
    await mayaSees.getByText('you', { exact: true }).waitFor();
    await other.page.getByRole('region', { name: '正在查看' }).getByText('Maya Fong').waitFor();

    commands.length = 0;
    await maya.page.getByLabel('Whisper to the assistant').fill('Ask if someone is with him.');
    await maya.page.getByRole('button', { name: 'Whisper' }).click();
    await expect.poll(() => commands[0]).toMatchObject({ type: 'add-message', message: { role: 'system' } });
    await maya.page.getByText('You whispered to the assistant').first().waitFor();
    await other.page.getByText('提示了助理').first().waitFor();
    await picture(maya.page, 'light');
    await picture(other.page, 'dark-zh');
    for (const visit of [maya, other]) {
      await expectSound(visit);
      await expectNoSidewaysScroll(visit.page);
    }

    await other.page.getByLabel('对来电者说').fill('请坐下，不要走动。');
    await other.page.getByRole('button', { name: '播报' }).click();
    await maya.page.getByText('Grace Okafor had the assistant say something').first().waitFor();
    await expect.poll(() => commands[1]).toMatchObject({ type: 'say', content: '请坐下，不要走动。' });

    await maya.page.getByRole('link', { name: /^Live \d/ }).waitFor();
    await maya.page.getByRole('button', { name: 'Put through now' }).click();
    await maya.page.getByRole('dialog').getByText('cannot be taken back').waitFor();
    await picture(maya.page, 'confirm');
    expect(commands).toHaveLength(2);
    await maya.page.getByRole('dialog').getByRole('button', { name: 'Put through' }).click();
    await expect
      .poll(() => commands[2])
      .toMatchObject({ type: 'transfer', destination: { number: '+16045550199' } });
    await other.page.getByText('转接了来电者').first().waitFor();

    await says(callId, 'My son is calling 911 now.');
    await endOf(callId);
    await maya.page.getByText('The call is over.').first().waitFor();
    await maya.page.getByRole('link', { name: 'Open in the inbox' }).click();
    const own = maya.page.getByRole('region', { name: 'The caller’s own words' });
    await own.getByText(CHEST).waitFor();
    expect(await own.getByRole('time').count()).toBe(1);
    const next = maya.page.getByRole('list', { name: 'What happened next' });
    await next.getByText('put the caller through to 604-555-0199').waitFor();
    await next.getByText('The caller said that they would call 911').waitFor();
    await next.getByText('Hung up.').waitFor();
    await picture(maya.page, 'item');
    await expectSound(maya);
    await maya.context.close();
    await other.context.close();
  });

  test('what is said is pushed to the screen, which does not have to ask for it', async () => {
    const callId = randomUUID();
    await says(callId, 'How can I help you?', 'assistant');
    const visit = await visitors.visit({});
    // The screens poll by intervals; without them only a live event can bring a sentence.
    await visit.page.addInitScript(() => {
      Object.assign(window, { setInterval: () => 0 });
    });
    const { page } = visit;
    await signIn(page, clinic.managerEmail);
    const isListening = page.waitForResponse((answer) => answer.url().endsWith('/api/clinic/events'));
    await page.goto(`/calls/live?open=${await idOf(callId)}`);
    await page.getByText('How can I help you?').waitFor();
    await isListening;
    const untilShown: number[] = [];
    for (const sentence of ['Hello there.', 'Is this the clinic?', CHEST]) {
      const sent = performance.now();
      await says(callId, sentence);
      await page.getByText(sentence).first().waitFor({ timeout: 30_000 });
      untilShown.push(Math.round(performance.now() - sent));
    }
    // The goal is two seconds; a busy machine is no reason to fail, the figures tell.
    console.log(`a sentence is on the screen after ${untilShown.join(', ')} ms (goal: 2,000)`);
    await page.getByText('Emergency', { exact: true }).first().waitFor({ timeout: 30_000 });
    await endOf(callId);
    await visit.context.close();
  });

  test('on a phone it is a list, then the call, and it is ended after a question', async () => {
    const callId = randomUUID();
    await says(callId, '你好，我想约李医生');
    await says(callId, '我胸口很闷，左边胳膊发麻，早上就开始了');
    await says(callId, '这可能是急症。请马上挂断，拨打911。', 'assistant');
    const visit = await watch(null, { size: 'phone', language: 'zh' });
    const { page } = visit;
    await page.locator(`a[href*="${await idOf(callId)}"]`).click();
    await page.getByText('我胸口很闷').first().waitFor();
    await picture(page, 'phone-zh');
    await expectSound(visit);
    await expectNoSidewaysScroll(page);
    commands.length = 0;
    await page.getByRole('button', { name: '结束通话…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '结束通话' }).click();
    await expect.poll(() => commands).toEqual([{ type: 'end-call' }]);
    await endOf(callId);
    await visit.context.close();
  });

  test('what comes of the call is shown where it happened, while it goes on', async () => {
    const callId = randomUUID();
    await says(callId, 'Could somebody call me about my results?');
    const visit = await watch(callId);
    const { page } = visit;
    await page.getByText('Could somebody call me').waitFor();
    clinic.service.clock.advance(5_000);
    await does(callId, 'request_callback', { reason: 'test results', name: 'Ann Poe' });
    await page.getByText('Call-back: Ann Poe').waitFor();
    clinic.service.clock.advance(5_000);
    await says(callId, 'And put my brother on the waitlist, please.');
    await page.getByText('And put my brother').waitFor();
    clinic.service.clock.advance(5_000);
    await does(callId, 'add_to_waitlist', { firstName: 'Bo', lastName: 'Poe', phone: '6045550177' });
    await page.getByText('Waitlist: Bo Poe').waitFor();
    const rows = await page
      .getByRole('region', { name: 'In progress' })
      .last()
      .getByRole('listitem')
      .allTextContents();
    const place = (text: string) => rows.findIndex((row) => row.includes(text));
    const places = ['Could somebody', 'Call-back: Ann', 'And put my', 'Waitlist: Bo'].map(place);
    expect(places).toEqual(places.toSorted((one, next) => one - next));
    expect(places).not.toContain(-1);
    await page.getByRole('link', { name: 'Waitlist · ' }).waitFor();
    await picture(page, 'outcomes');
    await expectSound(visit);
    await endOf(callId);
    await visit.context.close();
  });

  test('a sentence in Mandarin has its translation below for who reads English', async () => {
    const callId = randomUUID();
    await says(callId, '你好，我想约李医生');
    const visit = await watch(callId);
    await visit.page.getByText('Hello, I would like to see Dr. Lee.').waitFor();
    await picture(visit.page, 'translated');
    await endOf(callId);
    await visit.context.close();
  });

  test('nobody on the phone is said so', async () => {
    const visit = await visitors.visit({});
    const { page, context } = visit;
    await signIn(page, clinic.quietEmail, '/calls/live');
    await page.getByText('Nobody is on the phone.').locator('visible=true').waitFor();
    await picture(page, 'nobody');
    await expectSound(visit);
    await context.close();
  });
});
