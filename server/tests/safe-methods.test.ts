import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiDocument, operationsOf } from './example-body.ts';
import { requestOf } from './example-calls.ts';
import { sceneOf } from './example-scenes.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type TestApp, testApp } from './test-app.ts';

const MONDAY_MORNING = new Date('2026-11-16T17:00:00Z');

/** Whoever reads leaves these: that they looked, and that their session is in use. */
const BY_READING = ['audit_log', 'audit_chains', 'sessions'];
/** The service's own clockwork writes these at any moment, whoever asks. */
const BY_ITSELF = ['jobs', 'cron_runs', 'platform_locks', 'live_events', 'audit_anchoring'];
/** What was read or counted, kept for whoever asks next: whether the EMR answered, its days, the figures of a month. */
const KEPT = ['emr_connections', 'schedule_days', 'known_days', 'monthly_reports'];
/** The page to which an EMR sends the browser back: OAuth does so by GET. Its state is good once, and only what was begun here. */
const BY_PROTOCOL = ['GET /api/emr-oauth/callback'];

let world: OutsideWorld;
let service: TestApp;
beforeAll(async () => {
  world = await outsideWorld(() => MONDAY_MORNING);
  service = await testApp(
    { ...world.env, VOICE_ASSISTANT_ID: 'assistant-1', DEMO: 'true' },
    { simulatedEmrs: [world.soapUrl] },
  );
  await service.database.ownerQuery(`
    create table test_writes (name text not null);
    grant insert on test_writes to public;
    create function note_write() returns trigger language plpgsql as
      'begin insert into test_writes values (tg_table_name); return null; end';
    do $$ declare it record; begin
      for it in select oid::regclass as name from pg_class
                 where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'test_writes'
      loop execute format('create trigger note_write after insert or update or delete on %s for each row execute function note_write()', it.name);
      end loop;
    end $$;`);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

async function written(): Promise<string[]> {
  const ignored = [...BY_READING, ...BY_ITSELF, ...KEPT];
  const rows = await service.database.ownerQuery<{ name: string }>('select distinct name from test_writes');
  return rows.map(({ name }) => name).filter((name) => !ignored.includes(name));
}

test('no GET changes anything but the access log', async () => {
  const document = service.app.swagger() as unknown as ApiDocument;
  const reads = operationsOf(document).filter(
    ({ method, name }) => method === 'GET' && !BY_PROTOCOL.includes(name),
  );
  const complaints: string[] = [];
  for (const operation of reads) {
    const stage = { document, service, world, clinic: await service.aClinic() };
    const request = requestOf(stage, operation, await sceneOf(operation.name, stage));
    // What the scene has left to do behind its answers.
    await pause(30);
    await service.database.ownerQuery('delete from test_writes');
    await service.ask(request);
    const changed = await written();
    if (changed.length > 0) complaints.push(`${operation.name}: ${changed.join(', ')}`);
  }

  expect(reads.length).toBeGreaterThan(60);
  expect(complaints).toEqual([]);
}, 180_000);

test('the check would report one that does', async () => {
  const { manager } = await service.aClinic();
  await service.database.ownerQuery('delete from test_writes');
  const payload = { parking: 'Behind the house' };
  await service.ask({ method: 'PUT', url: '/api/clinic/me', as: manager, payload });
  expect((await written()).length).toBeGreaterThan(0);
});
