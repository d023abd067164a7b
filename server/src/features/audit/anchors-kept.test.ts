import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { anchorFile } from '../../adapters/audit/anchor-file.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { type Audit, createAudit } from './index.ts';

const key = new Secret(randomBytes(32));
const newer = new Secret(randomBytes(32));
let database: TestDatabase;
let audit: Audit;
let dataDir: string;
let path: string;

beforeAll(async () => {
  database = await testDatabase();
  audit = createAudit({ db: database.db });
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-anchors-'));
  path = join(dataDir, 'audit-anchors.jsonl');
  await database.ownerQuery('delete from audit_anchoring');
  return () => rm(dataDir, { recursive: true });
});

/** Two processes that share a folder write this many anchors. */
async function anchored(count: number, by = key): Promise<void> {
  const needs = {
    file: anchorFile(dataDir),
    keys: [by, key] as const,
    clock: frozenClock('2026-11-16T17:00:00Z'),
    log: silentLogger,
  };
  const both = [0, 1].map(() => audit.startAnchoring({ ...needs, keys: [by, key] }));
  for (let n = 0; n < count; n += 1) {
    await audit.recordAlone({
      clinicId: null,
      userId: null,
      action: 'test',
      resource: '/',
      ip: '',
      userAgent: '',
      requestId: randomUUID(),
      success: true,
      details: {},
    });
    await both[n % 2]?.write();
  }
  for (const anchoring of both) await anchoring.stop();
}

const verified = (...keys: Secret<Buffer>[]) => audit.verify(anchorFile(dataDir), keys);
const lines = async () => (await readFile(path, 'utf8')).trim().split('\n');

test('of several processes form one chain without a gap', async () => {
  await anchored(5);

  expect(await verified(key)).toMatchObject({ unsignedAnchors: 0, anchorGaps: [], anchorsAhead: 0 });
});

test('removed with their file are reported missing', async () => {
  await anchored(3);
  const count = (await lines()).length;
  await rm(path);

  expect(await verified(key)).toMatchObject({ anchorGaps: [{ from: 1, to: count }] });
});

test('cut off are reported missing, even after new ones were written', async () => {
  await anchored(4);
  const all = await lines();
  await writeFile(path, `${all.slice(0, -2).join('\n')}\n`);
  expect(await verified(key)).toMatchObject({ anchorGaps: [{ from: all.length - 1, to: all.length }] });

  await anchored(2);
  expect(await verified(key)).toMatchObject({ anchorGaps: [{ from: all.length - 1, to: all.length }] });
});

test('replaced by a stranger are reported missing and unsigned', async () => {
  await anchored(3);
  const replaced = (await lines()).map((line) => line.replace(/"hash":"\w/, '"hash":"x'));
  await writeFile(path, `${replaced.join('\n')}\n`);

  expect(await verified(key)).toMatchObject({
    unsignedAnchors: replaced.length,
    anchorGaps: [{ from: 1, to: replaced.length }],
  });
});

test('unknown to the database show that it was rolled back', async () => {
  await anchored(4);
  await database.ownerQuery('delete from audit_anchoring');

  expect((await verified(key)).anchorsAhead).toBeGreaterThan(0);
});

test('cut back with everything after them are missed by anybody who kept a later one elsewhere', async () => {
  await anchored(3);
  const [then] = await database.ownerQuery('select lines, signature from audit_anchoring');
  const heads = await database.ownerQuery('select chain, seq, hash from audit_chains');
  const early = await lines();
  await anchored(2);
  const elsewhere = (await lines()).slice(-1);
  // Simulates an attacker with the owner's rights, who removes the last rows, the anchors and the database's
  // record of them.
  await database.ownerQuery('alter table audit_log disable trigger user');
  for (const { chain, seq, hash } of heads) {
    await database.ownerQuery('delete from audit_log where chain = $1 and seq > $2', [chain, seq]);
    await database.ownerQuery('update audit_chains set seq = $2, hash = $3 where chain = $1', [
      chain,
      seq,
      hash,
    ]);
  }
  await database.ownerQuery('alter table audit_log enable trigger user');
  await database.ownerQuery('update audit_anchoring set lines = $1, signature = $2', [
    then?.lines,
    then?.signature,
  ]);
  await writeFile(path, `${early.join('\n')}\n`);

  expect(await verified(key)).toMatchObject({
    findings: [],
    anchorGaps: [],
    anchorsAhead: 0,
    expectedMissing: 0,
  });
  const held = await audit.verify(anchorFile(dataDir), [key], elsewhere);
  expect(held.expectedMissing).toBe(1);
  expect(held.findings).toMatchObject([{ problem: 'tail-cut' }]);
  const forged = await audit.verify(anchorFile(dataDir), [key], ['{"n":1}']);
  expect(forged.expectedMissing).toBe(1);
});

test('of the previous key stay valid after a key change, without that key', async () => {
  await anchored(3);
  await anchored(2, newer);
  expect((await verified(newer)).unsignedAnchors).toBeGreaterThan(0);
  await audit.vouchForKeys(anchorFile(dataDir), [newer, key]);
  await audit.vouchForKeys(anchorFile(dataDir), [newer, key]);

  expect(await verified(newer)).toMatchObject({ unsignedAnchors: 0, anchorGaps: [] });
  expect((await lines()).filter((line) => line.includes('"vouch"'))).toHaveLength(1);
});

test('after the time of a backup are removed when it is restored', async () => {
  await anchored(2);
  const [then] = await database.ownerQuery('select lines, signature from audit_anchoring');
  await anchored(2);
  await database.ownerQuery('update audit_anchoring set lines = $1, signature = $2', [
    then?.lines,
    then?.signature,
  ]);
  await audit.forgetLaterAnchors(anchorFile(dataDir));

  expect(await verified(key)).toMatchObject({ unsignedAnchors: 0, anchorGaps: [], anchorsAhead: 0 });
});
