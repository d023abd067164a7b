import { expect } from 'vitest';
import { date, time } from '../../../../src/kernel/time/calendar.ts';
import { type AppointmentDraft, isLive, type NewPatient } from '../../../../src/ports/emr.ts';
import { days } from './schedules-contract.ts';
import type { Contract, EmrSubject } from './subject.ts';
import { patience } from './waiting.ts';

export const draft = (change: Partial<AppointmentDraft> = {}): AppointmentDraft => ({
  patientId: '2',
  patientName: 'SMITH,JANE',
  providerId: '100001',
  date: date('2026-03-09'),
  time: time('09:00'),
  durationMinutes: 15,
  type: 'Follow Up',
  reason: 'General appointment',
  notes: 'booked by phone [fd:k3j9x2]',
  ...change,
});

export const newcomer = (change: Partial<NewPatient> = {}): NewPatient => ({
  firstName: 'Nora',
  lastName: 'Quist',
  dateOfBirth: date('1991-06-07'),
  sex: 'F',
  phone: '6045557777',
  address: '1 Main St',
  city: 'Vancouver',
  province: 'BC',
  postalCode: 'V6A 1A1',
  healthNumber: '9055501239',
  healthCardType: 'BC',
  email: 'nora@example.com',
  language: 'en',
  ...change,
});

export function writesContract(contract: Contract): void {
  booking(contract);
  cancelling(contract);
  confirming(contract);
  registering(contract);
}

function booking({ promise }: Contract): void {
  const booked = async ({ emr }: EmrSubject, change: Partial<AppointmentDraft> = {}) => {
    const { appointmentId } = await emr.book(draft(change), patience());
    return emr.getAppointment(appointmentId, patience());
  };
  promise('what is booked can be read as it was meant', async (subject) => {
    expect(await booked(subject)).toMatchObject({
      patientId: '2',
      providerId: '100001',
      date: '2026-03-09',
      time: '09:00',
      durationMinutes: 15,
      status: 't',
      type: 'Follow Up',
      reason: 'General appointment',
    });
  });
  promise('the mark in the notes is found again, where notes are given at all', async (subject) => {
    const row = await booked(subject);
    expect(row?.notes ?? '[fd:k3j9x2]').toContain('[fd:k3j9x2]');
    const [listed] = await subject.emr.listBookings('100001', days('2026-03-09'), patience());
    expect(listed?.notes ?? '[fd:k3j9x2]').toContain('[fd:k3j9x2]');
  });
  promise("what is booked stands in the provider's book and in the patient's list", async ({ emr }) => {
    const { appointmentId } = await emr.book(draft(), patience());
    const book = await emr.listBookings('100001', days('2026-03-09'), patience());
    const list = await emr.listAppointments('2', days('2026-03-09'), patience());
    expect([book.map(({ id }) => id), list.map(({ id }) => id)]).toEqual([[appointmentId], [appointmentId]]);
  });
  promise('a booking writes exactly one row, and it is live', async ({ emr, stored }) => {
    const before = stored().length;
    const { appointmentId } = await emr.book(draft(), patience());
    const added = stored().slice(before);
    expect(added.map(({ id }) => id)).toEqual([appointmentId]);
    expect(added.every((row) => isLive({ ...row, patientId: '2' }))).toBe(true);
  });
  promise('location, resources and urgency of a moved row are written and read again', async (subject) => {
    const extras = { location: 'Room 2', resources: 'X-ray', urgency: 'critical' };
    expect((await booked(subject, { extras }))?.extras).toEqual(extras);
  });
  promise('remarks and style of a moved row are written and read again', async (subject) => {
    const extras = { remarks: 'needs the ramp', style: 'bold' };
    expect((await booked(subject, { extras }))?.extras).toEqual(extras);
  });
  promise('a longer booking keeps its length', async (subject) => {
    expect(await booked(subject, { durationMinutes: 45 })).toMatchObject({
      time: '09:00',
      durationMinutes: 45,
    });
  });
  promise('a booking may end at midnight', async (subject) => {
    expect(await booked(subject, { time: time('23:45') })).toMatchObject({
      time: '23:45',
      durationMinutes: 15,
    });
  });
  promise(
    'the day and the hour are those of the clinic, on the days when clocks change too',
    async (subject) => {
      for (const day of ['2026-03-08', '2026-07-01', '2026-11-01', '2026-12-01', '2027-03-14'])
        expect(await booked(subject, { date: date(day) })).toMatchObject({ date: day, time: '09:00' });
    },
  );
  promise('the same time can be written twice: the system checks nothing', async ({ emr, stored }) => {
    const before = stored().length;
    const first = await emr.book(draft(), patience());
    const second = await emr.book(draft(), patience());
    expect(first.appointmentId).not.toBe(second.appointmentId);
    expect(stored()).toHaveLength(before + 2);
  });
  promise('signs and other scripts in the reason come through', async (subject) => {
    const reason = `<b>"cough" & 'fever'</b> 咳嗽 é`;
    expect(await booked(subject, { reason })).toMatchObject({ reason });
  });
  promise('text that is too long for the record is shortened, not refused', async (subject) => {
    const row = await booked(subject, {
      reason: 'r'.repeat(500),
      notes: 'n'.repeat(1000),
      type: 'y'.repeat(200),
    });
    expect(row?.reason).toMatch(/^r{20,500}$/);
  });
}

function cancelling({ promise }: Contract): void {
  promise('a cancelled row is kept, and does not hold its time', async ({ emr }) => {
    expect(await emr.cancel('1', 'patient called', patience())).toBe('cancelled');
    const row = await emr.getAppointment('1', patience());
    expect(row?.status).toBe('C');
    expect(row && isLive(row)).toBe(false);
  });
  promise('cancelling leaves every other field as it was', async ({ emr }) => {
    const before = await emr.getAppointment('1', patience());
    await emr.cancel('1', 'patient called', patience());
    const after = await emr.getAppointment('1', patience());
    expect(after).toEqual({ ...before, status: 'C', notes: after?.notes });
    expect(after?.notes).toContain('bring films');
  });
  promise('cancelling does not shorten what we booked ourselves', async ({ emr }) => {
    const { appointmentId } = await emr.book(draft({ durationMinutes: 30 }), patience());
    await emr.cancel(appointmentId, '', patience());
    expect(await emr.getAppointment(appointmentId, patience())).toMatchObject({ durationMinutes: 30 });
  });
  promise('cancelling what is cancelled succeeds and changes nothing', async ({ emr }) => {
    const before = await emr.getAppointment('3', patience());
    expect(await emr.cancel('3', 'again', patience())).toBe('cancelled');
    expect(await emr.getAppointment('3', patience())).toEqual(before);
  });
  promise('a row that was signed can be cancelled', async ({ emr }) => {
    expect(await emr.cancel('4', '', patience())).toBe('cancelled');
    expect((await emr.getAppointment('4', patience()))?.status).toMatch(/^C/);
  });
  promise('a row without a status can be cancelled', async ({ emr }) => {
    expect(await emr.cancel('5', '', patience())).toBe('cancelled');
    expect((await emr.getAppointment('5', patience()))?.status).toBe('C');
  });
  promise('only that row is cancelled', async ({ emr, stored }) => {
    const before = stored();
    await emr.cancel('1', '', patience());
    const changed = stored().filter(({ status }, index) => status !== before[index]?.status);
    expect(changed.map(({ id }) => id)).toEqual(['1']);
  });
  promise('a row that nobody knows cannot be cancelled', async ({ emr }) => {
    for (const id of ['4711', 'abc', '']) expect(await emr.cancel(id, '', patience())).toBe('not-found');
  });
}

const NOTE = 'Confirmed by text Mar 2';

function confirming({ promise }: Contract): void {
  const confirm = ({ emr }: EmrSubject, id: string, status: string | null = 'h') =>
    emr.markConfirmed(id, { status, note: NOTE }, patience());
  promise('a confirmed row has the letter, and every other field as it was', async (subject) => {
    const before = await subject.emr.getAppointment('1', patience());
    expect(await confirm(subject, '1')).toBe('written');
    const after = await subject.emr.getAppointment('1', patience());
    expect(after).toEqual({ ...before, status: 'h', notes: after?.notes });
    expect(after?.notes).toContain('bring films');
  });
  promise('confirming twice changes nothing the second time', async (subject) => {
    await confirm(subject, '1');
    const once = await subject.emr.getAppointment('1', patience());
    expect(await confirm(subject, '1')).toBe('unchanged');
    expect(await subject.emr.getAppointment('1', patience())).toEqual(once);
  });
  promise('a cancelled row and one that was signed are not confirmed', async (subject) => {
    for (const id of ['3', '4']) {
      const before = await subject.emr.getAppointment(id, patience());
      expect(await confirm(subject, id)).toBe('left-alone');
      expect(await subject.emr.getAppointment(id, patience())).toEqual(before);
    }
  });
  promise('confirming does not shorten what we booked ourselves', async (subject) => {
    const { appointmentId } = await subject.emr.book(draft({ durationMinutes: 30 }), patience());
    await confirm(subject, appointmentId);
    const row = await subject.emr.getAppointment(appointmentId, patience());
    expect(row).toMatchObject({ durationMinutes: 30, status: 'h' });
    expect(row?.notes ?? '[fd:k3j9x2]').toContain('[fd:k3j9x2]');
  });
  promise('the line is added at the end of the notes, alone where no letter is set', async (subject) => {
    expect(await confirm(subject, '1', null)).toBe('written');
    const row = await subject.emr.getAppointment('1', patience());
    expect(row).toMatchObject({ status: 't', notes: `bring films\n${NOTE}` });
  });
  promise('a row that nobody knows cannot be confirmed', async (subject) => {
    for (const id of ['4711', 'abc', '']) expect(await confirm(subject, id)).toBe('not-found');
  });
}

function registering({ promise }: Contract): void {
  const register = ({ emr }: EmrSubject, change: Partial<NewPatient> = {}) => {
    if (!emr.registerPatient) throw new Error('this EMR cannot register patients');
    return emr.registerPatient(newcomer(change), patience());
  };
  promise('a new patient can be read', async (subject) => {
    const { patientId } = await register(subject);
    const patient = await subject.emr.getPatient(patientId, patience());
    expect(patient).toMatchObject({
      id: patientId,
      lastName: expect.stringMatching(/^quist$/i),
      dateOfBirth: '1991-06-07',
      sex: 'F',
      healthNumber: '9055501239',
      active: true,
    });
    expect(patient?.phone.replace(/\D/g, '')).toBe('6045557777');
  });
  promise(
    'a new patient is found by phone, by name and birth date, and by health number',
    async (subject) => {
      const { patientId } = await register(subject);
      const queries = [
        { phone: '6045557777' },
        { name: 'Nora Quist', dateOfBirth: date('1991-06-07') },
        { healthNumber: '9055501239' },
      ];
      for (const by of queries)
        expect((await subject.emr.findPatients(by, patience())).patients.map(({ id }) => id)).toEqual([
          patientId,
        ]);
    },
  );
  promise('a new patient can be booked at once', async (subject) => {
    const { patientId } = await register(subject);
    await subject.emr.book(draft({ patientId, patientName: 'QUIST,NORA' }), patience());
    const rows = await subject.emr.listAppointments(patientId, days('2026-03-09'), patience());
    expect(rows).toHaveLength(1);
  });
  promise('a Chinese name is registered as it is', async (subject) => {
    const { patientId } = await register(subject, {
      firstName: '伟',
      lastName: '王',
      language: 'zh',
      sex: 'O',
    });
    const patient = await subject.emr.getPatient(patientId, patience());
    expect(patient).toMatchObject({ firstName: '伟', lastName: '王', sex: 'O' });
  });
  promise('registering writes exactly one patient', async (subject) => {
    const before = subject.storedPatients();
    await register(subject);
    expect(subject.storedPatients()).toBe(before + 1);
  });
}
