import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import type { AnchorFile } from '../../ports/anchor-file.ts';
import { type Audit, createAudit } from './index.ts';

let database: TestDatabase;
let audit: Audit;
beforeAll(async () => {
  database = await testDatabase();
  audit = createAudit({ db: database.db });
});
afterAll(() => database.close());

const key = new Secret(randomBytes(32));
const entry = (clinicId: string | null, more: Partial<AuditEntry> = {}): AuditEntry => ({
  clinicId,
  userId: randomUUID(),
  action: 'clinic.update',
  resource: '/api/clinic/me',
  ip: '192.0.2.1',
  userAgent: 'a browser',
  requestId: randomUUID(),
  success: true,
  details: { body: { name: '好 Clinic' }, count: 1.5 },
  ...more,
});

function aFile(): AnchorFile & { readonly written: string[] } {
  const written: string[] = [];
  return {
    written,
    append: async (line) => {
      written.push(line);
    },
    lines: async () => written,
    keep: async (fits) => {
      written.splice(0, written.length, ...written.filter(fits));
    },
  };
}

/** A clinic with this many audit rows, its anchors, and helpers that bypass the database's rules. */
async function aChain(rows: number) {
  const chain = randomUUID();
  for (let count = 0; count < rows; count += 1) await audit.recordAlone(entry(chain));
  const file = aFile();
  const anchoring = audit.startAnchoring({
    file,
    keys: [key],
    clock: frozenClock('2026-11-16T17:00:00Z'),
    log: silentLogger,
  });
  const tamper = async (text: string, values: unknown[] = []) => {
    await database.ownerQuery('alter table audit_log disable trigger user');
    try {
      await database.ownerQuery(text, values);
    } finally {
      await database.ownerQuery('alter table audit_log enable trigger user');
    }
  };
  const found = async (with_: AnchorFile = file) => {
    const { findings } = await audit.verify(with_, [key]);
    return findings.filter((finding) => finding.chain === chain).map(({ seq, problem }) => [problem, seq]);
  };
  return { chain, file, anchor: anchoring.write, stop: anchoring.stop, tamper, found };
}

describe('a row', () => {
  test("is stored completely, numbered within its clinic, at the database's time", async () => {
    const clinic = randomUUID();
    const [first, second] = [entry(clinic), entry(clinic, { success: false })];
    await audit.recordAlone(first);
    await audit.recordAlone(second);
    const rows = await database.ownerQuery('select * from audit_log where clinic_id = $1 order by seq', [
      clinic,
    ]);

    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(rows[0]).toMatchObject({
      chain: clinic,
      user_id: first.userId,
      action: first.action,
      request_id: first.requestId,
      success: true,
      details: first.details,
    });
    expect(Math.abs(rows[0]!.at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('belongs to the transaction of the change: a rollback leaves none', async () => {
    const clinic = randomUUID();
    const undone = database.db.asPlatform(async (_, tx) => {
      await audit.record(tx, entry(clinic));
      throw new Error('the change failed');
    });
    await expect(undone).rejects.toThrow('the change failed');
    await database.db.inClinic(clinic, (_, tx) => audit.record(tx, entry(clinic)));

    const rows = await database.ownerQuery('select seq from audit_log where chain = $1', [clinic]);
    expect(rows).toEqual([{ seq: 1 }]);
  });

  test("cannot be written into another clinic's chain from a clinic's transaction", async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    const written = database.db.inClinic(own, (_, tx) => audit.record(tx, entry(other)));

    await expect(written).rejects.toThrow('A transaction of one clinic cannot be');
  });

  test('gets consecutive numbers, however many are written at once', async () => {
    const clinic = randomUUID();
    await Promise.all(Array.from({ length: 40 }, () => audit.recordAlone(entry(clinic))));
    const rows = await database.ownerQuery('select seq from audit_log where chain = $1 order by seq', [
      clinic,
    ]);
    const { findings } = await audit.verify(aFile(), [key]);

    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(findings.filter(({ chain }) => chain === clinic)).toEqual([]);
  });

  test('without user and clinic belongs to the platform', async () => {
    await audit.recordAlone(entry(null, { userId: null }));
    const [row] = await database.ownerQuery('select chain, user_id from audit_log where clinic_id is null');

    expect(row).toEqual({ chain: '00000000-0000-0000-0000-000000000000', user_id: null });
  });
});

describe('the log is append-only', () => {
  test.each([
    ['changed', "update audit_log set action = 'nothing'"],
    ['removed', 'delete from audit_log'],
    ['emptied', 'truncate audit_log'],
    ['emptied with what depends on it', 'truncate audit_log cascade'],
  ])('cannot be %s, even by its owner', async (_, text) => {
    await audit.recordAlone(entry(randomUUID()));

    await expect(database.ownerQuery(text)).rejects.toThrow('the audit log is append-only');
  });

  test.each([
    ["update audit_log set action = 'nothing'"],
    ['delete from audit_log'],
    ['truncate audit_log'],
    ['update audit_chains set seq = 0'],
    ['delete from audit_chains'],
    ["insert into audit_chains (chain, seq, hash) values (gen_random_uuid(), 1, '')"],
    ['alter table audit_log disable trigger user'],
  ])('the application may not: %s', async (text) => {
    const asApplication = database.ownerQuery(`set role frontdesk_app; ${text}`);

    await expect(asApplication).rejects.toMatchObject({ code: '42501' });
    await database.ownerQuery('reset role');
  });
});

describe('verification', () => {
  test('accepts unchanged rows', async () => {
    const { anchor, found, stop } = await aChain(5);
    await anchor();

    expect(await found()).toEqual([]);
    await stop();
  });

  test.each([
    ['action', "action = 'clinic.read'"],
    ['resource', "resource = '/elsewhere'"],
    ['user_id', 'user_id = null'],
    ['clinic_id', 'clinic_id = null'],
    ['ip', "ip = '192.0.2.2'"],
    ['user_agent', "user_agent = ''"],
    ['request_id', "request_id = 'another'"],
    ['success', 'success = false'],
    ['details', `details = details || '{"body": 1}'`],
    ['at', "at = at - interval '1 microsecond'"],
    ['id', 'id = gen_random_uuid()'],
    ['hash', "hash = repeat('0', 64)"],
  ])('finds a changed row (%s)', async (_, change) => {
    const { chain, tamper, found, stop } = await aChain(3);
    await tamper(`update audit_log set ${change} where chain = $1 and seq = 2`, [chain]);

    expect(await found()).toContainEqual(['changed', 2]);
    await stop();
  });

  test('finds a changed row even if its own hash was recomputed', async () => {
    const { chain, tamper, found, stop } = await aChain(3);
    await tamper(
      `update audit_log a set action = 'nothing', hash = encode(sha256(convert_to((select hash from audit_log where chain = $1 and seq = 1) ||
         jsonb_build_array(chain, seq, id, clinic_id, (extract(epoch from at) * 1000000)::bigint, user_id, 'nothing', resource,
           ip, user_agent, request_id, success, details)::text, 'UTF8')), 'hex')
        where chain = $1 and seq = 2`,
      [chain],
    );

    expect(await found()).toEqual([['changed', 3]]);
    await stop();
  });

  test.each([
    ['the first', 1],
    ['one in the middle', 2],
  ])('finds %s of the rows removed', async (_, seq) => {
    const { chain, tamper, found, stop } = await aChain(4);
    await tamper('delete from audit_log where chain = $1 and seq = $2', [chain, seq]);

    expect(await found()).toEqual([['removed', seq]]);
    await stop();
  });

  test('finds a truncated chain', async () => {
    const { chain, tamper, found, stop } = await aChain(4);
    await tamper('delete from audit_log where chain = $1 and seq > 2', [chain]);

    expect(await found()).toEqual([['tail-cut', 3]]);
    await stop();
  });

  test('finds a truncated chain by the anchor if the head was moved back too', async () => {
    const { chain, tamper, found, anchor, stop } = await aChain(4);
    await anchor();
    await tamper('delete from audit_log where chain = $1 and seq > 2', [chain]);
    await database.ownerQuery(
      'update audit_chains c set seq = 2, hash = (select hash from audit_log a where a.chain = c.chain and a.seq = 2) where chain = $1',
      [chain],
    );

    expect(await found(aFile())).toEqual([]);
    expect(await found()).toEqual([['tail-cut', 3]]);
    await stop();
  });

  test('finds a removed chain by the anchor', async () => {
    const { chain, tamper, found, anchor, stop } = await aChain(3);
    await anchor();
    await tamper('delete from audit_log where chain = $1', [chain]);
    await database.ownerQuery('delete from audit_chains where chain = $1', [chain]);

    expect(await found()).toEqual([['tail-cut', 1]]);
    await stop();
  });

  test('finds a chain rewritten from some row on by the anchor', async () => {
    const { chain, tamper, found, anchor, stop } = await aChain(3);
    await anchor();
    await tamper("update audit_log set action = 'nothing' where chain = $1 and seq = 2", [chain]);
    await rewriteHashes(chain, tamper);

    expect(await found(aFile())).toEqual([]);
    expect(await found()).toEqual([['anchor-differs', 3]]);
    await stop();
  });

  test('ignores forged anchors, and counts them', async () => {
    const { chain, file, anchor, tamper, stop } = await aChain(2);
    await anchor();
    const [line = ''] = file.written;
    file.written[0] = line.replace(`"chain":"${chain}","seq":2`, `"chain":"${chain}","seq":1`);
    file.written.push('not an anchor at all');
    await tamper('delete from audit_log where chain = $1 and seq = 2', [chain]);

    expect(await audit.verify(file, [key])).toMatchObject({ unsignedAnchors: 2 });
    await stop();
  });

  test('handles more rows than one read returns', async () => {
    const clinic = randomUUID();
    await database.ownerQuery(
      `insert into audit_log (chain, seq, clinic_id, at, action, resource, ip, user_agent, request_id, success, details, hash)
       select $1, 0, $1, now(), 'many', '', '', '', '', true, '{}', '' from generate_series(1, 1500)`,
      [clinic],
    );
    const { rows, findings } = await audit.verify(aFile(), [key]);

    expect(rows).toBeGreaterThan(1500);
    expect(findings.filter(({ chain }) => chain === clinic)).toEqual([]);
  });
});

/** Simulates an attacker with all rights on the database, who recomputes every hash and the head. */
async function rewriteHashes(chain: string, tamper: (text: string, values: unknown[]) => Promise<void>) {
  const rows = await database.ownerQuery<{ seq: number; text: string }>(
    `select seq, jsonb_build_array(chain, seq, id, clinic_id, (extract(epoch from at) * 1000000)::bigint, user_id, action,
            resource, ip, user_agent, request_id, success, details)::text as text from audit_log where chain = $1 order by seq`,
    [chain],
  );
  let hash = '';
  for (const { seq, text } of rows) {
    hash = createHash('sha256')
      .update(hash + text)
      .digest('hex');
    await tamper('update audit_log set hash = $3 where chain = $1 and seq = $2', [chain, seq, hash]);
  }
  await database.ownerQuery('update audit_chains set hash = $2 where chain = $1', [chain, hash]);
}
