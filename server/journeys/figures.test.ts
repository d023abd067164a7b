import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { singleProcess } from '../src/adapters/process/single.ts';
import { fire } from '../src/database/jobs/cron.ts';
import type { ProcessManager } from '../src/ports/process-manager.ts';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const ALARMS = new URL('../../deploy/prometheus/alerts.yaml', import.meta.url);
const RUNBOOK = new URL('../../docs/runbook.md', import.meta.url);

/** Enough for a breaker of each of several processes. */
const TRIES = 20;

interface Alarm {
  readonly alert: string;
  readonly expr: string;
}

let line: PhoneLine;
let clinic: AnsweringClinic;
let alarms: readonly Alarm[];
beforeAll(async () => {
  const read = parse(await readFile(ALARMS, 'utf8')) as { groups: Array<{ rules: Alarm[] }> };
  alarms = read.groups.flatMap(({ rules }) => rules);
  line = await phoneLine({ processes: together() });
  clinic = await line.aClinic();
  await line.service.ask({
    method: 'PUT',
    url: '/api/clinic/sms-config',
    as: clinic.manager,
    payload: { smsEnabled: true, smsSenderNumber: '+16045550100' },
  });
});
afterAll(() => line.close());

/** However many of the service stand behind the line, a scrape sees them all. */
function together(): ProcessManager {
  const offers: Array<() => Promise<unknown>> = [];
  return {
    ...singleProcess('/nowhere'),
    offer: (give) => void offers.push(give),
    gather: () => Promise.all(offers.map((give) => give())),
  };
}

const scrape = async () => String((await line.service.ask({ method: 'GET', url: '/metrics' })).body);
const figure = async (series: string) => {
  const found = (await scrape()).split('\n').find((each) => each.startsWith(series));
  return found === undefined ? null : Number(found.split(' ').at(-1));
};

test('a call produces metrics of its clinic, its EMR and its message, and of no person', async () => {
  const call = clinic.call('+16045550104');
  const wish = { ...(await earliestWish(call)), reason: 'Sore shoulder' };
  const booked = heard(await call.tool('create_appointment', wish));
  expect(booked).toMatchObject({ success: true });
  await call.tool('no_such_tool', {});
  await call.end({});
  await expect.poll(() => figure('frontdesk_sms_total{outcome="accepted"}')).toBe(1);

  const ofEmr = `{clinic="${clinic.id}",transport="emr-soap"}`;
  expect(await figure(`frontdesk_tool_seconds_count{clinic="${clinic.id}"}`)).toBe(4);
  expect(await figure('frontdesk_tool_calls_total{tool="create_appointment",ended="answered"}')).toBe(1);
  expect(await figure('frontdesk_tool_calls_total{tool="unknown",ended="not-run"}')).toBe(1);
  expect(await figure(`frontdesk_emr_seconds_count${ofEmr}`)).toBeGreaterThan(4);
  expect(
    await figure('frontdesk_emr_operation_seconds_count{transport="emr-soap",operation="book",outcome="ok"}'),
  ).toBe(1);
  expect(await figure(`frontdesk_over_budget_total{clinic="${clinic.id}",budget="emr"}`)).toBe(0);
  expect(await figure(`frontdesk_breaker_state${ofEmr}`)).toBe(0);
  // Templates are read ahead once a minute, and it may be that second.
  await expect.poll(() => figure(`frontdesk_emr_under_way${ofEmr}`)).toBe(0);
  expect(await figure('frontdesk_webhook_trouble_total{what="unknown-clinic"}')).toBe(0);

  const text = await scrape();
  expect(text).not.toMatch(/rené|tremblay|shoulder|555.?0104/i);
  expect(text).not.toContain(call.id);
  expect(text).not.toContain(clinic.number.slice(2));
  const labels = [...text.matchAll(/(?<!\ble)="([^"]*)"/g)].map(([, value]) => value);
  expect(labels).not.toContain(wish.patientId);
  expect(labels).not.toContain(String(booked.appointmentId));
});

test('metrics show an EMR that does not answer: open breaker, failed calls, failed tools', async () => {
  const dark = await line.aClinic();
  dark.soap.faults.set({ kind: 'reset' });
  // What went well while the clinic was set up no longer counts.
  line.service.clock.advance(11_000);
  for (let tries = 0; tries < TRIES; tries += 1)
    heard(await dark.call('+16045550104').tool('get_patient', { patientId: String(tries) }));

  const ofEmr = `clinic="${dark.id}",transport="emr-soap"`;
  expect(await figure(`frontdesk_breaker_state{${ofEmr}}`)).toBe(2);
  expect(await figure(`frontdesk_emr_failures_total{${ofEmr},outcome="breaker-open"}`)).toBeGreaterThan(0);
  expect(await figure('frontdesk_tool_calls_total{tool="get_patient",ended="failed"}')).toBe(TRIES);
  expect(await figure(`frontdesk_breaker_state{clinic="${clinic.id}"`)).toBe(0);
});

test('every alert can fire: its metrics are in the scrape, with the labels it uses', async () => {
  // One that waits without haste, beside the outage of the test before.
  await line.service.database.ownerQuery(
    "insert into inbox_items (clinic_id, kind, cause) values ($1, 'callback_requested', 'a caller')",
    [clinic.id],
  );
  for (const name of ['backup', 'data-retention']) await fire(line.service.database.db, name, new Date());
  await expect
    .poll(async () => (await scrape()).match(/cron_age_seconds\{job="(backup|data-retention)"/g)?.length, {
      timeout: 30_000,
    })
    .toBe(2);
  const lines = (await scrape()).split('\n');

  expect(alarms.map(({ alert }) => alert)).toEqual(
    expect.arrayContaining(['EmrBreakerOpen', 'EmrSlow', 'ToolsSlow']),
  );
  const missing = alarms.flatMap(({ alert, expr }) =>
    seriesOf(expr)
      .filter((wanted) => !lines.some((each) => shows(each, wanted)))
      .map((wanted) => ({ alert, ...wanted })),
  );
  expect(missing).toEqual([]);
});

test('every alert is in the runbook, and nothing else is', async () => {
  const headings = [...(await readFile(RUNBOOK, 'utf8')).matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alarms.map(({ alert }) => alert));
});

interface Wanted {
  readonly name: string;
  readonly labels: readonly string[];
  readonly values: readonly string[];
}

/** The series that an expression looks at; the labels it groups by belong to each of them. */
function seriesOf(expr: string): Wanted[] {
  const by = [...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', '));
  return [...expr.matchAll(/(frontdesk_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', matchers = '']) => {
    const values = matchers.split(',').filter((each) => each !== '');
    const labels = [...by, ...values.map((each) => each.split('=')[0] ?? '')];
    // There need not have been a fault of ours, or a refused password, for its alarm to be sound.
    const unseen = ['status="5xx"', 'outcome="credentials"'];
    return { name, labels, values: values.filter((each) => !unseen.includes(each)) };
  });
}

function shows(line: string, { name, labels, values }: Wanted): boolean {
  if (!line.startsWith(`${name}{`) && !line.startsWith(`${name} `)) return false;
  return (
    labels.every((label) => line.includes(`${label}="`)) && values.every((value) => line.includes(value))
  );
}
