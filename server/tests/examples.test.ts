import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { singleProcess } from '../src/adapters/process/single.ts';
import type { ProcessManager } from '../src/ports/process-manager.ts';
import { type ApiDocument, type DocumentedOperation, operationsOf } from './example-body.ts';
import { complaintsOf, type Request, requestOf, successOf } from './example-calls.ts';
import { sceneOf } from './example-scenes.ts';
import { opsApp } from './ops-app.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type Answer, type TestApp, testApp } from './test-app.ts';
import { ask } from './world/server.ts';

// All clocks stand still: the service's and the simulators'.
const MONDAY_MORNING = new Date('2026-11-16T17:00:00Z');

/** A process manager whose actions succeed and do nothing. */
const obedient: ProcessManager = {
  ...singleProcess(tmpdir()),
  act: async (action) => ({ status: 'done', output: `${action}: done` }),
};

let world: OutsideWorld;
let service: TestApp;
let machine: Awaited<ReturnType<typeof opsApp>>;
let document: ApiDocument;

beforeAll(async () => {
  world = await outsideWorld(() => MONDAY_MORNING);
  service = await testApp(
    { ...world.env, VOICE_ASSISTANT_ID: 'assistant-1', DEMO: 'true' },
    { processes: obedient, simulatedEmrs: [world.soapUrl] },
  );
  machine = await opsApp(service, service.admin.user);
  document = service.app.swagger() as unknown as ApiDocument;
});
afterAll(async () => {
  await machine.close();
  await service.close();
  await world.close();
});

async function send(operation: DocumentedOperation, request: Request): Promise<Answer> {
  // A deployment would build this checkout, so it goes to an app with a fake shell.
  if (operation.name !== 'POST /api/admin/ops/deploy') return service.ask(request);
  return ask(machine.app, request);
}

const rowsIn = (body: Answer['body']): unknown[] | null =>
  [body?.data, body?.data?.docs, body?.data?.clinics].find(Array.isArray) ?? null;

describe('every operation of the reference', () => {
  test('accepts its own example with a documented response, and lists rows as described', async () => {
    const complaints: string[] = [];
    let lists = 0;
    for (const operation of operationsOf(document)) {
      const stage = { document, service, world, clinic: await service.aClinic() };
      const scene = await sceneOf(operation.name, stage);
      const answer = await send(operation, requestOf(stage, operation, scene));
      if (answer.status !== successOf(document, operation))
        complaints.push(`${operation.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
      complaints.push(...complaintsOf(document, operation, answer));
      if (operation.method === 'GET') {
        // Without its optional parts, so that no filter of the example leaves a list empty.
        const short = await send(operation, requestOf(stage, operation, scene, { isShort: true }));
        const rows = rowsIn(short.body);
        complaints.push(...complaintsOf(document, operation, short));
        if (rows) lists += 1;
        if (rows?.length === 0) complaints.push(`${operation.name}: has no row to look at`);
      }
    }

    expect(complaints).toEqual([]);
    expect(operationsOf(document).length).toBeGreaterThan(130);
    expect(lists).toBeGreaterThan(15);
  }, 600_000);
});

test.each([
  ['tool-calls', 'results'],
  ['assistant-request', 'assistantId', 'assistantOverrides'],
  ['status-update', 'received'],
  ['end-of-call-report', 'received'],
  ['transfer-destination-request', 'destination'],
  ['hang', 'received'],
  ['speech-update', 'received'],
  ['transcript', 'received'],
  ['conversation-update', 'received'],
  ['model-output', 'received'],
  ['voice-input', 'received'],
])('a message of the type %s is answered as documented, with %s', async (type, ...fields) => {
  const stage = { document, service, world, clinic: await service.aClinic() };
  const operation = operationsOf(document).find(({ name }) => name === 'POST /api/voice')!;
  await sceneOf(operation.name, stage);
  const payload = { transferPhoneNumber: '604-555-0142' };
  await service.ask({ method: 'PUT', url: '/api/clinic/me', as: stage.clinic.manager, payload });
  const request = requestOf(stage, operation, {});
  const body = JSON.parse(String(request.payload));
  const message = JSON.stringify({ ...body, message: { ...body.message, type } });
  const answer = await service.ask({ ...request, payload: message });

  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(fields);
  expect(complaintsOf(document, operation, answer)).toEqual([]);
});
