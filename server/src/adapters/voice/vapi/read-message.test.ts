import { describe, expect, test } from 'vitest';
import type { VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import { readMessage } from './read-message.ts';

const call = (name: string, args: unknown = {}, id: unknown = 'call_1') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const read = (message: object) => readMessage({ message: { type: 'tool-calls', ...message } });
const callsOf = (event: VoiceEvent | null) => (event?.kind === 'tool-calls' ? event.toolCalls : null);
const toolCalls = (message: object) => callsOf(read(message));

describe('the called number', () => {
  test.each<[string, object, string | null]>([
    ['is where the spec has it', { call: { phoneNumber: { number: '+1604' } } }, '+1604'],
    ['is beside the call, where it really is', { phoneNumber: { number: '+1604' } }, '+1604'],
    [
      'is taken from the place of the spec first',
      { call: { phoneNumber: { number: '+1' } }, phoneNumber: { number: '+2' } },
      '+1',
    ],
    [
      'is looked for further when it is empty',
      { call: { phoneNumber: { number: '' } }, phoneNumber: { number: '+2' } },
      '+2',
    ],
    [
      'is looked for further when there is none',
      { call: { phoneNumber: null }, phoneNumber: { number: '+2' } },
      '+2',
    ],
    ['may be among the variables', { artifact: { variableValues: { phoneNumber: { number: '+3' } } } }, '+3'],
    ['is nowhere in a web call', { call: { type: 'webCall' } }, null],
  ])('%s', (_, message, number) => {
    expect(read(message)?.calledNumber).toBe(number);
  });

  test.each<[string, object, string | null]>([
    [
      'call.phoneNumberId',
      { call: { phoneNumberId: 'a', phoneNumber: { id: 'd' } }, phoneNumber: { id: 'b' } },
      'a',
    ],
    ['message.phoneNumber.id', { call: {}, phoneNumber: { id: 'b' }, phoneNumberId: 'c' }, 'b'],
    ['message.phoneNumberId', { phoneNumberId: 'c', call: { phoneNumber: { id: 'd' } } }, 'c'],
    ['call.phoneNumber.id', { call: { phoneNumber: { id: 'd' } } }, 'd'],
    ['nowhere', { call: { phoneNumberId: null } }, null],
  ])('its id is found at %s', (_, message, id) => {
    expect(read(message)?.phoneNumberId).toBe(id);
  });
});

describe('the caller, the call and the clinic', () => {
  test.each<[object, string | null]>([
    [{ call: { customer: { number: '+1' } }, customer: { number: '+2' } }, '+1'],
    [{ call: { customer: {} }, customer: { number: '+2' } }, '+2'],
    [{ call: { customer: { sipUri: 'sip:x' } } }, null],
    [{ call: 'none' }, null],
  ])('the caller of %j is %s', (message, caller) => {
    expect(read(message)?.callerPhone).toBe(caller);
  });

  test.each<[object, string | null]>([
    [{ call: { id: 'c-1' }, callId: 'c-2' }, 'c-1'],
    [{ callId: 'c-2' }, 'c-2'],
    [{ call: { id: 7 } }, '7'],
    [{ call: { id: '' } }, null],
    [{ call: { id: 'x'.repeat(201) } }, null],
    [{ call: { id: 'with\u0000nul' } }, null],
    [{ call: { id: { deep: true } } }, null],
  ])('the id of the call in %j is %s', (message, id) => {
    expect(read(message)?.callId).toBe(id);
  });

  test.each<[string, unknown]>([
    ['the body', { metadata: { clinicId: 'x' }, message: { type: 'hang' } }],
    ['the message', { message: { type: 'hang', metadata: { clinicId: 'x' } } }],
    ['the call', { message: { type: 'hang', call: { metadata: { clinicId: 'x' } } } }],
  ])('a clinic may be named in %s', (_, body) => {
    expect(readMessage(body)?.namedClinicId).toBe('x');
  });
});

describe('the envelope', () => {
  test.each<[string, unknown, string]>([
    ['is a message', { message: { type: 'hang' } }, 'hang'],
    ['may be missing', { type: 'hang' }, 'hang'],
    ['may be called event', { event: { type: 'hang' } }, 'hang'],
    ['may have a chat turn in the place of the message', { type: 'hang', message: { role: 'user' } }, 'hang'],
    ['may have no type but a list of calls', { message: { toolCallList: [call('x')] } }, 'tool-calls'],
    ['may have any type', { message: { type: 'something.of.2031' } }, 'something.of.2031'],
  ])('%s', (_, body, type) => {
    expect(readMessage(body)?.type).toBe(type);
  });

  test.each<[unknown]>([
    [null],
    [[]],
    ['text'],
    [7],
    [{}],
    [{ message: {} }],
    [{ message: null }],
    [{ message: { type: 7 } }],
    [{ message: { type: '' } }],
    [{ event: { call: { id: 'c' } } }],
    [{ message: [{ type: 'hang' }] }],
  ])('%j is no message', (body) => {
    expect(readMessage(body)).toBeNull();
  });
});

describe('tool calls', () => {
  const one = [{ id: 'call_1', name: 'search', arguments: { a: 1 } }];

  test.each<[string, object]>([
    ['in toolCalls', { toolCalls: [call('search', { a: 1 })] }],
    ['in toolCallList', { toolCallList: [call('search', { a: 1 })] }],
    ['in toolWithToolCallList', { toolWithToolCallList: [{ toolCall: call('search', { a: 1 }) }] }],
    [
      'with the name and arguments at the top',
      { toolCallList: [{ id: 'call_1', name: 'search', arguments: { a: 1 } }] },
    ],
    ['with parameters', { toolCallList: [{ id: 'call_1', name: 'search', parameters: { a: 1 } }] }],
    [
      'with function.parameters',
      { toolCallList: [{ id: 'call_1', function: { name: 'search', parameters: { a: 1 } } }] },
    ],
    ['with arguments as text', { toolCallList: [call('search', '{"a":1}')] }],
    ['with arguments as text inside text', { toolCallList: [call('search', JSON.stringify('{"a":1}'))] }],
    [
      'named by the parent function',
      {
        toolWithToolCallList: [
          { function: { name: 'search' }, toolCall: { id: 'call_1', arguments: { a: 1 } } },
        ],
      },
    ],
    [
      'named by the parent',
      { toolWithToolCallList: [{ name: 'search', toolCall: { id: 'call_1', parameters: { a: 1 } } }] },
    ],
    [
      "named by the parent's tool",
      {
        toolWithToolCallList: [{ tool: { name: 'search' }, toolCall: { id: 'call_1', arguments: { a: 1 } } }],
      },
    ],
    ['alone', { type: 'tool-call', toolCall: call('search', { a: 1 }) }],
    [
      'of the legacy type',
      { type: 'function-call', functionCall: { id: 'call_1', name: 'search', parameters: { a: 1 } } },
    ],
    ['of the type with an underscore', { type: 'tool_calls', toolCallList: [call('search', { a: 1 })] }],
    [
      'listed three times',
      {
        toolCalls: [call('search', { a: 1 })],
        toolCallList: [call('search', { a: 1 })],
        toolWithToolCallList: [{ toolCall: call('search', { a: 1 }) }],
      },
    ],
    [
      'spread over two lists',
      {
        toolCallList: [{ id: 'call_1' }],
        toolWithToolCallList: [{ name: 'search', toolCall: { id: 'call_1', arguments: { a: 1 } } }],
      },
    ],
    ['among what is no call', { toolCalls: [null, 7, 'x', [], call('search', { a: 1 })] }],
  ])('are read %s', (_, message) => {
    expect(toolCalls(message)).toEqual(one);
  });

  test('keep their first order', () => {
    const calls = toolCalls({
      toolCalls: [call('b', {}, '2')],
      toolCallList: [call('a', {}, '1'), call('b', {}, '2'), call('c', {}, '3')],
    });
    expect(calls?.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });

  test('without ids are still counted once each', () => {
    const list = [call('a', {}, null), call('b', {}, null)];
    expect(toolCalls({ toolCalls: list, toolCallList: list })?.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test.each<[string, unknown]>([
    ['cut off', '{"patientId":"1","sta'],
    ['a list', '[1]'],
    ['a list that is no text', [1]],
    ['a number', 7],
    ['words', 'tomorrow at nine'],
    ['nested beyond reason', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ])('with arguments that are %s are kept, with nothing to read', (_, given) => {
    expect(toolCalls({ toolCalls: [call('search', given)] })).toEqual([
      { id: 'call_1', name: 'search', arguments: null },
    ]);
  });

  test.each<[unknown]>([[null], [''], ['  '], ['null'], [undefined]])(
    'with arguments %j have none',
    (given) => {
      expect(toolCalls({ toolCalls: [call('search', given)] })?.[0]?.arguments).toEqual({});
    },
  );

  test('are empty for a type that runs none', () => {
    expect(callsOf(readMessage({ message: { type: 'hang', toolCalls: [call('x')] } }))).toBeNull();
    expect(callsOf(readMessage({ message: { type: 'tool-call' } }))).toBeNull();
    expect(callsOf(readMessage({ message: { type: 'tool-calls' } }))).toEqual([]);
  });

  test('ten thousand are read in a moment', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => call('search', {}, `id-${index}`));
    const began = performance.now();
    expect(toolCalls({ toolCalls: list, toolCallList: list })?.length).toBe(10_000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
