import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anyText } from '../kernel/fields.ts';
import type { Listed, ListPart, Mark } from '../kernel/page.ts';
import { type Cell, csvLine } from '../kernel/text/csv.ts';
import { auditedBody } from './bodies/audited-body.ts';
import { countedPageOf, docsOf, file, get, pageOf, type Route, type Shown } from './routes.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type ListQuery<Filters, By extends string> = Output<Filters> & ListPart<By> & { readonly q: string | null };
type Request<Params> = FastifyRequest<{ Params: Output<Params> }>;
type Counted<Counts> = Counts extends z.ZodType ? { readonly counts: Shown<z.output<Counts>> } : unknown;

interface Declared<Params, Filters, By extends string, Row, Counts> {
  readonly tag?: string;
  readonly summary: string;
  readonly params?: Params;
  /** The first one is the default. */
  readonly sorts: readonly [By, ...By[]];
  readonly order: 'asc' | 'desc';
  /** The fields that `q` searches. */
  readonly finds: string;
  /** An older name of `q`, kept for compatibility. */
  readonly formerly?: 'search' | 'text';
  /** Schema of `q`, if not free text. */
  readonly words?: z.ZodType<string | undefined>;
  readonly filters?: Filters;
  readonly row: Row;
  /** Counts per category, beside the rows. */
  readonly counts?: Counts;
  /** Puts rows and pagination inside `data`, as the specification requires for faxes. */
  readonly inData?: 'docs';
  /** The sheet's name: `<name>.csv`, and `<name>.export` in the audit log. */
  readonly sheet: string;
  /** The rows name patients or their numbers, so reading the list is audited as `<name>.list`. */
  readonly namesPatients?: boolean;
  /** The sheet's lines, if they differ from the list's rows. It writes its own audit row. */
  lines?(
    request: Request<Params>,
    query: ListQuery<Filters, By>,
  ): Promise<{ readonly fileName: string; readonly lines: AsyncIterable<string> }>;
  /** With `after`, only the rows and the cursor are needed. */
  handle(
    request: Request<Params>,
    query: ListQuery<Filters, By>,
  ): Promise<Listed<Shown<Output<Row>>> & (Counted<Counts> | { readonly counts?: never })>;
}

const BATCH = 500;
const FORMAT = z
  .enum(['json', 'csv'])
  .default('json')
  .describe('csv returns all rows as a CSV file, like the URL ending in .csv')
  .meta({ example: 'json' });
const SHEET = z.string().meta({ example: 'id,name\r\n7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11,Wei Chen\r\n' });

/**
 * A list and its CSV export. Sort, order, filters, search, pages, totals and unknown parameters behave
 * identically in every list. The export contains all filtered rows in the same order, and is audited before
 * its first line is sent.
 */
export const list =
  <
    const By extends string,
    Row extends z.ZodObject,
    Params extends z.ZodType = z.ZodUnknown,
    Filters extends z.ZodObject = z.ZodObject,
    Counts extends z.ZodType | undefined = undefined,
  >(
    url: string,
    declared: Declared<Params, Filters, By, Row, Counts>,
  ): Route =>
  (app, tag) => {
    const { summary, params, row, handle } = declared;
    const query = queryOf(declared);
    const shared = { query, isClosed: true, ...optional({ tag: declared.tag, params }) };
    const wished = (given: object, part: Partial<ListPart> = {}) =>
      ({ ...given, ...part, q: wordsOf(given, declared.formerly) }) as ListQuery<Filters, By>;
    const sheet = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = request.query as object;
      if (declared.lines) return sendSheet(reply, await declared.lines(request as never, wished(asked)));
      const lines = await sheetOf(row, (after) =>
        handle(request as never, wished(asked, { page: 1, pageSize: BATCH, after })),
      );
      await request.record({ filter: auditedBody(query, asked) }, `${declared.sheet}.export`);
      return sendSheet(reply, { fileName: `${declared.sheet}.csv`, lines });
    };
    get(url, {
      ...shared,
      query: query.extend({ format: FORMAT }),
      summary,
      answer: answerOf(declared) as unknown as ReturnType<typeof pageOf<Row>>,
      handle: async (request, reply) => {
        if ((request.query as { format?: string }).format === 'csv')
          return (await sheet(request, reply)) as never;
        const listed = await handle(request as never, wished(request.query));
        if (declared.namesPatients)
          await request.recordLook({ filter: auditedBody(query, request.query) }, `${declared.sheet}.list`);
        return listed as never;
      },
    })(app, tag);
    get(`${url}.csv`, {
      ...shared,
      summary: `CSV export: ${summary}`,
      description: 'The export is recorded in the audit log before the first line is sent.',
      answer: file('text/csv', SHEET, 'CSV in UTF-8 with a header line'),
      action: `${declared.sheet}.export`,
      exposeHeadRoute: false,
      handle: sheet,
    })(app, tag);
  };

type AnyDeclared = Declared<z.ZodType, z.ZodObject, string, z.ZodObject, z.ZodType | undefined>;

function queryOf(
  declared: Pick<AnyDeclared, 'sorts' | 'order' | 'finds' | 'formerly' | 'words' | 'filters'>,
) {
  const { sorts, order, finds, formerly, words = anyText(100).optional(), filters } = declared;
  const example = words.meta()?.example ?? 'chen';
  return z.object({
    ...filters?.shape,
    q: words.describe(finds).meta({ example }),
    ...(formerly ? { [formerly]: words.describe('The same as q').meta({ example }) } : {}),
    sort: z.enum(sorts).default(sorts[0]).describe('Sort key').meta({ example: sorts[0] }),
    order: z
      .enum(['asc', 'desc'])
      .default(order)
      .describe('Ascending or descending')
      .meta({ example: order }),
  });
}

function answerOf({ row, counts, inData }: Pick<AnyDeclared, 'row' | 'counts' | 'inData'>) {
  if (inData) return docsOf(row, counts);
  return counts ? countedPageOf(row, counts) : pageOf(row);
}

function wordsOf(given: object, formerly: string | undefined): string | null {
  const { q, [formerly ?? 'q']: old } = given as Readonly<Record<string, string | undefined>>;
  return q || old || null;
}

const optional = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

type Batch = Pick<Listed<unknown>, 'rows' | 'mark'>;

/**
 * Streams all rows in batches, so that a slow reader holds no connection. The first batch is read in advance,
 * so that an early error still gets an error response.
 */
async function sheetOf(row: z.ZodObject, read: (after: Mark | null) => Promise<Batch>) {
  const first = await read(null);
  const columns = Object.keys(row.shape).filter((name) => hasCell(row.shape[name]));
  return (async function* () {
    yield csvLine(columns);
    for (let batch: Batch | null = first; batch; batch = batch.mark ? await read(batch.mark) : null)
      if (batch.rows.length > 0)
        yield batch.rows
          .map((each) => csvLine(columns.map((name) => cellOf((each as Record<string, unknown>)[name]))))
          .join('');
  })();
}

function hasCell(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return hasCell(schema.unwrap());
  if (schema instanceof z.ZodArray) return hasCell(schema.element);
  return !(schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema instanceof z.ZodUnion);
}

function cellOf(value: unknown): Cell {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join('; ') : (value as Cell);
}

function sendSheet(
  reply: FastifyReply,
  { fileName, lines }: { readonly fileName: string; readonly lines: AsyncIterable<string> },
) {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines));
}
