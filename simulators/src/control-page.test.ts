import { afterAll, beforeAll, expect, test } from 'vitest';
import { startControlPage } from './control-page.ts';
import { faultSwitch } from './faults.ts';
import type { Listener } from './http-listener.ts';

const faults = faultSwitch();
let page: Listener;
beforeAll(async () => {
  page = await startControlPage([
    { name: 'EMR by SOAP', address: 'http://127.0.0.1:8080/oscar', settings: { username: 'a<b' }, faults },
  ]);
});
afterAll(() => page.close());

const look = async () => (await fetch(page.url)).text();
const choose = (fault: string, simulator = 'EMR by SOAP') =>
  fetch(`${page.url}/fault`, {
    method: 'POST',
    body: new URLSearchParams({ simulator, fault }),
    redirect: 'manual',
  });

test('the page names each simulator with its address and what to enter, as text', async () => {
  const text = await look();
  expect(text).toContain('http://127.0.0.1:8080/oscar');
  expect(text).toContain('a&lt;b');
});

test('a fault can be switched on, is shown, and can be switched off', async () => {
  expect((await choose('dead')).status).toBe(303);
  expect(faults.next('anything')).toEqual({ kind: 'reset' });
  expect(await look()).toContain('value="dead" selected');

  await choose('none');
  expect(faults.next('anything')).toBeNull();
});

test.each([
  ['dead', 'nobody'],
  ['on fire', 'EMR by SOAP'],
])('%s of %s is refused and changes nothing', async (fault, simulator) => {
  expect((await choose(fault, simulator)).status).toBe(400);
  expect(faults.next('anything')).toBeNull();
});
