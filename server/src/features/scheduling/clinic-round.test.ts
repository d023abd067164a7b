import { expect, test } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { emrFailure } from '../../ports/emr.ts';
import { clinicsAtOnce, visitClinics } from './clinic-round.ts';

const round = (visit: (clinicId: string) => Promise<void>) =>
  visitClinics(
    {
      ...{ clinicIds: ['a', 'b', 'c', 'd'], atOnce: 2 },
      ...{ signal: new AbortController().signal, log: silentLogger },
    },
    visit,
  );

test('a failure at one clinic does not delay the others', async () => {
  const visited: string[] = [];
  const counts = await round(async (clinicId) => {
    visited.push(clinicId);
    if (clinicId === 'a') throw new TypeError('our own mistake');
    if (clinicId === 'b') throw emrFailure('unreachable', 'away', { sent: 'no' });
  });

  expect(visited.sort()).toEqual(['a', 'b', 'c', 'd']);
  expect(counts).toEqual({ clinics: 4, unanswered: 1, failed: 1 });
});

test('a database outage ends the round, which is retried as a whole', async () => {
  const away = async () => {
    throw new Failure('UNAVAILABLE', 'the database is away');
  };
  await expect(round(away)).rejects.toThrow('the database is away');
});

test('many clinics are visited concurrently, up to a number callers do not notice', () => {
  const atOnce = (clinics: number) => clinicsAtOnce(clinics, { visitMs: 8 * 60_000, roundMs: 120 * 60_000 });
  expect([0, 240, 300, 1_500, 3_000, 10_000].map(atOnce)).toEqual([16, 16, 20, 100, 200, 200]);
});
