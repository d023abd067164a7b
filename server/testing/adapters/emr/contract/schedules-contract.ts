import { expect } from 'vitest';
import { type DateRange, date } from '../../../../src/kernel/time/calendar.ts';
import type { Contract } from './subject.ts';
import { patience } from './waiting.ts';

export const days = (from: string, to = from): DateRange => ({ from: date(from), to: date(to) });

export function schedulesContract({ promise }: Contract): void {
  promise('a connection that works can be proved', async ({ emr }) => {
    await expect(emr.ping(patience())).resolves.toBeUndefined();
  });
  providers({ promise });
  schedules({ promise });
  configuration({ promise });
}

function providers({ promise }: Contract): void {
  promise('the people who can have appointments are listed with their facts', async ({ emr }) => {
    const listed = await emr.listProviders(patience());
    expect(listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: '100001', firstName: 'Sarah', lastName: 'Chen', specialty: 'Family Medicine' },
      { id: '100002', firstName: 'Michael', lastName: 'Lee', specialty: '' },
    ]);
  });
  promise('a provider who left is not listed', async ({ emr }) => {
    expect((await emr.listProviders(patience())).map(({ id }) => id)).not.toContain('100003');
  });
  promise("the system's own rows are not listed", async ({ emr }) => {
    const ids = (await emr.listProviders(patience())).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain('-1');
    expect(ids).not.toContain('999998');
  });
}

function schedules({ promise }: Contract): void {
  promise("a day's template is given slot by slot, with its lunch", async ({ emr }) => {
    const [day, ...others] = await emr.getSchedule('100001', days('2026-03-03'), patience());
    expect(others).toEqual([]);
    expect(day).toMatchObject({ date: '2026-03-03', holiday: false, slotMinutes: 15 });
    expect(day?.slots).toHaveLength(32);
    expect(day?.slots[0]).toEqual({ time: '09:00', code: '1' });
    expect(day?.slots.slice(12, 17).map(({ time, code }) => `${time} ${code}`)).toEqual([
      '12:00 L',
      '12:15 L',
      '12:30 L',
      '12:45 L',
      '13:00 1',
    ]);
    expect(day?.slots.at(-1)).toEqual({ time: '16:45', code: '1' });
  });
  promise('appointments are not taken out of the template', async ({ emr }) => {
    const [day] = await emr.getSchedule('100001', days('2026-03-03'), patience());
    expect(day?.slots.map(({ time }) => time)).toContain('09:00');
  });
  promise(
    'a range gives its days in order, both ends too, and leaves out days without a template',
    async ({ emr }) => {
      const found = await emr.getSchedule('100001', days('2026-03-03', '2026-03-10'), patience());
      expect(found.map((day) => day.date)).toEqual([
        '2026-03-03',
        '2026-03-04',
        '2026-03-06',
        '2026-03-09',
        '2026-03-10',
      ]);
    },
  );
  promise('a range may cross months', async ({ emr }) => {
    const found = await emr.getSchedule('100002', days('2026-03-31', '2026-04-02'), patience());
    expect(found.map((day) => day.date)).toEqual(['2026-03-31', '2026-04-01', '2026-04-02']);
  });
  promise('a day off has no schedule', async ({ emr }) => {
    expect(await emr.getSchedule('100001', days('2026-03-05'), patience())).toEqual([]);
  });
  promise('a provider that nobody knows has no schedule', async ({ emr }) => {
    expect(await emr.getSchedule('777777', days('2026-03-03'), patience())).toEqual([]);
  });
  promise('a holiday is marked, and keeps its slots', async ({ emr }) => {
    const [day] = await emr.getSchedule('100001', days('2026-04-03'), patience());
    expect(day).toMatchObject({ holiday: true });
    expect(day?.slots).toHaveLength(32);
  });
  promise('codes are letters as the clinic wrote them, large and small', async ({ emr }) => {
    const [day] = await emr.getSchedule('100001', days('2026-03-06'), patience());
    expect(day?.slots.map(({ time, code }) => `${time} ${code}`)).toEqual([
      '09:00 s',
      '09:15 S',
      '09:30 W',
      '09:45 c',
      '10:00 C',
      '23:45 1',
    ]);
  });
  for (const [on, slotMinutes, time] of [
    ['2026-03-03', 30, '10:00'],
    ['2026-03-10', 20, '09:20'],
    ['2026-03-11', 10, '09:10'],
    ['2026-03-12', 5, '09:05'],
  ] as const)
    promise(`a template of ${slotMinutes}-minute slots is read`, async ({ emr }) => {
      const [day] = await emr.getSchedule('100002', days(on), patience());
      expect(day?.slotMinutes).toBe(slotMinutes);
      expect(day?.slots[0]?.time).toBe(time);
    });
  promise('a range that ends before it begins has no days', async ({ emr }) => {
    expect(await emr.getSchedule('100001', days('2026-03-10', '2026-03-03'), patience())).toEqual([]);
  });
}

function configuration({ promise }: Contract): void {
  promise('template codes come with their minutes, or with none', async ({ emr }) => {
    const codes = await emr.getTemplateCodes(patience());
    const minutes = Object.fromEntries(codes.map(({ code, durationMinutes }) => [code, durationMinutes]));
    expect(minutes).toMatchObject({ '1': 15, '2': 30, L: null, S: 30 });
  });
  promise('a template code is one letter', async ({ emr }) => {
    const codes = (await emr.getTemplateCodes(patience())).map(({ code }) => code);
    expect(codes).toContain('s');
    expect(codes).toContain('S');
    for (const code of codes) expect(code).toHaveLength(1);
  });
  promise('template codes say when their slots may be given away', async ({ emr }) => {
    const codes = await emr.getTemplateCodes(patience());
    const offered = Object.fromEntries(codes.map((each) => [each.code, each.offered]));
    expect(offered).toMatchObject({ '1': 'always', s: 'same-day', S: 'same-day', W: 'same-week' });
  });
  promise('a code that the clinic entered twice is given once, as its first', async ({ emr }) => {
    const [code, ...others] = (await emr.getTemplateCodes(patience())).filter((each) => each.code === 'C');
    expect(others).toEqual([]);
    expect(code).toMatchObject({ description: 'Chart Audit Rounds', color: null });
  });
  promise('appointment types come with their minutes', async ({ emr }) => {
    const kinds = await emr.getAppointmentTypes(patience());
    expect(kinds).toContainEqual({ name: 'Follow Up', durationMinutes: 15 });
    expect(kinds).toContainEqual({ name: 'Complete Physical', durationMinutes: 45 });
  });
  promise('statuses tell booked from cancelled, and large letters from small', async ({ emr }) => {
    const statuses = (await emr.getAppointmentStatuses(patience())).map(({ status }) => status);
    for (const letter of ['t', 'T', 'C', 'N', 'H']) expect(statuses).toContain(letter);
    expect(new Set(statuses).size).toBe(statuses.length);
  });
}
