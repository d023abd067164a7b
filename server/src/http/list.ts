import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Cell, csvLine } from '../kernel/csv.ts';
import { anyText } from '../kernel/fields.ts';
import type { Listed, ListPart, Mark } from '../kernel/page.ts';
import { auditedBody } from './audited-body.ts';
import { countedPageOf, docsOf, file, get, pageOf, type Route, type Shown } from './routes.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type Asked<Filters, By extends string> = Output<Filters> & ListPart<By> & { readonly q: string | null };
type Request<Params> = FastifyRequest<{ Params: Output<Params> }>;
type Counted<Counts> = Counts extends z.ZodType ? { readonly counts: Shown<z.output<Counts>> } : unknown;

interface Declared<Params, Filters, By extends string, Row, Counts> {
  /** Where it stands in the reference, unless with the others. */
  readonly tag?: string;
  readonly summary: string;
  readonly params?: Params;
  /** The first is what it is sorted by unless asked. */
  readonly sorts: readonly [By, ...By[]];
  readonly order: 'asc' | 'desc';
  /** Where the words of `q` are looked for. */
  readonly finds: string;
  /** Another name of `q`, from when lists were not alike. */
  readonly formerly?: 'search' | 'text';
  /** How `q` is written, unless as any words. */
  readonly words?: z.ZodType<string | undefined>;
  readonly filters?: Filters;
  readonly row: Row;
  /** How many there are of each sort, beside the rows. */
  readonly counts?: Counts;
  /** The rows and their pagination stand in `data`, as specified for the faxes. */
  readonly inData?: 'docs';
  /** The word for its sheet: `<name>.csv`, and `<name>.export` in the audit log. */
  readonly sheet: string;
  /** The sheet line by line, where it is not the rows of the list; it leaves its trail in the audit log itself. */
  lines?(
    request: Request<Params>,
    query: Asked<Filters, By>,
  ): Promise<{ readonly fileName: string; readonly lines: AsyncIterable<string> }>;
  /** Asked with `after`, it owes the rows and the mark alone. */
  handle(
    request: Request<Params>,
    query: Asked<Filters, By>,
  ): Promise<Listed<Shown<Output<Row>>> & (Counted<Counts> | { readonly counts?: never })>;
}

const BATCH = 500;
const SHEET = z.string().meta({ example: 'id,name\r\n7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11,Wei Chen\r\n' });

/**
 * A list, and the same as a sheet: sort, order, filters, words, pages, totals and unknown parameters are the same thing in every
 * list. The sheet has all rows that the filters leave, in the same order, and is written into the audit log before its first line.
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
      ({ ...given, ...part, q: wordsOf(given, declared.formerly) }) as Asked<Filters, By>;
    get(url, {
      ...shared,
      summary,
      answer: answerOf(declared) as unknown as ReturnType<typeof pageOf<Row>>,
      handle: async (request) => (await handle(request as never, wished(request.query))) as never,
    })(app, tag);
    get(`${url}.csv`, {
      ...shared,
      summary: `As a sheet, whole: ${summary}`,
      description: 'The export is written into the audit log before the first line is sent.',
      answer: file('text/csv', SHEET, 'Comma-separated, in UTF-8, with a line of names'),
      action: `${declared.sheet}.export`,
      exposeHeadRoute: false,
      handle: async (request, reply) => {
        if (declared.lines)
          return sendSheet(reply, await declared.lines(request as never, wished(request.query)));
        const lines = await sheetOf(row, (after) =>
          handle(request as never, wished(request.query, { page: 1, pageSize: BATCH, after })),
        );
        await request.record({ filter: auditedBody(query, request.query) });
        return sendSheet(reply, { fileName: `${declared.sheet}.csv`, lines });
      },
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
    sort: z.enum(sorts).default(sorts[0]).describe('By what it is sorted').meta({ example: sorts[0] }),
    order: z.enum(['asc', 'desc']).default(order).describe('Upwards or downwards').meta({ example: order }),
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

/** Lines of all rows, a batch at a time: no reader holds a connection. What goes wrong at once is refused in words. */
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

/** What fits into a cell: things within things do not. */
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
