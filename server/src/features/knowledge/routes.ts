import { z } from 'zod';
import { acceptCsv } from '../../http/bodies/csv-body.ts';
import { list } from '../../http/list.ts';
import { ById, del, type Guards, get, post, put, type Routes, Timestamp } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf, text } from '../../kernel/fields.ts';
import { LANGUAGES, type Language } from '../../kernel/language.ts';
import type { ListPart } from '../../kernel/page.ts';
import { csvLine } from '../../kernel/text/csv.ts';
import { type Entry, MOST_ENTRIES } from './entry.ts';
import type { Found, Source } from './find-answer.ts';
import type { QuestionStore } from './questions.store.ts';
import { THRESHOLD } from './rank-answers.ts';
import { BETWEEN_WORDINGS, readCsv } from './read-csv.ts';
import { BLANK, hasBlank, STARTER_SET } from './starter-set.ts';
import type { EntryStore } from './store.ts';

const LONGEST = 600;
const MOST_WORDINGS = 30;
const SHEET_BATCH = 500;

/** An emptied field becomes null. */
const otherLanguage = z
  .string()
  .trim()
  .max(LONGEST, `is longer than ${LONGEST} characters`)
  .refine((value) => !value.includes('\0'), 'holds a character that cannot be kept')
  .transform((value) => (value === '' ? null : value))
  .nullable();

const Fields = z.object({
  question: text(LONGEST).describe('As a caller would ask it').meta({ example: 'Can I get a sick note?' }),
  answer: text(LONGEST)
    .describe('What the assistant says, word for word')
    .meta({ example: 'Yes, at a visit. It costs $25.' }),
  questionZh: otherLanguage
    .default(null)
    .describe('The question in Chinese')
    .meta({ example: '可以开病假条吗？' }),
  answerZh: otherLanguage
    .default(null)
    .describe('What the assistant says in Chinese; without it the English answer is used')
    .meta({ example: '可以，看病时开，收费25元。' }),
  otherWords: z
    .array(text(LONGEST))
    .max(MOST_WORDINGS, `are more than ${MOST_WORDINGS}`)
    .default([])
    .describe('Other ways to ask the same, in any language')
    .meta({ example: ['doctor’s note for work'] }),
  active: z.boolean().default(true).describe('Whether callers get this answer').meta({ example: true }),
});
const Change = changeOf(
  z.object({
    question: Fields.shape.question,
    answer: Fields.shape.answer,
    questionZh: otherLanguage.meta({ example: '可以开病假条吗？' }),
    answerZh: otherLanguage.meta({ example: '可以，看病时开，收费25元。' }),
    otherWords: z
      .array(text(LONGEST))
      .max(MOST_WORDINGS)
      .meta({ example: ['doctor’s note for work'] }),
    active: z.boolean().meta({ example: true }),
  }),
);
const EntryAnswer = z
  .object({
    id: z.uuid(),
    question: z.string().meta({ example: 'Can I get a sick note?' }),
    answer: z.string().meta({ example: 'Yes, at a visit. It costs $25.' }),
    questionZh: z.string().nullable().meta({ example: '可以开病假条吗？' }),
    answerZh: z.string().nullable().meta({ example: '可以，看病时开，收费25元。' }),
    otherWords: z.array(z.string()).meta({ example: ['doctor’s note for work'] }),
    active: z.boolean().meta({ example: true }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'KnowledgeEntry' });
const Asked = z
  .object({
    id: z.uuid(),
    question: z
      .string()
      .describe('Without names, numbers or dates')
      .meta({ example: 'do you do acupuncture' }),
    language: z.enum(LANGUAGES),
    times: z.int().meta({ example: 4 }),
    lastAt: Timestamp,
    callId: z.string().nullable().describe('The latest call it was asked in').meta({ example: 'call-4711' }),
  })
  .meta({ id: 'UnansweredQuestion' });
const Answered = Asked.extend({
  answeredBy: z
    .string()
    .nullable()
    .describe('An entry by its id, or what the service knew: hours, profile, ...')
    .meta({ example: 'hours' }),
}).meta({ id: 'AnsweredQuestion' });
const SourceAnswer = z
  .object({
    kind: z
      .enum(['entry', 'profile', 'hours', 'closures', 'providers', 'acceptance'])
      .meta({ example: 'entry' }),
    id: z.uuid().optional().describe('Of the entry'),
  })
  .meta({ id: 'AnswerSource' });

const Trial = z
  .object({
    answered: z.boolean(),
    source: SourceAnswer.nullable(),
    answer: z.string().describe('What the caller hears').meta({ example: 'Yes, at a visit. It costs $25.' }),
    score: z.number().describe('How well the question fits, 0 to 1').meta({ example: 0.82 }),
    threshold: z
      .number()
      .describe('Below this the caller hears that it is not known')
      .meta({ example: THRESHOLD }),
  })
  .meta({ id: 'KnowledgeTrial' });

const MOST_ASKED_AT_ONCE = 10;

const ENTRY_SORTS = ['createdAt', 'updatedAt', 'question'] as const;
const ASKED_SORTS = ['times', 'lastAt', 'question'] as const;
const CSV_COLUMNS = ['id', 'question', 'answer', 'questionZh', 'answerZh', 'otherWords', 'active'] as const;

interface Needs {
  readonly store: EntryStore;
  readonly questions: Pick<QuestionStore, 'list'>;
  /** Removes unanswered questions that the entries answer from their list. */
  entriesWritten(clinicId: string, written: readonly Entry[]): Promise<void>;
  /** The answer as a caller would hear it; counts nothing. */
  tryQuestion(
    clinicId: string,
    question: string,
    language: Language,
  ): Promise<Found & { readonly message: string }>;
}

export function knowledgeRoutes(needs: Needs, guards: Guards): Routes {
  return guards.clinic('Knowledge', [...entryRoutes(needs), ...sheetRoutes(needs), ...questionRoutes(needs)]);
}

const entryRoutes = ({ store, entriesWritten }: Needs) => [
  list('/api/clinic/knowledge', {
    summary: 'Questions and answers the clinic wrote for callers',
    sorts: ENTRY_SORTS,
    order: 'asc',
    finds: 'Part of a question, an answer or another wording',
    row: EntryAnswer,
    sheet: 'knowledge',
    handle: ({ clinicId }, query) => store.list(clinicId, query.q, query),
    lines: async (request, query) => {
      await request.record({});
      return { fileName: 'knowledge.csv', lines: csvLines(store, request.clinicId, query.q, query) };
    },
  }),
  post('/api/clinic/knowledge', {
    summary: `Add a question and its answer; a clinic can have ${MOST_ENTRIES}`,
    body: Fields,
    answer: EntryAnswer,
    action: 'knowledge.add',
    refuses: [409],
    handle: async ({ clinicId, body, trail }) => {
      const [added] = await store.add(clinicId, [body], trail);
      if (added) await entriesWritten(clinicId, [added]);
      return found(added ?? null, 'The question was not added.');
    },
  }),
  get('/api/clinic/knowledge/:id', {
    summary: 'One question and its answer',
    params: ById,
    answer: EntryAnswer,
    handle: async ({ clinicId, params }) => found(await store.read(clinicId, params.id), NO_ENTRY),
  }),
  put('/api/clinic/knowledge/:id', {
    summary: 'Change a question or its answer; only the fields sent',
    params: ById,
    body: Change,
    answer: EntryAnswer,
    action: 'knowledge.update',
    handle: async ({ clinicId, params, body, trail }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const changed = found(await store.change(clinicId, params.id, change, trail), NO_ENTRY);
      await entriesWritten(clinicId, [changed]);
      return changed;
    },
  }),
  del('/api/clinic/knowledge/:id', {
    summary: 'Delete a question',
    params: ById,
    answer: z.object({ id: z.uuid(), removed: z.literal(true) }),
    action: 'knowledge.remove',
    handle: async ({ clinicId, params, trail }) => {
      found((await store.remove(clinicId, params.id, trail)) || null, NO_ENTRY);
      return { id: params.id, removed: true as const };
    },
  }),
];

const sheetRoutes = ({ store, entriesWritten }: Needs) => [
  post('/api/clinic/knowledge/starter', {
    summary: `Add forty questions that clinics get; those with a blank (${BLANK}) in the answer are not active`,
    answer: z.object({ added: z.int().meta({ example: 40 }) }).meta({ id: 'KnowledgeStarter' }),
    action: 'knowledge.starter',
    refuses: [409],
    handle: async ({ clinicId, trail }) => {
      const added = await store.addMissing(
        clinicId,
        STARTER_SET.map((entry) => ({ ...entry, active: !hasBlank(entry) })),
        trail,
      );
      await entriesWritten(clinicId, added);
      return { added: added.length };
    },
  }),
  acceptCsv,
  post('/api/clinic/knowledge/import', {
    summary: 'Add questions from a CSV file; lines that cannot be read are named and left out',
    description: `Columns: question, answer, questionZh, answerZh, otherWords (separated by ${BETWEEN_WORDINGS}), active. Beyond ${MOST_ENTRIES} entries nothing is added.`,
    schema: { consumes: ['text/csv'] },
    body: z.string().meta({ example: 'question,answer\r\nIs there parking?,Behind the building.\r\n' }),
    answer: z
      .object({
        added: z.int().meta({ example: 12 }),
        errors: z.array(
          z.object({
            line: z.int().meta({ example: 3 }),
            message: z.string().meta({ example: 'answer is empty' }),
          }),
        ),
      })
      .meta({ id: 'KnowledgeImport' }),
    action: 'knowledge.import',
    refuses: [409, 415],
    handle: async ({ clinicId, body, trail }) => {
      const { entries, errors } = readCsv(body, Fields);
      if (entries.length > 0) await entriesWritten(clinicId, await store.add(clinicId, entries, trail));
      return { added: entries.length, errors };
    },
  }),
];

const questionRoutes = ({ questions, tryQuestion }: Needs) => [
  list('/api/clinic/knowledge/unanswered', {
    summary: 'Questions that nobody has written an answer for, the most frequent first',
    sorts: ASKED_SORTS,
    order: 'desc',
    finds: 'Part of the question',
    row: Asked,
    sheet: 'unanswered-questions',
    handle: ({ clinicId }, query) => questions.list(clinicId, 'unanswered', query.q, query),
  }),
  list('/api/clinic/knowledge/asked', {
    summary: 'What callers ask most, of what was answered',
    sorts: ASKED_SORTS,
    order: 'desc',
    finds: 'Part of the question',
    row: Answered,
    sheet: 'answered-questions',
    handle: ({ clinicId }, query) => questions.list(clinicId, 'answered', query.q, query),
  }),
  post('/api/clinic/knowledge/ask', {
    summary: 'Ask as a caller would; the question is not counted',
    body: z.object({
      question: text(LONGEST).meta({ example: 'do you guys do doctors notes' }),
      language: z.enum(LANGUAGES).default('en').meta({ example: 'en' }),
    }),
    answer: Trial,
    action: 'knowledge.ask',
    handle: async ({ clinicId, body }) => trialOf(await tryQuestion(clinicId, body.question, body.language)),
  }),
  post('/api/clinic/knowledge/ask-many', {
    summary: 'Ask several questions at once as callers would; they are not counted',
    body: z.object({
      questions: z
        .array(text(LONGEST))
        .min(1)
        .max(MOST_ASKED_AT_ONCE)
        .meta({ example: ['do you have a doctor who speaks mandarin'] }),
      language: z.enum(LANGUAGES).default('en').meta({ example: 'en' }),
    }),
    answer: z.object({ answers: z.array(Trial).describe('In the order of the questions') }),
    action: 'knowledge.ask',
    handle: async ({ clinicId, body: { questions: asked, language } }) => ({
      answers: await Promise.all(
        asked.map(async (question) => trialOf(await tryQuestion(clinicId, question, language))),
      ),
    }),
  }),
];

const trialOf = (tried: Found & { readonly message: string }) => ({
  answered: tried.status === 'answered',
  source: tried.status === 'answered' ? sourceOf(tried.source) : null,
  answer: tried.message,
  score: Math.round(tried.score * 100) / 100,
  threshold: THRESHOLD,
});

const NO_ENTRY = 'This clinic has no such question. Check its id.';

const sourceOf = (source: Source) =>
  'id' in source ? { kind: source.kind, id: source.id } : { kind: source.kind };

async function* csvLines(store: EntryStore, clinicId: string, search: string | null, part: ListPart) {
  yield csvLine(CSV_COLUMNS);
  const { rows } = await store.list(clinicId, search, { ...part, page: 1, pageSize: SHEET_BATCH });
  for (const row of rows) yield csvLine(CSV_COLUMNS.map((name) => cellOf(row, name)));
}

function cellOf(entry: Entry, name: (typeof CSV_COLUMNS)[number]): string | boolean | null {
  return name === 'otherWords' ? entry.otherWords.join(BETWEEN_WORDINGS) : entry[name];
}
