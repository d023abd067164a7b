import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const PICTURES = process.env.LIVE_CALL_PICTURES;

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
        commands.push(JSON.parse(text));
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    clinic = await openClinic({ VOICE_CONTROL_HOSTS: '127.0.0.1' });
    const { service } = clinic;
    await service.ask({
      ...{ method: 'PUT', url: `/api/admin/clinics/${clinic.clinicId}/voice`, as: service.admin },
      payload: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
    });
    await service.ask({
      ...{ method: 'PUT', url: '/api/clinic/me', as: clinic.manager },
      payload: { transferPhoneNumber: '+16045550199' },
    });
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
  const watch = async (look: Parameters<Visitors['visit']>[0] = {}): Promise<Visit> => {
    const visit = await visitors.visit(look);
    await signIn(visit.page, clinic.managerEmail);
    await visit.page.goto('/calls/live');
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
    const maya = await watch();
    const other = await watch({ theme: 'dark', language: 'zh' });
    for (const { page } of [maya, other]) await page.getByText('How can I help you?').waitFor();

    const began = Date.now();
    await says(callId, CHEST);
    await Promise.all([maya, other].map(({ page }) => page.getByText(CHEST).first().waitFor()));
    expect(Date.now() - began).toBeLessThan(5_000);
    await maya.page.getByText('Emergency', { exact: true }).waitFor();
    await other.page.getByText('紧急情况', { exact: true }).waitFor();
    await maya.page.getByText('Nothing is booked until').waitFor();

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
    await expect.poll(() => commands[1]).toMatchObject({ type: 'say', content: '请坐下，不要走动。' });

    await maya.page.getByRole('button', { name: 'Put through to the clinic' }).click();
    await maya.page.getByRole('dialog').getByText('cannot be taken back').waitFor();
    await picture(maya.page, 'confirm');
    expect(commands).toHaveLength(2);
    await maya.page.getByRole('dialog').getByRole('button', { name: 'Put through' }).click();
    await expect
      .poll(() => commands[2])
      .toMatchObject({ type: 'transfer', destination: { number: '+16045550199' } });
    await other.page.getByText('转接了来电者').first().waitFor();

    await endOf(callId);
    await maya.page.getByText('The call is over.').first().waitFor();
    await maya.context.close();
    await other.context.close();
  });

  test('on a phone it is a list, then the call, and it is ended after a question', async () => {
    const callId = randomUUID();
    await says(callId, '你好，我想约李医生');
    await says(callId, '我胸口很闷，左边胳膊发麻，早上就开始了');
    await says(callId, '这可能是急症。请马上挂断，拨打911。', 'assistant');
    const visit = await watch({ size: 'phone', language: 'zh' });
    const { page } = visit;
    await page.getByRole('region', { name: '通话中' }).getByRole('link').first().click();
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

  test('nobody on the phone is said so', async () => {
    const visit = await visitors.visit({});
    const { page, context } = visit;
    await signIn(page, clinic.quietEmail);
    await page.goto('/calls/live');
    await page.getByText('Nobody is on the phone.').locator('visible=true').waitFor();
    await picture(page, 'nobody');
    await expectSound(visit);
    await context.close();
  });
});
