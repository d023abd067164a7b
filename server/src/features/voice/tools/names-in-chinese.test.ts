import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  aCall,
  appointment,
  ask,
  patient,
  type Scene,
} from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import type { KnownPerson } from '../../calls/index.ts';
import { type Gate, personOf, subjectOf } from '../guards/gate.ts';
import waitlist from './add-to-waitlist.ts';
import cancel from './cancel-appointment.ts';
import check from './check-appointments.ts';
import create from './create-appointment.ts';
import byName from './search-patient.ts';
import byPhone from './search-patient-by-phone.ts';
import update from './update-appointment.ts';

const zh = (scene: Scene) => aCall({ ...scene, language: 'zh' });
const visit = {
  appointmentId: '900',
  date: date('2026-11-20'),
  time: time('14:30'),
  providerId: '101',
  providerName: 'Dr. Susan Lee',
  smsQueued: false,
};
const WISH = { patientId: '1', providerId: '101', appointmentTime: '2026-11-20T14:30' };

describe('in Chinese a caller', () => {
  const born = { dateOfBirth: '1980-03-05' };

  test.each([
    [{ firstName: '娜', lastName: '李' }, '李娜，我找到了您的资料。'],
    [{ firstName: 'Yi', lastName: 'Zhang' }, '我找到了您的资料。'],
  ])('whose chart says %j hears the full name, and no letters are read out', async (name, words) => {
    const call = zh({ patients: [patient('1', name)] });
    expect((await ask(byPhone, born, call)).message).toBe(words);
  });

  test('who has given no name yet hears none', async () => {
    const call = zh({ patients: [patient('1', { firstName: 'Yi', lastName: 'Zhang' })] });
    expect((await ask(byPhone, {}, call)).message).toBe('我找到了一份资料。请您确认一下出生日期，好吗？');
  });

  test('hears a name that was given in characters, whatever the chart has', async () => {
    const subject = { isCaller: true, firstName: 'Yi', fullName: '张艺' };
    const call = zh({ patients: [patient('1', { firstName: 'Yi', lastName: 'Zhang' })], subject });
    expect((await ask(byPhone, born, call)).message).toBe('张艺，我找到了您的资料。');
    const { message } = await ask(byName, { ...born, name: '张艺' }, call);
    expect(message).toBe('我找到了张艺的资料。');
  });

  test('is on the waitlist under the full name in characters, or in letters without it', async () => {
    const said = async (name: { firstName: string; lastName: string }) =>
      (await ask(waitlist, name, zh({}))).message;
    expect(await said({ firstName: '艺', lastName: '张' })).toMatch(/^张艺，已经帮您加到候补名单了。/);
    expect(await said({ firstName: 'Yi', lastName: 'Zhang' })).toMatch(/^已经加到候补名单了。/);
  });
});

describe('in Chinese somebody else', () => {
  const subject = { isCaller: false, firstName: 'Mei Ling', fullName: 'Mei Ling Chan' };
  const booked = { status: 'booked', ...visit } as const;
  const old = appointment();
  const near = { ...appointment({ date: date('2026-11-26') }), providerName: '' };
  const said = async (answer: Promise<{ message: string }>) => (await answer).message;

  test('is named in full, in idiomatic sentences', async () => {
    expect(await said(ask(create, WISH, zh({ booked, subject })))).toBe(
      '给Mei Ling Chan约好了：这周五下午两点半，Lee医生。',
    );
    expect(await said(ask(create, WISH, zh({ booked: { ...booked, others: [near] }, subject })))).toContain(
      '另外，Mei Ling Chan还约了下周四上午九点半。',
    );
    expect(await said(ask(check, { patientId: '1' }, zh({ appointments: [near], subject })))).toBe(
      'Mei Ling Chan有一个预约：下周四上午九点半。',
    );
    const cancelled = { status: 'cancelled', appointment: old, smsQueued: false } as const;
    expect(await said(ask(cancel, { appointmentId: '700' }, zh({ cancelled, subject })))).toBe(
      'Mei Ling Chan这周五上午九点半的预约已取消。',
    );
    const moved = { status: 'moved', oldCancelled: true, old, ...visit } as const;
    const move = { appointmentId: '700', newStartTime: WISH.appointmentTime };
    expect(await said(ask(update, move, zh({ moved, subject })))).toBe(
      'Mei Ling Chan的预约改好了：这周五下午两点半，Lee医生。',
    );
  });

  test('who may not be named is mentioned without a name', async () => {
    const nobody = { isCaller: false, firstName: null };
    expect(await said(ask(create, WISH, zh({ booked, subject: nobody })))).toBe(
      '约好了：这周五下午两点半，Lee医生。',
    );
  });

  test('is still called by the first name in English', async () => {
    expect(await said(ask(create, WISH, aCall({ booked, subject })))).toBe(
      'The visit for Mei Ling is booked for Friday at 2:30 with Dr. Lee.',
    );
  });
});

describe('letters in a Chinese sentence', () => {
  const person = (id: string, fullName: string): KnownPerson => ({
    ...{ id, firstName: fullName.split(' ')[0] ?? '', fullName },
    ...{ isSomebodyElse: true, mayBeSpokenFor: true, isChild: true },
  });
  const subject = (people: readonly KnownPerson[], language: 'en' | 'zh') => {
    const caller = { people, verified: people.map(({ id }) => id) };
    const gate = { call: { language }, callers: { seen: () => caller }, ref: {}, given: {} };
    const { firstName, fullName } = subjectOf(gate as unknown as Gate, '1');
    return [firstName, fullName];
  };

  test('name a patient only if the call has several to distinguish', () => {
    const [mei, jun] = [person('1', 'Mei Chan'), person('2', 'Jun Chan')];
    expect(subject([mei], 'zh')).toEqual([null, null]);
    expect(subject([mei, jun], 'zh')).toEqual(['Mei', 'Mei Chan']);
    expect(subject([mei], 'en')).toEqual(['Mei', 'Mei Chan']);
    expect(subject([person('1', '陈美')], 'zh')).toEqual(['陈美', '陈美']);
  });

  test('are replaced by the characters in which the caller said the name', () => {
    const call = aCall({ language: 'zh' });
    const chart = patient('1', { firstName: 'Na', lastName: 'Li' });
    expect(personOf({ call, given: { name: '李娜' } }, chart).fullName).toBe('李娜');
    expect(personOf({ call, given: { name: 'Li Na' } }, chart).fullName).toBe('Na Li');
  });
});

test('tools say 病人, never 患者', () => {
  for (const folder of ['./', '../speech/', '../guards/', '../wishes/']) {
    const files = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const name of files)
      expect(readFileSync(new URL(folder + name, import.meta.url), 'utf8'), name).not.toContain('患者');
  }
});
