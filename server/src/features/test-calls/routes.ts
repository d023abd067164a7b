import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Guards, get, post, type Routes, Timestamp, userOf } from '../../http/routes.ts';
import { e164, text } from '../../kernel/fields.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import type { PlayedMessage } from '../../ports/voice/voice-webhook.ts';
import type { Player, TestCallDesk } from './desk.ts';
import { TEST_BOOKS } from './place.ts';

const ID = 'test-7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11';
const language = z.enum(LANGUAGES).meta({ example: 'en' });
const ByCall = z.object({ id: text(80).meta({ example: ID }) });
const Fields = z.record(z.string(), z.unknown());

const Caller = z.object({
  patientId: z.string().meta({ example: '4' }),
  name: z.string().meta({ example: 'Wei Chen' }),
  phone: z.string(),
});
const Stage = z
  .object({
    books: z
      .array(z.enum(TEST_BOOKS))
      .describe("Where a call can be played; `own`, the clinic's EMR itself, only where that is simulated")
      .meta({ example: [...TEST_BOOKS] }),
    callers: z
      .array(Caller)
      .describe(
        "Patients of the clinic's own EMR where that is simulated, whose numbers a test may call from",
      ),
    practiceCallers: z.array(Caller).describe('People of the practice books, who do not exist'),
    tools: z
      .array(
        z.object({
          name: z.string().meta({ example: 'find_earliest_appointment' }),
          description: z.string().meta({ example: 'Finds the earliest time that is free.' }),
          writes: z.boolean().describe('It changes something'),
          parameters: Fields.describe('A JSON schema').meta({ example: { type: 'object', properties: {} } }),
        }),
      )
      .describe('What the assistant can ask for'),
    scenarios: z
      .array(
        z.object({
          name: z.string().meta({ example: 'book-earliest' }),
          about: z.string().meta({ example: 'Wants the earliest time there is.' }),
          caller: z.string().nullable().meta({ example: '+16045550113' }),
          breaksEmr: z.boolean().describe('Played in a practice book alone').meta({ example: false }),
          turns: z.array(
            z.object({
              says: z.object({
                en: z.string().meta({ example: 'What is the earliest you have?' }),
                zh: z.string().meta({ example: '最早什么时候有空？' }),
              }),
              tool: z.string().meta({ example: 'find_earliest_appointment' }),
            }),
          ),
        }),
      )
      .describe('Calls that are known to go well, to be replayed'),
    model: z
      .string()
      .nullable()
      .describe('The language model that answers; null where the built-in agent does')
      .meta({ example: null }),
  })
  .meta({ id: 'TestCallStage' });

const NewCall = z.object({
  caller: e164
    .nullable()
    .describe('Null for a caller who hides the number')
    .meta({ example: '+16045550142' }),
  language,
  book: z
    .enum(TEST_BOOKS)
    .optional()
    .describe('Left out: the own EMR where that is simulated, else an ordinary week')
    .meta({ example: 'own' }),
});
const practiceId = z
  .uuid()
  .nullable()
  .describe(
    'The practice clinic in which it is played, to be read as x-clinic-id for some hours; null in the own EMR',
  )
  .meta({ example: null });
const CallAnswer = z
  .object({
    id: z.string().describe('The id of the call, as the voice platform would give one').meta({ example: ID }),
    caller: z.string().nullable().meta({ example: '+16045550142' }),
    language,
    startedAt: Timestamp,
    practiceId,
  })
  .meta({ id: 'TestCall' });

const Row = z
  .object({
    id: z.string().describe('In the EMR').meta({ example: '4711' }),
    patientId: z.string().meta({ example: '4' }),
    providerId: z.string(),
    providerName: z.string().meta({ example: 'Dr. Susan Lee' }),
    date: z.string().meta({ example: '2026-11-17' }),
    time: z.string(),
    durationMinutes: z.int(),
    reason: z.string().meta({ example: 'Follow-up' }),
    stands: z.boolean().describe('Not cancelled').meta({ example: true }),
  })
  .meta({ id: 'TestCallAppointment' });
const Left = {
  callLogId: z.uuid().nullable().describe('Of the call in the history, a moment after its first tool'),
  texts: z
    .array(
      z.object({
        action: z.string().meta({ example: 'book' }),
        language,
        body: z.string().meta({ example: "You're booked for Tuesday at 9:00 AM." }),
      }),
    )
    .describe('Texts that a caller would have got; none was sent'),
  items: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.string().meta({ example: 'callback' }),
        title: z.string().meta({ example: 'Call a caller back' }),
        urgent: z.boolean(),
      }),
    )
    .describe('What it left in the inbox; nobody was told of it'),
};
const Played = z
  .object({
    tool: z.string().meta({ example: 'find_earliest_appointment' }),
    given: Fields.meta({ example: { language: 'en' } }),
    answer: Fields.describe('As the assistant gets it').meta({
      example: { success: true, message: 'Done.' },
    }),
    ms: z.int().describe('How long the caller waited').meta({ example: 84 }),
    emr: z
      .array(
        z.object({
          operation: z.string().meta({ example: 'listBookings' }),
          ms: z.int().meta({ example: 12 }),
          trouble: z.string().nullable().describe('Null where it went well').meta({ example: null }),
        }),
      )
      .describe('What was asked of the EMR for it'),
    book: z
      .object({
        before: z.array(Row),
        after: z.array(Row),
        changes: z.array(
          z.object({ change: z.enum(['booked', 'cancelled']).meta({ example: 'booked' }), row: Row }),
        ),
      })
      .nullable()
      .describe(
        "The EMR's appointments to come of those whom it is about; null where the EMR does not answer",
      ),
    ...Left,
  })
  .meta({ id: 'TestCallTool' });
const Asked = z.object({
  tool: text(64).meta({ example: 'find_earliest_appointment' }),
  arguments: Fields.default({}).meta({ example: {} }),
  language: language.default('en').describe('Of the titles of inbox items'),
});

export function testCallRoutes(desk: TestCallDesk, guards: Guards): Routes {
  return guards.clinic('Test calls', [
    get('/api/clinic/test-calls/stage', {
      summary:
        'What a test call can be made with: callers, and the tools with the schemas of their arguments',
      answer: Stage,
      action: 'test-call.stage',
      handle: ({ clinicId }) => desk.stage(clinicId),
    }),
    post('/api/clinic/test-calls', {
      summary: 'Begin a test call',
      description:
        "Its id is ours: such a call sends no text, writes no to-do into the EMR, is in no figure and is marked wherever it shows. In a practice book it is played in a copy of the clinic that is made for it: the clinic's own EMR is not asked anything. The own book is refused where the clinic's EMR is not simulated.",
      body: NewCall,
      answer: CallAnswer,
      action: 'test-call.begin',
      refuses: [409],
      handle: (request) => desk.begin(request.clinicId, request.body, playerOf(request)),
    }),
    post('/api/clinic/test-calls/:id/tool', {
      summary: 'Run a tool in a test call, by the webhook as the voice platform would',
      params: ByCall,
      body: Asked,
      answer: Played,
      action: 'test-call.tool',
      refuses: [409],
      handle: (request) => {
        const { tool, arguments: given, language } = request.body;
        return desk.play(
          request.clinicId,
          request.params.id,
          { tool, given, language },
          playerOf(request).send,
        );
      },
    }),
    post('/api/clinic/test-calls/:id/say', {
      summary: 'Say something in a test call: a language model answers, or the built-in agent',
      description:
        'Where VOICE_TEST_MODEL_URL is set, that model plays the assistant with the shipped prompt and the real tools. Else the built-in agent does: it understands what callers say in the scenarios and nothing else. A sentence that it does not know runs nothing, and the answer tells what could be said.',
      params: ByCall,
      body: z.object({
        text: text(500).meta({ example: 'What is the earliest you have?' }),
        language: language.default('en').describe('Of the titles of inbox items'),
      }),
      answer: z
        .object({
          status: z.enum(['understood', 'not-understood']).meta({ example: 'understood' }),
          couldSay: z.array(z.string()).meta({ example: [] }),
          played: z.array(Played).describe('The tools that were run for it'),
          message: z
            .string()
            .nullable()
            .describe('What a language model said; null where the words are the tool’s own')
            .meta({ example: null }),
        })
        .meta({ id: 'TestCallSaid' }),
      action: 'test-call.say',
      refuses: [409],
      handle: (request) =>
        desk.say(request.clinicId, request.params.id, request.body, playerOf(request).send),
    }),
    post('/api/clinic/test-calls/scenarios/:name', {
      summary: 'Replay a scenario as a test call, and tell what was not as it says',
      params: z.object({ name: z.string().max(80).meta({ example: 'hours' }) }),
      body: z.object({
        language,
        book: z
          .enum(['own', 'scenarios'])
          .default('scenarios')
          .describe('A fresh practice book, or the own EMR where that is simulated')
          .meta({ example: 'own' }),
      }),
      answer: z
        .object({
          name: z.string().meta({ example: 'hours' }),
          passed: z.boolean().meta({ example: true }),
          wrong: z.array(z.string()).describe('One line for each difference').meta({ example: [] }),
          ms: z.int().meta({ example: 412 }),
          callId: z.string().meta({ example: ID }),
          callLogId: Left.callLogId,
          practiceId,
        })
        .meta({ id: 'TestCallScenario' }),
      action: 'test-call.scenario',
      refuses: [409],
      handle: (request) =>
        desk.scenario(request.clinicId, request.params.name, request.body, playerOf(request)),
    }),
    post('/api/clinic/test-calls/:id/end', {
      summary: 'Hang up: the call is in the history as any other, with its mark',
      params: ByCall,
      answer: z.object({ callLogId: Left.callLogId }).meta({ id: 'TestCallEnd' }),
      action: 'test-call.end',
      handle: async (request) => desk.end(request.clinicId, request.params.id, playerOf(request).send),
    }),
  ]);
}

/** Sends within this process, through everything an outside message would pass. */
function playerOf(request: FastifyRequest): Player {
  const { server, trail } = request;
  const send = async ({ path, headers, body }: PlayedMessage): Promise<unknown> =>
    (await server.inject({ method: 'POST', url: path, headers, payload: body })).json();
  return { userId: userOf(request).id, trail, send };
}
