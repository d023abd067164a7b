import { createHmac } from 'node:crypto';
import { startRetellPlatform } from '@frontdesk/simulators';
import { CALL, describeVoiceAdapter, someFiles } from '../../../../testing/adapters/voice/contract.ts';
import { voiceAdapters } from '../index.ts';

const call = {
  call_id: CALL.callId,
  call_type: 'phone_call',
  direction: 'inbound',
  from_number: CALL.callerPhone,
  to_number: CALL.calledNumber,
};
const event = (name: string, more: object = {}) => ({ event: name, call: { ...call, ...more } });
const args = { name: 'Wei Chen' };
const own = {
  name: 'Frontdesk',
  lineup: 'Front desk',
  publicUrl: 'https://desk.example',
  generalPrompt: 'You answer the phone.',
  llm: { model: 'gpt-4.1' },
  agent: { voice_id: 'voice-1' },
};

describeVoiceAdapter({
  name: 'retell',
  adapter: voiceAdapters.retell,
  bodies: {
    'tool-calls': {
      name: 'search_patient',
      args,
      call: {
        ...call,
        transcript_with_tool_calls: [
          {
            role: 'tool_call_invocation',
            tool_call_id: 'call_1',
            name: 'search_patient',
            arguments: JSON.stringify(args),
          },
        ],
      },
    },
    'assistant-request': {
      event: 'call_inbound',
      call_inbound: { call_id: CALL.callId, from_number: CALL.callerPhone, to_number: CALL.calledNumber },
    },
    status: event('transfer_bridged'),
    report: event('call_ended', {
      start_timestamp: Date.parse('2026-11-16T17:00:00Z'),
      end_timestamp: Date.parse('2026-11-16T17:01:30Z'),
      call_cost: { combined_cost: 21 },
      transcript: 'Agent: Hello\nUser: Hi\n',
      call_analysis: { call_summary: 'A caller booked a visit.' },
      disconnection_reason: 'user_hangup',
    }),
    conversation: event('transcript_updated', { transcript_object: [{ role: 'user', content: 'Hi' }] }),
    other: event('call_something_new'),
  },
  addressOf: (kind) =>
    kind === 'tool-calls'
      ? { path: '/api/voice/retell/tools/:tool', name: 'search_patient' }
      : { path: '/api/voice/retell', name: null },
  call: { phoneNumberId: null },
  toolCalls: [{ id: 'call_1', name: 'search_patient', arguments: args }],
  prove: (body, secret, now) => {
    const stamp = String(now.getTime());
    const digest = createHmac('sha256', secret || 'none')
      .update(body)
      .update(stamp)
      .digest('hex');
    return { 'x-retell-signature': `v=${stamp},d=${digest}` };
  },
  recorded: [],
  ids: { number: CALL.calledNumber, lineup: 'agent_1', assistant: 'agent_1', call: 'call_9' },
  files: someFiles([own]),
  faulty: {
    files: { ...someFiles([{ ...own, lineup: 'Nobody' }]) },
    complaint: /unknown lineup Nobody/,
  },
  connect: async () => {
    const vendor = await startRetellPlatform({
      apiKey: 'key',
      phoneNumbers: [{ phone_number: CALL.calledNumber, phone_number_type: 'custom' }],
      llms: [{ llm_id: 'llm_1' }],
      agents: [
        {
          agent_id: 'agent_1',
          agent_name: 'Desk',
          voice_id: 'v',
          response_engine: { type: 'retell-llm', llm_id: 'llm_1' },
        },
      ],
      calls: [{ ...call, call_id: 'call_9', start_timestamp: Date.parse('2026-11-01T10:00:00Z') }],
    });
    return {
      url: vendor.url,
      apiKey: 'key',
      goSilent: () => vendor.faults.set({ kind: 'silent' }, { operation: 'GET /get-phone-number/:id' }),
      close: () => vendor.close(),
    };
  },
});
