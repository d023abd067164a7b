import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { todo } from '../../../testing/adapters/emr/contract/documents-contract.ts';
import {
  asAnswer,
  operationIn,
  type RecordedDialect,
  type RecordedExchange,
  type SecondExchange,
  secondRecordings,
  type TableRow,
} from '../../../testing/adapters/emr/recorded-answers.ts';
import { day, draft, rest, soap, troubleOf } from '../../../testing/adapters/emr/recorded-emrs.ts';
import { date } from '../../kernel/time/calendar.ts';
import { type Appointment, emrRetryAfterMs, hasHappened, isLive } from '../../ports/emr.ts';
import type { EmrRequest } from './http.ts';
import { limitedFailure } from './rate-limit.ts';
import { toAppointment } from './soap/appointment-mapping.ts';
import { readXml } from './soap/reader.ts';

const wait = { signal: AbortSignal.timeout(60_000) };
const DIALECTS = ['open-o', 'carlos'] as const;

const all = {
  'open-o': new Map(secondRecordings('open-o').map((exchange) => [exchange.name, exchange])),
  carlos: new Map(secondRecordings('carlos').map((exchange) => [exchange.name, exchange])),
};
const used = new Set<string>();
const exchangeOf = (dialect: RecordedDialect, name: string): SecondExchange => {
  used.add(`${dialect} ${name}`);
  const found = all[dialect].get(name);
  if (!found) throw new Error(`nothing was recorded as ${name}`);
  return found;
};
const namesOf = (dialect: RecordedDialect, fits: (exchange: SecondExchange) => boolean) =>
  [...all[dialect].values()].filter(fits).map(({ name }) => name);

const answerOf = ({ answer }: SecondExchange) => answer ?? { status: 0, headers: {}, body: '' };
const isCut = (exchange: SecondExchange) => answerOf(exchange).body?.includes('…[cut') ?? false;
const isRows = (exchange: SecondExchange) =>
  /<appointmentStartDateTime>|AppointmentsUpdatedAfterDateResponse[^>]*\/>|getAppointment2Response[^>]*\/>/.test(
    answerOf(exchange).body ?? '',
  );

/** The table's row in our own terms. */
function inOurWords(row: TableRow) {
  const text = (name: string) => (row[name] === 'NULL' || row[name] === null ? '' : (row[name] ?? ''));
  const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const lasts = seconds(text('end_time')) - seconds(text('start_time'));
  return {
    id: text('appointment_no'),
    patientId: text('demographic_no') === '0' ? null : text('demographic_no'),
    providerId: text('provider_no'),
    date: text('appointment_date'),
    time: text('start_time').slice(0, 5),
    // Our rows end on the last second, rows of the EMR's pages on the last minute.
    durationMinutes: Math.ceil((lasts + 1) / 60),
    status: text('status'),
    reason: text('reason'),
    notes: text('notes').replaceAll('\\n', '\n'),
  };
}

const rowIn = ({ rowAfterwards }: SecondExchange): TableRow => {
  const looked = (rowAfterwards ?? {}) as { row?: TableRow; appointment?: TableRow } & TableRow;
  return looked.row ?? looked.appointment ?? looked;
};

describe.each(DIALECTS)('rows of %s over SOAP', (dialect) => {
  const read = (name: string) =>
    soap(dialect, { soap: exchangeOf(dialect, name).name }).listBookings('101', day('2026-12-02'), wait);
  const withTable = namesOf(
    dialect,
    (each) => isRows(each) && !isCut(each) && 'appointment_no' in rowIn(each),
  );

  test.each(withTable)('%s is read as in the table', async (name) => {
    expect(await read(name)).toMatchObject([inOurWords(rowIn(exchangeOf(dialect, name)))]);
  });

  test.each(namesOf(dialect, (each) => isRows(each) && isCut(each)))(
    '%s is truncated, and never taken for a shorter book',
    async (name) => {
      expect(await troubleOf(read(name))).toMatchObject({ trouble: 'malformed' });
    },
  );

  test.each(
    namesOf(dialect, (each) => isRows(each) && !isCut(each)).filter((name) => !withTable.includes(name)),
  )('%s is read row by row', async (name) => {
    const { body = '' } = answerOf(exchangeOf(dialect, name));
    const ids = [...body.matchAll(/<id>(\d+)<\/id>/g)].map(([, id]) => id);
    const rows = await read(name);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const row of rows) expect(row.durationMinutes).toBe(15);
  });

  test('times are requested and read in the clinic’s local time', async () => {
    const sent: EmrRequest[] = [];
    const name = dialect === 'open-o' ? 'feed: one created' : 'feed/after-create';
    await soap(dialect, { soap: name }, '129', sent).listBookings('101', day('2026-12-02'), wait);
    expect(String(sent.at(-1)?.body)).toContain('<arg3>false</arg3>');
  });
});

describe('staff actions in Open-O, as the feed then showed them', () => {
  const rowOf = (fields: Readonly<Record<string, string>>): Appointment => {
    const inner = Object.entries(fields).map(([name, text]) => `<${name}>${text}</${name}>`);
    return toAppointment(readXml(Buffer.from(`<return>${inner.join('')}</return>`)));
  };
  const told = (name: string) => exchangeOf('open-o', `staff: ${name}`);
  const shown = (name: string) => {
    const [row] = told(name).feedSinceJustBefore ?? [];
    return row ? rowOf(row) : null;
  };

  test('a moved row keeps its id, and the edit page’s word "null" is not taken for text', async () => {
    const row = shown('edit page, time moved');
    expect(row).toMatchObject({ id: '327692', date: '2026-12-04', time: '10:00', durationMinutes: 15 });
    expect(row).not.toHaveProperty('extras');
  });

  test('their choices and texts are read', async () => {
    expect(shown('edit page, status and notes')).toMatchObject({ status: 'h', notes: 'called back' });
    expect(shown('status icon clicked in the day sheet')).toMatchObject({ status: 'T' });
  });

  test.each(['No Show button', 'Cancel Appt button'])('%s frees the time', async (name) => {
    expect(isLive(shown(name) as Appointment)).toBe(false);
  });

  test('a block has no patient and keeps its time', async () => {
    const row = shown('block: appointment without a patient') as Appointment;
    expect([row.patientId, isLive(row)]).toEqual([null, true]);
  });

  test.each(['Delete Appt button', 'Cut, then paste at 14:00'])(
    '%s appears in no feed: the book is read again',
    async (name) => {
      expect(shown(name)).toBeNull();
      const gone = soap('carlos', { soap: exchangeOf('carlos', 'appointment/get-deleted').name });
      expect(await gone.getAppointment('327704', wait)).toBeNull();
      expect(
        await soap('carlos', { soap: exchangeOf('carlos', 'appointment/get-cut').name }).cancel(
          '327707',
          '',
          wait,
        ),
      ).toBe('not-found');
    },
  );
});

describe('statuses', () => {
  test.each([
    ['status/add-h', true, false],
    ['status/add-HS', true, true],
    ['status/add-X', true, false],
    ['status/add-empty', true, false],
    ['status/add-none', true, false],
  ])('%s of CARLOS is live %s, and begun %s', async (name, live, begun) => {
    const row = await soap('carlos', { soap: exchangeOf('carlos', name).name }).getAppointment('1', wait);
    expect(row && [isLive(row), hasHappened(row)]).toEqual([live, begun]);
  });

  test('rows CARLOS refuses to store are refused, and nobody is told they were written', async () => {
    const add = soap('carlos', { soap: exchangeOf('carlos', 'status/add-ABC').name });
    expect(await troubleOf(add.book(draft, wait))).toEqual({ trouble: 'refused', sent: 'unknown' });
    const update = {
      getAppointment2: 'feed/after-create',
      updateAppointment: exchangeOf('carlos', 'status/update-ABC').name,
    };
    expect(await troubleOf(soap('carlos', update).cancel('327676', '', wait))).toEqual({
      trouble: 'refused',
      sent: 'unknown',
    });
  });

  test("Open-O's own list is read, with its active entries", async () => {
    const { rows = [] } = exchangeOf('open-o', 'statuses: the table appointment_status as shipped');
    const ours = await soap('open-o', {}).getAppointmentStatuses(wait);
    expect(ours.map(({ status }) => status)).toEqual(rows.map(({ status }) => status));
    const scene = { rest: exchangeOf('open-o', 'statuses: REST /schedule/statuses').name };
    const statuses = await rest('open-o', scene).getAppointmentStatuses(wait);
    expect(statuses.filter(({ active }) => !active).map(({ status }) => status)).toEqual(['c']);
    expect(statuses).toContainEqual({ status: 'h', description: 'Confirmed', active: true });
  });
});

/** The fields of a row that a request writes. */
const fieldsOf = (body: unknown) =>
  Object.fromEntries(
    [...String(body).matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name, text]),
  );

describe('writers', () => {
  const updates = (dialect: RecordedDialect) =>
    namesOf(
      dialect,
      (each) =>
        operationIn(each.request?.body ?? '') === 'updateAppointment' && answerOf(each).status === 200,
    );
  const cases = DIALECTS.flatMap((dialect) => updates(dialect).map((name) => [dialect, name] as const));

  test.each(cases)(
    '%s, %s: we write the same fields, each once, and no unknown ones',
    async (dialect, name) => {
      const exchange = exchangeOf(dialect, name);
      const sent: EmrRequest[] = [];
      const scene = {
        getAppointment2: dialect === 'open-o' ? 'feed: one created' : 'feed/after-create',
        updateAppointment: name,
      };
      expect(await soap(dialect, scene, '129', sent).cancel('327677', '', wait)).toBe('cancelled');
      const [ours, theirs] = [fieldsOf(sent.at(-1)?.body), fieldsOf(exchange.request?.body)];
      expect(Object.keys(theirs).filter((field) => !(field in ours) && field !== 'lastUpdateUser')).toEqual(
        [],
      );
      expect(ours).toMatchObject({ status: 'C', programId: '0' });
    },
  );

  test('a confirmation is one write that leaves the rest unchanged', async () => {
    const sent: EmrRequest[] = [];
    const scene = {
      getAppointment2: 'feed: one created',
      updateAppointment: exchangeOf('open-o', 'notes: appended and status h (Confirmed) through SOAP').name,
    };
    const mark = { status: 'h', note: 'Confirmed by text Nov 16' };
    expect(await soap('open-o', scene, '129', sent).markConfirmed('327677', mark, wait)).toBe('written');
    expect(fieldsOf(sent.at(-1)?.body)).toMatchObject({
      status: 'h',
      notes: 'n\nConfirmed by text Nov 16',
      name: 'Doe,Jane',
      appointmentStartDateTime: '2026-12-02T09:00:00',
    });
  });

  test('a booking is identified by its id', async () => {
    const scene = { soap: exchangeOf('open-o', 'notes: addAppointment with notes').name };
    expect(await soap('open-o', scene).book(draft, wait)).toEqual({ appointmentId: '327797' });
  });

  test.each(namesOf('open-o', ({ request }) => /\/update(Status|Type)$/.test(request?.path ?? '')))(
    '%s counts as a change that was made',
    async (name) => {
      const scene = {
        'POST schedule/getAppointment': 'rest/get-appointment',
        'POST schedule/appointment/45/updateStatus': exchangeOf('open-o', name).name,
      };
      expect(await rest('open-o', scene).cancel('45', '', wait)).toBe('cancelled');
    },
  );
});

describe('patients', () => {
  test('the operation we use returns the cell number, the other one does not', async () => {
    const asked = (dialect: RecordedDialect, name: string) =>
      soap(dialect, { soap: exchangeOf(dialect, name).name }).getPatient('1', wait);
    expect(await asked('open-o', 'consent: SOAP getDemographic')).toMatchObject({
      cellPhone: '604-555-0155',
    });
    expect(await asked('carlos', 'demographic/getDemographic')).toMatchObject({ cellPhone: '905-555-0777' });
    expect(await asked('open-o', 'consent: SOAP getDemographic2')).not.toHaveProperty('cellPhone');
    expect(await asked('carlos', 'demographic/getDemographic2')).not.toHaveProperty('cellPhone');
  });

  test.each([
    'consent: REST demographics/1',
    'consent: REST demographics/basic/1',
    'waiting list: REST demographics/1 of a patient on a list',
  ])('%s is read with its numbers, language and doctor', async (name) => {
    const patient = await rest('open-o', { rest: exchangeOf('open-o', name).name }).getPatient('1', wait);
    expect(patient).toMatchObject({ dateOfBirth: '1985-03-15', phone: '604-555-0199', doctorId: '100001' });
  });
});

describe('over REST', () => {
  test('the history operation that fails in British Columbia is a server error, and the books are read instead', async () => {
    const scene = {
      'POST schedule/1/appointmentHistory': exchangeOf(
        'open-o',
        'REST appointmentHistory on a database that was loaded for British Columbia',
      ).name,
      'GET providerService/providers_json': 'rest/providers',
      'POST providerService/providers/search': 'rest/providers',
      rest: exchangeOf('open-o', 'REST fetchProviderAppts with updateDatetime').name,
      ...Object.fromEntries(
        ['101', '102', '103', '105', '106', '999990', '999998'].map((id) => [
          `GET schedule/fetchMonthly/${id}/2026/11`,
          'rest/month',
        ]),
      ),
    };
    const days = { from: date('2026-12-04'), to: date('2026-12-04') };
    const sent: EmrRequest[] = [];
    await rest('open-o', scene, sent).listAppointments('1', days, wait);
    const asked = sent.map(({ url }) => new URL(url).pathname.replace(/^.*\/services\//, ''));
    expect(asked[0]).toBe('schedule/1/appointmentHistory');
    for (const id of ['101', '102', '103', '105', '106']) {
      expect(asked).toContain(`schedule/fetchProviderAppts/${id}/2026-12-04/2026-12-05`);
      expect(asked).toContain(`schedule/fetchMonthly/${id}/2026/11`);
    }
  });

  test.each(namesOf('carlos', ({ name }) => name.startsWith('rest2/')))('CARLOS: %s', async (name) => {
    const emr = rest('carlos', { 'GET oauth/info': 'rest2/info', rest: exchangeOf('carlos', name).name });
    if (name === 'rest2/info') return expect(emr.ping(wait)).resolves.toBeUndefined();
    const asked = {
      'rest2/statuses': () => emr.getAppointmentStatuses(wait),
      'rest2/providers': () => emr.listProviders(wait),
      'rest2/patient': () => emr.getPatient('7', wait),
      'rest2/day': () => emr.listBookings('101', day('2026-11-30'), wait),
      'rest2/update-status': () => emr.getAppointment('327676', wait),
      'rest2/tickler-add': () => emr.addTask?.(todo({ patientId: '7' }), wait),
    }[name];
    expect(await troubleOf(asked?.() ?? Promise.resolve())).toMatchObject({ trouble: 'refused' });
  });

  test('a limit is recognised as such and not as a web page, with its seconds', () => {
    const { body: _, ...answer } = asAnswer(exchangeOf('carlos', 'waf/rate-limit') as RecordedExchange);
    expect(emrRetryAfterMs(limitedFailure(answer))).toBe(57_000);
  });
});

/**
 * Operations recorded to learn how they behave, which the service must never send: writing a chart back drops
 * its consent, the feed omits deletions, and callers need none of the others.
 */
const NEVER_SENT: readonly (readonly [RegExp, string])[] = [
  [/^open-o consent: REST PUT|^open-o waiting list: REST PUT/, "method: 'PUT'"],
  [/^open-o consent: (REST|GET).*consentService/, 'consentService'],
  [/^open-o consent: GET .*patientDetailStatus/, 'patientDetailStatusService'],
  [/^open-o consent: GET .*recordUX/, 'recordUX'],
  [/^open-o feed: server time/, 'getServerTime'],
  [/^open-o REST fetchFlipView/, 'fetchFlipView'],
  [/^open-o REST checkProvAvali/, 'checkProvAvali'],
  [/^open-o feed: deleted over REST/, 'deleteAppointment'],
  [/^carlos demographic\/getActiveDemographics/, 'getActiveDemographicsAfter'],
  [/^carlos demographic\/getConsented/, 'getConsentedDemographicIdsAfter'],
  [/^carlos feed\/(limit-(minus|10000|20000)|by-demographic)/, 'UpdatedAfterDate'],
];

describe('recordings that are never requested', () => {
  const sources = ['rest', 'soap'].flatMap((folder) => {
    const here = new URL(`./${folder}/`, import.meta.url);
    return readdirSync(here)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, here), 'utf8'));
  });

  test.each(NEVER_SENT.map(([, words]) => words))('%s', (words) => {
    expect(sources.filter((text) => text.includes(words))).toEqual([]);
  });

  test('every recording of the second run is tested with a reader or a writer, or is one of these', () => {
    const names = DIALECTS.flatMap((dialect) => [...all[dialect].keys()].map((name) => `${dialect} ${name}`));
    const left = names.filter((name) => !used.has(name) && !NEVER_SENT.some(([fits]) => fits.test(name)));
    expect(left).toEqual([]);
  });
});
