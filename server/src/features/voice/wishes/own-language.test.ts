import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import check from '../tools/check-appointments.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';
import earliest from '../tools/find-earliest-appointment.ts';

// Monday is the 16th.
const TUESDAY = '2026-11-17';
const THURSDAY = '2026-11-19';
const roster = [
  { id: '101', name: 'Dr. Susan Lee', specialty: '', languages: ['en', 'yue'], nameZh: '李慧' },
  { id: '102', name: 'Dr. Omar Haddad', specialty: '', languages: ['en', 'zh'], nameZh: '何大明' },
];
const [ofLee, ofHaddad] = [slot(TUESDAY, '09:00'), slot(THURSDAY, '09:00', '102')];
const wish = async (scene: Scene, given: Record<string, unknown> = {}, tool = byPreference) => {
  const call = aCall({ roster, language: 'zh', ...scene });
  const search = () => ask(tool, { patientId: '1', preference: '这周早上', ...given }, call);
  return { call, first: await search(), second: await search() };
};

describe('a caller who is served in Chinese and asks for no doctor', () => {
  test('hears once who speaks Mandarin, with the first offer', async () => {
    const { first, second } = await wish({ found: [ofLee, ofHaddad] });
    expect(first.message).toMatch(/^可以约.+。何医生会讲国语。$/);
    expect(second.message).not.toContain('国语');
  });

  test('hears it of the one who is offered, and of one who is not', async () => {
    expect((await wish({ found: [ofHaddad] })).first.message).toMatch(/。这位医生会讲国语。$/);
    expect((await wish({ found: [ofLee] })).first.message).toMatch(/。何医生会讲国语。$/);
    const searched = { alternatives: [ofLee], whyNot: ['full' as const] };
    expect((await wish({ searched })).first.message).toMatch(/。何医生会讲国语。$/);
    expect((await wish({ found: [ofLee] }, {}, earliest)).first.message).toMatch(/何医生会讲国语。$/);
  });

  test('is offered a time with her where it fits as well, and the search is no narrower', async () => {
    const { call } = await wish({ found: [ofLee] });
    expect(call.told.searches[0]).toMatchObject({ providerIds: [], oneOf: new Set(['102']) });
    expect(call.told.searches[0]?.wish?.distance(date(THURSDAY), time('09:00'), { id: '101' })).toBe(0);
  });

  test.each<[string, Scene, Record<string, unknown>]>([
    ['in English', { language: 'en' }, { preference: 'this week' }],
    ['of a doctor who was asked for', {}, { providerName: '李慧医生' }],
    ['beside a wish for a woman', {}, { preference: '这周，最好是女医生' }],
    ['where nobody speaks it', { roster: roster.slice(0, 1) }, {}],
    ['where everybody does', { roster: roster.slice(1) }, {}],
    ['of one who takes no new patients', { searched: { closedToNew: ['Dr. Omar Haddad'] } }, {}],
    ['of one who does not see that age', { searched: { notForAge: ['Dr. Omar Haddad'] } }, {}],
    ['where nothing is offered', { found: [] }, {}],
  ])('hears nothing of it %s', async (_, scene, given) => {
    const { first } = await wish({ found: [ofLee], ...scene }, given);
    expect(first.message).not.toMatch(/国语|Mandarin/);
  });

  test('hears nothing of it about a visit that stays with its doctor', async () => {
    const visit = {
      ...appointment({ date: date(TUESDAY), time: time('10:00') }),
      providerName: 'Dr. Susan Lee',
    };
    const call = aCall({ roster, language: 'zh', found: [ofLee], appointments: [visit], known: ['1'] });
    await ask(check, { patientId: '1' }, call);
    const moved = { patientId: '1', preference: '改到星期四', movedAppointmentId: visit.id };
    expect((await ask(byPreference, moved, call)).message).not.toContain('国语');
  });
});
