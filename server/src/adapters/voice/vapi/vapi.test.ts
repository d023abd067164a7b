import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVoicePlatform } from '@frontdesk/simulators';
import { expect } from 'vitest';
import {
  CALL,
  describeVoiceAdapter,
  type Recorded,
  someFiles,
} from '../../../../testing/adapters/voice/contract.ts';
import { voiceAdapters } from '../index.ts';

const body = (type: string, more: object = {}) => ({
  message: {
    type,
    call: { id: CALL.callId, phoneNumberId: CALL.phoneNumberId, customer: { number: CALL.callerPhone } },
    phoneNumber: { id: CALL.phoneNumberId, number: CALL.calledNumber },
    ...more,
  },
});
const toolCalls = [
  { id: 'call_1', name: 'get_providers', arguments: {} },
  { id: 'call_2', name: 'search_patient', arguments: { name: 'Wei Chen' } },
];

describeVoiceAdapter({
  name: 'vapi',
  adapter: voiceAdapters.vapi,
  bodies: {
    'tool-calls': body('tool-calls', {
      toolCalls: toolCalls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function',
        function: { name, arguments: given },
      })),
    }),
    'assistant-request': body('assistant-request'),
    'transfer-request': body('transfer-destination-request'),
    status: body('status-update', { status: 'forwarding' }),
    report: body('end-of-call-report', {
      startedAt: '2026-11-16T17:00:00Z',
      endedAt: '2026-11-16T17:01:30Z',
      cost: 0.21,
      artifact: { transcript: 'AI: Hello\nUser: Hi' },
      analysis: { summary: 'A caller booked a visit.' },
      endedReason: 'customer-ended-call',
    }),
    silence: body('hang'),
    conversation: body('conversation-update', { conversation: [{ role: 'user', content: 'Hi' }] }),
    sentence: body('transcript', { role: 'user', transcriptType: 'final', transcript: 'Hi' }),
    language: body('language-change-detected', { language: 'zh' }),
    other: body('speech-update', { status: 'started' }),
  },
  addressOf: () => ({ path: '/api/voice', name: null }),
  call: {},
  toolCalls,
  ids: { number: 'pn-1', lineup: 'sq-1', assistant: 'as-1', call: 'c-1' },
  files: someFiles(),
  faulty: {
    files: { ...someFiles(), assistants: [] },
    complaint: /unknown member English/,
  },
  prove: (_, secret) => ({ authorization: `Bearer ${secret}` }),
  recorded: recorded(process.env.PAYLOADS_DIR),
  connect: async () => {
    const vendor = await startVoicePlatform({
      apiKey: 'key',
      phoneNumbers: [{ id: 'pn-1', number: CALL.calledNumber, provider: 'vapi' }],
      assistants: [{ id: 'as-1', name: 'Greeter' }],
      squads: [{ id: 'sq-1', name: 'Desk', members: [{ assistantId: 'as-1' }] }],
      calls: [{ id: 'c-1', phoneNumberId: 'pn-1', createdAt: '2026-11-01T10:00:00Z' }],
    });
    return {
      url: vendor.url,
      apiKey: 'key',
      goSilent: () => vendor.faults.set({ kind: 'silent' }, { operation: 'GET /phone-number/:id' }),
      close: () => vendor.close(),
    };
  },
});

interface Told extends Record<string, unknown> {
  readonly type: string;
  readonly tools?: ReadonlyArray<{ id: string; name: string; args: object }>;
}

function recorded(folder = ''): Recorded[] {
  if (!existsSync(join(folder, 'index.json'))) return [];
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Array<{
    file: string;
    expect: Told | null;
  }>;
  return index.flatMap(({ file, expect: told }) =>
    told && /^(captured|constructed|docs)\//.test(file)
      ? [{ file, body: readFileSync(join(folder, file)), expect: eventOf(told) }]
      : [],
  );
}

function eventOf(told: Told): Record<string, unknown> {
  return {
    type: told.type,
    callId: told.callId,
    callerPhone: told.caller,
    calledNumber: told.called,
    phoneNumberId: told.phoneNumberId,
    ...(told.tools
      ? { toolCalls: told.tools.map(({ id, name, args }) => ({ id, name, arguments: args })) }
      : {}),
    ...(told.type === 'status-update' ? { status: told.status, endedReason: told.endedReason } : {}),
    ...(told.type === 'end-of-call-report' ? { report: reportOf(told) } : {}),
  };
}

function reportOf({ endedReason, durationSeconds, cost, summary, transcriptChars }: Told): object {
  return {
    endedReason,
    durationSeconds,
    cost,
    summary: summary ? expect.any(String) : null,
    // Without a transcript from the platform, ours is assembled from the messages.
    ...(Number(transcriptChars) > 0
      ? { transcript: expect.toSatisfy((text: string) => text.length === transcriptChars) }
      : {}),
  };
}
