import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { localDisk } from '../src/adapters/disk/local.ts';
import { chooseAssistant } from '../src/adapters/voice/vapi/choose-assistant.ts';
import { vapiObjects } from '../src/adapters/voice/vapi/objects.ts';
import { readReport } from '../src/adapters/voice/vapi/read-report.ts';
import { writeAnswer } from '../src/adapters/voice/vapi/write-answer.ts';
import { readVoiceFiles } from '../src/features/ops/voice/voice-files.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { frozenClock } from '../src/kernel/time/clock.ts';
import type { VoiceAnswer, VoiceEvent } from '../src/ports/voice/voice-webhook.ts';

const ROOT = new URL('../../', import.meta.url);
const WORKING = new URL('node_modules/.cache/voice-types/', ROOT);
const SECRET = new Secret('a secret');

afterAll(() => rm(WORKING, { recursive: true, force: true }));

interface Checked {
  readonly type: string;
  readonly value: object;
  /** The vendor's types refuse it. */
  readonly isWrong?: true;
}

/** What the compiler says of these, each written out as the type that the vendor's package declares. */
async function complaintsOf(checked: readonly Checked[]): Promise<string> {
  const lines = checked.flatMap(({ type, value, isWrong }, index) => [
    ...(isWrong ? ['// @ts-expect-error'] : []),
    `export const value${index}: ${type} = ${JSON.stringify(value)};`,
  ]);
  await mkdir(WORKING, { recursive: true });
  const file = new URL('checked.ts', WORKING);
  await writeFile(
    file,
    `import type { Vapi } from '@vapi-ai/server-sdk';\n${DOCUMENTED}${lines.join('\n')}\n`,
  );
  const compiler = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', ROOT));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const run = promisify(execFile)(process.execPath, [compiler, ...options, fileURLToPath(file)]);
  return run.then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  );
}

/**
 * Where the package's types fall short of the platform's own pages: silenceTimeoutSeconds ("Call timeout settings") and
 * the name of a backoff plan, which they take for an object.
 */
const DOCUMENTED = `
type Server = Omit<Vapi.Server, 'backoffPlan'> & {
  backoffPlan?: Omit<Vapi.BackoffPlan, 'type'> & { type: 'fixed' | 'exponential' };
};
type Assistant = Omit<Vapi.CreateAssistantDto, 'server'> & { server?: Server; silenceTimeoutSeconds?: number };
`;
const ASSISTANT = 'Assistant';
const TOOL = 'Vapi.CreateToolsRequest.Function';

interface WithTools {
  readonly model?: { readonly tools?: ReadonlyArray<{ readonly type?: string }> };
}

const transfersOf = ({ model }: WithTools) =>
  (model?.tools ?? []).filter(({ type }) => type === 'transferCall');

/** What was pushed until the platform's types stopped taking it. */
function withDescribedTransfer({ model, ...assistant }: WithTools): object {
  const tools = (model?.tools ?? []).map((tool) => ({ ...tool, function: { name: 'transferCall' } }));
  return { ...assistant, model: { ...model, tools } };
}

const event: VoiceEvent = {
  kind: 'tool-calls',
  type: 'tool-calls',
  toolCalls: [{ id: 'call_1', name: 'get_providers', arguments: {} }],
} as unknown as VoiceEvent;
const welcome = {
  ...{ greeting: 'Hello', isRecorded: false },
  variables: { clinicName: 'Fraser Street Clinic', timezone: 'UTC' },
};
const answered = (
  answer: Exclude<VoiceAnswer, { status: 'answer-call' }>,
  format: 'string' | 'object' = 'string',
) => writeAnswer(event, answer, format);
const answerCall = (assistantRequest: 'assistant' | 'squad') =>
  chooseAssistant({
    ...{ assistantId: 'as-1', assistantRequest, platform: null, log: silentLogger },
    clock: frozenClock('2026-11-16T17:00:00Z'),
  })({
    clinicId: null,
    language: 'en',
    answeredBy: 'sq-1',
    transferNumber: null,
    welcome,
    otherwise: 'Not now.',
  });

test('objects pushed to the voice platform, and its responses, match its own types', async () => {
  const folder = fileURLToPath(new URL('voice', ROOT));
  const files = await readVoiceFiles(
    localDisk,
    folder,
    { PUBLIC_URL: 'https://desk.example.test' },
    { objects: vapiObjects, own: 'vapi', numbers: [] },
  );
  const wanted = vapiObjects.wanted(files);
  const ofKind = (kind: string) =>
    wanted
      .filter((each) => each.kind === kind)
      .map(({ parts, fields }) => vapiObjects.withSecret(fields(parts.map(() => 'id-1')), SECRET));
  const assistants = ofKind('assistant');
  const transfers = assistants.flatMap((assistant) => transfersOf(assistant));
  const results = { status: 'tool-results', results: [{ success: true, message: 'Done.' }] } as const;
  const complaints = await complaintsOf([
    ...files.tools.map(({ fields }) => ({ type: TOOL, value: vapiObjects.withSecret(fields, SECRET) })),
    ...assistants.map((value) => ({ type: ASSISTANT, value })),
    ...transfers.map((value) => ({
      type: 'Vapi.CreateTransferCallToolDto & { type: "transferCall" }',
      value,
    })),
    ...ofKind('squad').map((value) => ({ type: 'Vapi.CreateSquadDto', value })),
    ...[
      await answerCall('assistant'),
      await answerCall('squad'),
      answered({ status: 'spoken', message: 'Not now.' }),
    ].map((value) => ({ type: 'Vapi.ServerMessageResponseAssistantRequest', value })),
    {
      type: 'Vapi.ServerMessageResponseTransferDestinationRequest',
      value: answered({ status: 'transfer', number: '+16045550100' }),
    },
    { type: 'Vapi.ServerMessageResponseToolCalls', value: answered(results) },

    // So that the compiler is known to look: what the platform replaced in June 2025, and results that are no text.
    {
      type: ASSISTANT,
      value: { ...assistants[0], backgroundDenoisingEnabled: true },
      isWrong: true,
    },
    { type: ASSISTANT, value: withDescribedTransfer(assistants[0] ?? {}), isWrong: true },
    { type: TOOL, value: { ...files.tools[0]?.fields, functon: {} }, isWrong: true },
    { type: 'Vapi.ServerMessageResponseToolCalls', value: answered(results, 'object'), isWrong: true },
  ]);
  expect(complaints).toBe('');
  const counts = [files.tools.length > 16, assistants.length, transfers.length, files.lineups.length];
  expect(counts).toEqual([true, 3, 3, 1]);
});

/** Every end that has to do with handing over, and whether the caller was put through by it. */
const HANDED_OVER: Readonly<Record<string, 'made' | 'not-taken'>> = {
  'assistant-forwarded-call': 'made',
  'assistant-request-returned-forwarding-phone-number': 'made',
  'call.ending.hook-executed-transfer': 'made',
  'call.ringing.hook-executed-transfer': 'made',
  'call.forwarding.no-answer': 'not-taken',
  'call.forwarding.operator-busy': 'not-taken',
  'call.in-progress.error-transfer-failed': 'not-taken',
  'call.in-progress.error-warm-transfer-assistant-cancelled': 'not-taken',
  'call.in-progress.error-warm-transfer-max-duration': 'not-taken',
  'call.in-progress.error-warm-transfer-microphone-timeout': 'not-taken',
  'call.in-progress.error-warm-transfer-silence-timeout': 'not-taken',
  // An attempt is no transfer: the clinic is told once too often rather than never.
  'customer-ended-call-after-warm-transfer-attempt': 'not-taken',
  'customer-ended-call-before-warm-transfer': 'not-taken',
  'customer-ended-call-during-transfer': 'not-taken',
};

test("every way a call ends, by the vendor's list, is read as transferred, not answered, or neither", async () => {
  const list = new URL(
    'node_modules/@vapi-ai/server-sdk/dist/cjs/api/types/ServerMessageEndOfCallReportEndedReason.js',
    ROOT,
  );
  const reasons = [...(await readFile(list, 'utf8')).matchAll(/: "([^"]+)"/g)].map(
    ([, reason = '']) => reason,
  );
  expect(reasons.length).toBeGreaterThan(500);
  const read = Object.fromEntries(
    reasons.flatMap((endedReason) => {
      const { wasTransferred, transferFailed } = readReport({ endedReason }, null);
      if (!wasTransferred && !transferFailed) return [];
      return [[endedReason, transferFailed ? 'not-taken' : 'made']];
    }),
  );
  expect(read).toEqual(HANDED_OVER);
  const related = reasons.filter((reason) => /transfer|forward|operator/.test(reason));
  expect(related.toSorted()).toEqual(Object.keys(HANDED_OVER).toSorted());
});
