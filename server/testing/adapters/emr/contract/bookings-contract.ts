import { expect } from 'vitest';
import { type Appointment, isLive } from '../../../../src/ports/emr.ts';
import { days } from './schedules-contract.ts';
import type { Contract, EmrSubject } from './subject.ts';
import { patience } from './waiting.ts';

const start = ({ date, time }: Appointment) => `${date} ${time}`;

export function bookingsContract(contract: Contract): void {
  ofProviders(contract);
  ofRows(contract);
  ofPatients(contract);
  single(contract);
}

function ofProviders({ promise }: Contract): void {
  promise("a provider's day is listed by time, cancelled rows too", async ({ emr }) => {
    const rows = await emr.listBookings('100001', days('2026-03-03'), patience());
    expect(rows.map((row) => `${row.time} ${row.id}`)).toEqual(['09:00 1', '10:10 4', '11:00 3', '13:00 2']);
  });
  promise('a range of bookings has both its ends', async ({ emr }) => {
    const rows = await emr.listBookings('100001', days('2026-03-03', '2026-03-04'), patience());
    expect(rows.map(start)).toEqual([
      '2026-03-03 09:00',
      '2026-03-03 10:10',
      '2026-03-03 11:00',
      '2026-03-03 13:00',
      '2026-03-04 09:00',
      '2026-03-04 12:00',
      '2026-03-04 15:00',
      '2026-03-04 16:00',
    ]);
  });
  promise("another provider's rows are not among them", async ({ emr }) => {
    const rows = await emr.listBookings('100002', days('2026-03-01', '2026-03-30'), patience());
    expect(rows.map(({ id }) => id)).toEqual(['15', '9']);
  });
  promise('the last day of a month is as good as any', async ({ emr }) => {
    const rows = await emr.listBookings('100001', days('2026-03-31'), patience());
    expect(rows).toMatchObject([{ id: '10', time: '14:00', durationMinutes: 30, patientId: '1' }]);
  });
  promise('a range over several months loses no day of them', async ({ emr }) => {
    const rows = await emr.listBookings('100001', days('2026-02-28', '2026-05-29'), patience());
    expect(rows.filter(({ id }) => Number(id) > 9).map(({ id }) => id)).toEqual(['13', '10', '11', '14']);
  });
  promise('a provider without rows has an empty book', async ({ emr }) => {
    expect(await emr.listBookings('100001', days('2026-03-09', '2026-03-13'), patience())).toEqual([]);
  });
  promise('a provider that nobody knows has an empty book', async ({ emr }) => {
    expect(await emr.listBookings('777777', days('2026-03-03'), patience())).toEqual([]);
  });
  promise('a range that ends before it begins has no bookings', async ({ emr }) => {
    expect(await emr.listBookings('100001', days('2026-03-04', '2026-03-03'), patience())).toEqual([]);
  });
}

function ofRows({ promise }: Contract): void {
  const byId = async ({ emr }: EmrSubject) => {
    const rows = await emr.listBookings('100001', days('2026-03-01', '2026-03-30'), patience());
    return new Map(rows.map((row) => [row.id, row]));
  };
  promise('rows last as long as the clinic booked them, on the grid or off it', async (subject) => {
    const rows = await byId(subject);
    expect(['1', '2', '4', '6'].map((id) => rows.get(id)?.durationMinutes)).toEqual([15, 45, 20, 60]);
  });
  promise('statuses keep their case and their second letter', async (subject) => {
    const rows = await byId(subject);
    expect(['1', '2', '3', '4', '8'].map((id) => rows.get(id)?.status)).toEqual(['t', 'H', 'C', 'tS', 'c']);
  });
  promise('a row without a status is listed, and holds its time', async (subject) => {
    const row = (await byId(subject)).get('5');
    expect(row).toMatchObject({ status: '', patientId: '5' });
    expect(row && isLive(row)).toBe(true);
  });
  promise('a cancelled row and a no-show do not hold their time, a custom "c" does', async (subject) => {
    const rows = await byId(subject);
    expect(['3', '7', '8'].map((id) => isLive(rows.get(id) ?? { status: '?', patientId: null }))).toEqual([
      false,
      false,
      true,
    ]);
  });
  promise('a block that staff made has no patient', async (subject) => {
    expect((await byId(subject)).get('6')).toMatchObject({ patientId: null, reason: 'staff meeting' });
  });
}

function ofPatients({ promise }: Contract): void {
  promise(
    "a patient's rows are listed by date, cancelled ones and past ones too, of all providers",
    async ({ emr }) => {
      const rows = await emr.listAppointments('1', days('2025-01-01', '2026-12-31'), patience());
      expect(rows.map(({ id }) => id)).toEqual(['12', '1', '15', '10', '11']);
    },
  );
  promise("a patient's rows are limited to the days that were asked for, both ends too", async ({ emr }) => {
    const rows = await emr.listAppointments('1', days('2026-03-03', '2026-03-31'), patience());
    expect(rows.map(({ id }) => id)).toEqual(['1', '15', '10']);
  });
  promise("a patient's row says everything about itself", async ({ emr }) => {
    const [row] = await emr.listAppointments('1', days('2026-03-31'), patience());
    expect(row).toMatchObject({
      id: '10',
      patientId: '1',
      providerId: '100001',
      date: '2026-03-31',
      time: '14:00',
      durationMinutes: 30,
      status: 't',
      type: 'New Problem',
      reason: 'month end',
    });
  });
  promise('a patient without rows has none', async ({ emr }) => {
    expect(await emr.listAppointments('8', days('2025-01-01', '2026-12-31'), patience())).toEqual([]);
  });
  promise('a patient that nobody knows has no rows', async ({ emr }) => {
    for (const id of ['4711', 'abc', ''])
      expect(await emr.listAppointments(id, days('2025-01-01', '2026-12-31'), patience())).toEqual([]);
  });
}

function single({ promise }: Contract): void {
  promise('one row is given with all its facts', async ({ emr }) => {
    // Not every line says whose name stands in the book.
    const read = (await emr.getAppointment('1', patience())) ?? {};
    const { patientName = 'Smith,John', createdOn = '2026-01-01', ...row } = read as Partial<Appointment>;
    expect(createdOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(patientName).toBe('Smith,John');
    expect(row).toEqual({
      id: '1',
      patientId: '1',
      providerId: '100001',
      date: '2026-03-03',
      time: '09:00',
      durationMinutes: 15,
      status: 't',
      type: 'Follow Up',
      reason: 'cough',
      notes: 'bring films',
    });
  });
  promise('one row is the same whether listed or read', async ({ emr }) => {
    const [listed] = await emr.listBookings('100001', days('2026-03-03'), patience());
    expect(listed).toEqual(await emr.getAppointment('1', patience()));
  });
  promise('a row that nobody knows is null', async ({ emr }) => {
    expect(await emr.getAppointment('4711', patience())).toBeNull();
  });
  promise('what is no row number is null', async ({ emr }) => {
    for (const id of ['', 'abc', '../1', '-1']) expect(await emr.getAppointment(id, patience())).toBeNull();
  });
}
