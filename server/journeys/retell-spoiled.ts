type Fields = Readonly<Record<string, unknown>>;
type Spoil = (call: Fields) => unknown;

const EVENTS = '/api/voice/retell';
const TOOL = `${EVENTS}/tools/get_providers`;

const set =
  (more: Fields): Spoil =>
  (call) => ({ ...call, ...more });
const fields = (name: string, values: Readonly<Record<string, unknown>>): Array<[string, Spoil]> =>
  Object.entries(values).map(([what, value]) => [`${name}: ${what}`, set({ [name]: value })]);
const said = (what: string, list: unknown): [string, Spoil] => [
  `transcript: ${what}`,
  set({ transcript_object: list, transcript_with_tool_calls: list, transcript: undefined }),
];
const invoked = (what: string, invocation: Fields): [string, Spoil] => [
  `tool call: ${what}`,
  (call) => ({
    ...call,
    transcript_with_tool_calls: [{ role: 'tool_call_invocation', name: 'get_providers', ...invocation }],
  }),
];

const deep = (levels: number): unknown => JSON.parse(`${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`);
const WORD = { word: 'Hi', start: 1, end: 2 };
const HI = { role: 'user', content: 'Hi', words: [WORD] };

/** Calls with something wrong in them; id and clinic can still be read, so that nothing of the call may be lost. */
export const SPOILED_CALLS: ReadonlyArray<readonly [string, Spoil]> = [
  ...fields('start_timestamp', {
    'before there were telephones': -1,
    'in seconds': 1_763_312_400,
    'a fraction': 0.5,
    'beyond all calendars': 1e20,
    'as text': '2026-11-16T18:00:00Z',
    'after the end': 4e12,
  }),
  ...fields('end_timestamp', { 'before the start': 1, 'not a number': '', 'a list': [1] }),
  ...fields('duration_ms', { negative: -5, 'a year': 3.2e10, text: '90', beyond: 1e300 }),
  ...fields('call_cost', {
    negative: { combined_cost: -1 },
    enormous: { combined_cost: 1e12 },
    text: { combined_cost: 'free' },
    'a number': 21,
    nested: { combined_cost: { usd: 1 } },
  }),
  ...fields('disconnection_reason', {
    unknown: 'the_moon_was_full',
    long: 'x'.repeat(5_000),
    'with a zero': 'user\u0000hangup',
    'an object': { code: 1 },
  }),
  ...fields('call_analysis', {
    text: 'Booked.',
    'a list': [{ call_summary: 'Booked.' }],
    'a long summary': { call_summary: 'x'.repeat(200_000) },
    'a zero in it': { call_summary: 'Bo\u0000oked' },
    'half a character': { call_summary: 'Booked \ud83d' },
    'no summary but data': { custom_analysis_data: deep(50) },
  }),
  ...fields('from_number', {
    hidden: 'anonymous',
    long: '+1'.repeat(400),
    'a number': 16_045_550_142,
    'a list': ['+16045550142'],
    'with a zero': '+1604\u00005550142',
    words: "'; drop table call_logs; --",
  }),
  ...fields('metadata', {
    'no clinic': { clinicId: 'nobody' },
    'a list': [],
    text: 'clinicId',
    deep: deep(200),
    'its own prototype': JSON.parse('{"__proto__": {"clinicId": "x"}}'),
  }),
  ...fields('direction', { unknown: 'sideways', 'an object': {} }),
  ...fields('call_type', { unknown: 'carrier_pigeon', 'a number': 3 }),
  ...fields('call_status', { unknown: 'dreaming', null: null }),
  ...fields('latency', { text: 'slow', deep: deep(200) }),
  ...fields('retell_llm_dynamic_variables', { 'a list': [1], deep: deep(200) }),
  ...fields('transcript', {
    'many lines': 'User: Hi\n'.repeat(5_000),
    'one endless line': `User: ${'x'.repeat(300_000)}`,
    'a number': 7,
    'no speakers': 'Hello\nHi',
    'with a zero': 'User: H\u0000i',
  }),
  said('no list', 'Agent: Hello'),
  said('a list of nothing', [null, undefined, null]),
  said('a list of texts', ['Hello', 'Hi']),
  said('a list of lists', [[HI]]),
  said('an unknown speaker', [{ ...HI, role: 'ghost' }]),
  said('no speaker', [{ content: 'Hi' }]),
  said('whoever took the call', [{ ...HI, role: 'transfer_target' }]),
  said('content that is a list', [{ ...HI, content: ['Hi'] }]),
  said('content with a zero', [{ ...HI, content: 'H\u0000i' }]),
  said('half a character', [{ ...HI, content: 'Hi \udc00' }]),
  said('a sentence of 300 kB', [{ ...HI, content: 'x'.repeat(300_000) }]),
  said(
    '5,000 sentences',
    Array.from({ length: 5_000 }, (_, at) => ({ ...HI, content: `Sentence ${at}` })),
  ),
  said(
    'the same sentence 500 times',
    Array.from({ length: 500 }, () => HI),
  ),
  said('words that are text', [{ ...HI, words: 'Hi' }]),
  said('words without times', [{ ...HI, words: [{ word: 'Hi' }] }]),
  said('words that end before they begin', [{ ...HI, words: [{ word: 'Hi', start: 9, end: 1 }] }]),
  said('words before the call', [{ ...HI, words: [{ word: 'Hi', start: -9, end: -1 }] }]),
  said('words after years', [{ ...HI, words: [{ word: 'Hi', start: 1e15, end: 1e16 }] }]),
  said('only a node transition', [{ role: 'node_transition', new_node_name: 'english' }]),
  said('only digits', [{ role: 'dtmf', digit: '7' }]),
  invoked('no id', {}),
  invoked('an id that is an object', { tool_call_id: {}, arguments: '{}' }),
  invoked('an endless id', { tool_call_id: 'x'.repeat(5_000), arguments: '{}' }),
  invoked('a zero in its id', { tool_call_id: 't\u00001', arguments: '{}' }),
  invoked('arguments that are no JSON', { tool_call_id: 't-1', arguments: '{"a":' }),
  invoked('arguments that are an object', { tool_call_id: 't-1', arguments: {} }),
  invoked('arguments of another call', { tool_call_id: 't-1', arguments: '{"city":"Paris"}' }),
  invoked('a result before it', { role: 'tool_call_result', tool_call_id: 't-1', content: 'x' }),
];

const call = { call_id: 'call_text', direction: 'inbound', from_number: '+16045550142', to_number: '+1' };
const body = (more: object) => ({ event: 'call_ended', call, ...more });

/** Bodies and addresses that are wrong themselves. */
export const SPOILED_TEXTS: ReadonlyArray<readonly [string, string, unknown]> = [
  ['an event in capitals', EVENTS, body({ event: 'CALL_ENDED' })],
  ['an event with blanks', EVENTS, body({ event: ' call_ended ' })],
  ['an event that is a number', EVENTS, body({ event: 7 })],
  ['an event that is a list', EVENTS, body({ event: ['call_ended'] })],
  ['an event of nothing', EVENTS, body({ event: '' })],
  ['a chat instead of a call', EVENTS, { event: 'chat_ended', chat: { chat_id: 'chat_1' } }],
  ['a call id that is a number', EVENTS, body({ call: { ...call, call_id: 7 } })],
  ['a call id that is a list', EVENTS, body({ call: { ...call, call_id: ['a'] } })],
  ['a call id of blanks', EVENTS, body({ call: { ...call, call_id: '   ' } })],
  ['a call id with a zero', EVENTS, body({ call: { ...call, call_id: 'a\u0000b' } })],
  ['an endless call id', EVENTS, body({ call: { ...call, call_id: 'x'.repeat(10_000) } })],
  ['a call inside a list', EVENTS, body({ call: [call] })],
  ['a call as text', EVENTS, body({ call: JSON.stringify(call) })],
  [
    'a call 20,000 levels deep',
    EVENTS,
    `${'{"event":"call_ended","call":{"metadata":'}${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  ],
  ['an inbound call without a body', EVENTS, { event: 'call_inbound' }],
  ['an inbound call that is a list', EVENTS, { event: 'call_inbound', call_inbound: [] }],
  ['the same key twice', EVENTS, '{"event":"call_started","event":"call_ended","call":{}}'],
  ['a prototype', EVENTS, '{"__proto__":{"event":"call_ended"},"event":"x"}'],
  ['a byte order mark', EVENTS, `\ufeff${JSON.stringify(body({ event: 'call_started' }))}`],
  ['something after the end', EVENTS, `${JSON.stringify(body({}))}}`],
  ['bytes that are no text', EVENTS, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['a cut body', EVENTS, JSON.stringify(body({})).slice(0, 40)],
  ['a list of events', EVENTS, [body({}), body({})]],
  [
    'a tool with deep arguments',
    TOOL,
    `{"name":"get_providers","args":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)},"call":${JSON.stringify(call)}}`,
  ],
  ['a tool with a megabyte of arguments', TOOL, { args: { city: 'x'.repeat(1_000_000) }, call }],
  ['a tool whose name differs', TOOL, { name: 'create_appointment', args: {}, call }],
  ['a tool whose name is an object', TOOL, { name: {}, args: {}, call }],
  ['arguments that are a number', TOOL, { args: 7, call }],
  ['arguments that are text in text', TOOL, { args: '"{}"', call }],
  ['arguments with a prototype', TOOL, `{"args":{"__proto__":{"a":1}},"call":${JSON.stringify(call)}}`],
  ['a tool with blanks in its address', `${EVENTS}/tools/get%20providers`, { args: {}, call }],
  ['a tool with a slash in its address', `${EVENTS}/tools/..%2F..%2Fadmin`, { args: {}, call }],
  ['a tool with a zero in its address', `${EVENTS}/tools/get%00providers`, { args: {}, call }],
  ['a tool with an endless address', `${EVENTS}/tools/${'x'.repeat(900)}`, { args: {}, call }],
  ['a tool without a name', `${EVENTS}/tools/`, { args: {}, call }],
];
