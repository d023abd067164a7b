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
import waitlist from './add-to-waitlist.ts';
import cancel from './cancel-appointment.ts';
import check from './check-appointments.ts';
import create from './create-appointment.ts';
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
    [{ firstName: 'Yi', lastName: 'Zhang' }, 'Yi Zhang，我找到了您的资料。'],
  ])('whose chart says %j hears the whole name', async (name, words) => {
    const call = zh({ patients: [patient('1', name)] });
    expect((await ask(byPhone, born, call)).message).toBe(words);
  });

  test('who has shown nothing yet hears no name', async () => {
    const call = zh({ patients: [patient('1', { firstName: 'Yi', lastName: 'Zhang' })] });
    expect((await ask(byPhone, {}, call)).message).toBe('我找到了一份资料。请您确认一下出生日期，好吗？');
  });

  test('is on the waitlist by the whole name', async () => {
    const { message } = await ask(waitlist, { firstName: 'Yi', lastName: 'Zhang' }, zh({}));
    expect(message).toMatch(/^Yi Zhang，已经帮您加到候补名单了。/);
  });
});

describe('in Chinese somebody else', () => {
  const subject = { isCaller: false, firstName: 'Mei Ling', fullName: 'Mei Ling Chan' };
  const booked = { status: 'booked', ...visit } as const;
  const old = appointment();
  const near = { ...appointment({ date: date('2026-11-26') }), providerName: '' };
  const said = async (answer: Promise<{ message: string }>) => (await answer).message;

  test('is named whole, in sentences that people say', async () => {
    expect(await said(ask(create, WISH, zh({ booked, subject })))).toBe(
      '给Mei Ling Chan约好了：这周五下午两点半，Lee医生。',
    );
    expect(await said(ask(create, WISH, zh({ booked: { ...booked, others: [near] }, subject })))).toContain(
      '另外，Mei Ling Chan还约了11月26号上午九点半。',
    );
    expect(await said(ask(check, { patientId: '1' }, zh({ appointments: [near], subject })))).toBe(
      'Mei Ling Chan有一个预约：11月26号上午九点半。',
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

  test('who may not be named is spoken of without a name', async () => {
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

test('no sentence of the tools says 患者: people say 病人', () => {
  for (const folder of ['./', '../speech/', '../guards/', '../wishes/']) {
    const files = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const name of files)
      expect(readFileSync(new URL(folder + name, import.meta.url), 'utf8'), name).not.toContain('患者');
  }
});
