import { expect, test } from 'vitest';
import { aCall, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';

const ROSTER = [
  { id: '101', name: 'Dr. Susan Lee', specialty: '', gender: 'female' as const, languages: ['en', 'fr'] },
  { id: '102', name: 'Dr. Omar Haddad', specialty: '', gender: 'male' as const, languages: ['en', 'zh'] },
  { id: '103', name: 'Dr. Asha Singh', specialty: '', gender: 'female' as const, languages: ['en', 'fr'] },
];
const LEE = slot('2026-11-19', '10:00');
const SINGH = { ...slot('2026-11-20', '10:00'), providerId: '103', providerName: 'Dr. Asha Singh' };
const scene = (change: Scene = {}): Scene => ({ roster: ROSTER, found: [LEE], ...change });
const find = async (preference: string, call = aCall(scene())) =>
  (await ask(byPreference, { preference }, call)).message;

test.each([
  ['en', 'is there a woman doctor, Thursday', [LEE], 'Dr. Lee is a woman.'],
  ['zh', '有没有女医生，星期四', [LEE], 'Lee医生是女医生。'],
  ['en', 'a woman doctor this week', [LEE, SINGH], 'Those times are all with women.'],
  ['zh', '这周，女医生', [LEE, SINGH], '都是女医生。'],
  ['en', 'a doctor who speaks French, Thursday', [LEE], 'Dr. Lee speaks French.'],
  ['zh', '会讲法语的医生，星期四', [LEE], 'Lee医生会讲法语。'],
] as const)(
  'a doctor who was asked for is told to be one, in %s: "%s"',
  async (language, said, found, words) => {
    expect(await find(said, aCall(scene({ language, found: [...found] })))).toContain(words);
  },
);

test('it is said once in a call', async () => {
  const call = aCall(scene());
  expect(await find('a woman doctor, Thursday', call)).toContain('is a woman');
  expect(await find('a woman doctor, Thursday afternoon', call)).not.toContain('is a woman');
});

test.each(['Thursday', 'Dr. Lee on Thursday', 'no woman doctor, Thursday', 'preferably a woman, Thursday'])(
  'nothing is said of it where nobody asked: "%s"',
  async (said) => {
    expect(await find(said)).not.toMatch(/wom[ae]n|speak/);
  },
);
