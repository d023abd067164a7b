import { afterAll, beforeAll, expect, test } from 'vitest';
import { welcomeTo } from '../src/features/voice/index.ts';
import { type TestApp, type TestClinic, testApp } from './test-app.ts';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
});
afterAll(() => service.close());

const PRACTICAL = {
  fax: '+16045550199',
  email: 'desk@clinic.example',
  website: 'https://clinic.example',
  directions: 'Two blocks north of King Edward.',
  directionsZh: 'King Edward以北两个路口。',
  parking: 'Free behind the building.',
  parkingZh: '楼后免费停车。',
  whatToBring: 'Your care card.',
  whatToBringZh: '请带MSP卡。',
};

test('facts callers ask about the place are stored in both languages, and can be emptied', async () => {
  const me = { url: '/api/clinic/me', as: clinic.manager };
  await service.ask({ ...me, method: 'PUT', payload: PRACTICAL });
  expect((await service.ask({ ...me, method: 'GET' })).body.data).toMatchObject(PRACTICAL);
  await service.ask({ ...me, method: 'PUT', payload: { parking: null } });
  expect((await service.ask({ ...me, method: 'GET' })).body.data.parking).toBeNull();
  const long = await service.ask({ ...me, method: 'PUT', payload: { directions: 'x'.repeat(601) } });
  expect(long.status).toBe(400);
});

test("the assistant's prompt contains address, parking and languages, and blanks if they are unset", () => {
  const unset = {
    ...{ customGreeting: null, customGreetingZh: null, assistantDisclosure: null },
    ...{ callRecording: false, voiceVendor: 'vapi' as const },
  };
  const place = { name: 'A Clinic', timezone: 'America/Vancouver', phone: null, assistantDisclosureZh: null };
  const at = new Date('2026-11-16T18:00:00Z');
  const calling = { callerPhone: '+16045550142', isOpen: true };
  const known = { address: '100 Main Street', city: 'Vancouver', parking: 'Behind.', parkingZh: '楼后。' };
  const blank = { address: null, city: null, parking: null, parkingZh: null };
  expect(
    welcomeTo({ ...unset, ...place, ...known, supportedLanguages: ['en', 'zh'] }, calling, at).variables,
  ).toMatchObject({
    address: '100 Main Street, Vancouver',
    parking: 'Behind.',
    languages: 'en, zh',
  });
  expect(
    welcomeTo({ ...unset, ...place, ...blank, supportedLanguages: ['zh'] }, calling, at).variables,
  ).toMatchObject({
    address: '',
    parking: '',
  });
});

test("a clinic is created at the level the operator names, else at the specification's", async () => {
  const levelOf = async (overrides: Record<string, unknown>) => {
    const { manager } = await service.aClinic(overrides);
    const config = { method: 'GET', url: '/api/clinic/voice-config', as: manager } as const;
    return (await service.ask(config)).body.data.callerVerification;
  };
  expect(await levelOf({ callerVerification: 'verified' })).toBe('verified');
  expect(await levelOf({})).toBe('bound');
});
