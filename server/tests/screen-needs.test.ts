import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ApiDocument, answersOf, operationsOf, parametersOf } from './example-body.ts';
import { resolved, type Schema } from './schema-check.ts';

const document: ApiDocument = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

/** What a screen shows, its route, its parameters, and the fields the answer must have; `[]` is a row of a list. */
const SCREENS: ReadonlyArray<
  readonly [screen: string, route: string, asks: readonly string[], fields: readonly string[]]
> = [
  [
    'Appointments',
    'GET /api/clinic/appointments',
    ['from', 'to', 'providerId', 'patientId', 'state', 'callId', 'q', 'sort', 'order'],
    [
      'data[].state',
      'data[].stands',
      'data[].providerName',
      'data[].patientName',
      'data[].callId',
      'pagination.total',
    ],
  ],
  [
    'An appointment',
    'GET /api/clinic/appointments/{id}',
    [],
    [
      'data.story[].tool',
      'data.story[].at',
      'data.appointmentId',
      'data.texts[].deliveryStatus',
      'data.callId',
    ],
  ],
  [
    'Calls',
    'GET /api/clinic/call-history',
    ['startDate', 'endDate', 'outcome', 'language', 'q', 'sort', 'order'],
    [
      ...[
        'data[].status',
        'data[].patientName',
        'data[].providerName',
        'data[].appointmentDate',
        'data[].summary',
      ],
      ...[
        'data[].afterHours',
        'data[].transferAsked',
        'data[].transferred',
        'data[].troubles',
        'data[].callerPhone',
      ],
    ],
  ],
  [
    'A patient is looked for',
    'POST /api/clinic/patients/search',
    [],
    ['data.patients[].dateOfBirth', 'data.more'],
  ],
  [
    'A patient',
    'GET /api/clinic/patients/{id}',
    [],
    ['data.firstName', 'data.lastName', 'data.dateOfBirth', 'data.active'],
  ],
  [
    "A patient's panel",
    'GET /api/clinic/patients/{id}/history',
    ['language'],
    [
      ...['data.name', 'data.numbers', 'data.visits[].state', 'data.visits[].madeByAssistant'],
      ...['data.calls[].summary', 'data.texts[].state', 'data.items[].title', 'data.faxes[].documentType'],
      ...['data.consents[].evidence', 'data.consents[].by'],
    ],
  ],
  [
    'Faxes',
    'GET /api/fax/documents',
    ['status', 'documentType', 'urgency', 'reviewReason', 'patientId', 'startDate', 'endDate', 'q'],
    [
      'data.docs[].reviewReason',
      'data.docs[].extracted',
      'data.counts.review_needed',
      'data.pagination.total',
    ],
  ],
  [
    'Whose fax it is',
    'GET /api/fax/documents/{id}/candidates',
    [],
    [
      'data.reviewReason',
      'data.candidates[].lastName',
      'data.candidates[].dateOfBirth',
      'data.candidates[].because',
    ],
  ],
  [
    'Notifications',
    'GET /api/notifications',
    ['unread', 'type', 'q'],
    ['data[].target.kind', 'data[].target.id', 'data[].readAt', 'counts.unread'],
  ],
  [
    'Before the launch',
    'GET /api/clinic/onboarding/validate',
    [],
    ['data.checks[].link', 'data.checks[].message', 'data.wizard.checks[].link', 'data.advice[].link'],
  ],
  [
    'Texts',
    'GET /api/clinic/sms/messages',
    ['state', 'action', 'startDate', 'endDate', 'q'],
    ['data[].state', 'data[].deliveryStatus', 'data[].skipReason', 'data[].to', 'data[].callId'],
  ],
  [
    'Who wants no texts',
    'GET /api/clinic/sms/opt-outs',
    ['q'],
    ['data[].phone', 'data[].source', 'data[].at'],
  ],
  [
    'Words of texts',
    'GET /api/clinic/sms/templates',
    [],
    [
      'data.placeholders[].name',
      'data.placeholders[].means',
      'data.templates[].builtIn',
      'data.templates[].isOwn',
    ],
  ],
  [
    'A provider',
    'GET /api/clinic/providers/{id}',
    [],
    ['data.name', 'data.lastSyncAt', 'data.nextFree.time'],
  ],
  ['Numbers to choose from', 'GET /api/admin/voice/phone-numbers', [], ['data[].number', 'data[].name']],
  ['Squads to choose from', 'GET /api/admin/voice/squads', [], ['data[].id', 'data[].name']],
  [
    'People',
    'GET /api/admin/users',
    ['role', 'clinicId', 'status', 'q'],
    ['data[].clinicName', 'data[].lastSignInAt'],
  ],
  [
    'Audit',
    'GET /api/admin/audit',
    ['startDate', 'endDate', 'action', 'userId', 'clinicId', 'success', 'q'],
    ['data[].userEmail', 'data[].clinicName', 'data[].action', 'data[].success'],
  ],
  ['What can be audited', 'GET /api/admin/audit/actions', [], ['data.actions[]']],
  [
    'Tickets',
    'GET /api/admin/support/tickets',
    ['status', 'q'],
    ['data[].clinicName', 'data[].assigneeEmail'],
  ],
  [
    'Logs',
    'GET /api/admin/ops/logs',
    ['lines', 'level', 'since', 'until'],
    ['data.entries[].level', 'data.entries[].at'],
  ],
  [
    'Jobs and schedule',
    'GET /api/admin/ops/schedule',
    [],
    [
      'data.jobs[].lastSuccessAt',
      'data.jobs[].runs[].failed',
      'data.queues[].waiting',
      'data.queues[].failed',
    ],
  ],
  ['Backups', 'GET /api/admin/ops/backups', [], ['data.backups[].sizeBytes', 'data.backups[].modifiedAt']],
  ['A backup is checked', 'POST /api/admin/ops/backups/{name}/check', [], ['data.ok', 'data.message']],
];

const FILES = [
  ...['GET /api/clinic/appointments.csv', 'GET /api/admin/audit.csv', 'GET /api/clinic/call-history.csv'],
  ...['GET /api/fax/documents/{id}/original', 'GET /api/admin/ops/backups/{name}'],
];

const operation = (name: string) => operationsOf(document).find((each) => each.name === name);

test.each(SCREENS)('%s: %s accepts %s and returns what is shown', (_, route, asks, fields) => {
  const found = operation(route);
  expect(found, route).toBeDefined();
  const taken = parametersOf(document, found!).map(({ name }) => name);
  const schema = answersOf(document, found!).find(([status]) => status === 200)?.[1].content?.[
    'application/json'
  ];

  expect(asks.filter((name) => !taken.includes(name))).toEqual([]);
  expect(fields.filter((path) => !has(schema!.schema!, path.split('.')))).toEqual([]);
});

test.each(FILES)('%s is a file', (route) => {
  const types = Object.keys(
    answersOf(document, operation(route)!).find(([status]) => status === 200)![1].content!,
  );
  expect(types).not.toContain('application/json');
});

test('a missing field is reported', () => {
  const found = operation('GET /api/clinic/appointments')!;
  const { schema } = answersOf(document, found).find(([status]) => status === 200)![1].content![
    'application/json'
  ]!;
  expect(has(schema!, ['data[]', 'patientName'])).toBe(true);
  expect(has(schema!, ['data[]', 'patientNmae'])).toBe(false);
  expect(has(schema!, ['data', 'patientName'])).toBe(false);
});

function has(schema: Schema, [step, ...rest]: readonly string[]): boolean {
  if (schema.$ref) return has(resolved(schema.$ref, document.components.schemas), [step!, ...rest]);
  const forms = schema.anyOf ?? [];
  if (forms.length > 0) return forms.some((form) => has(form, [step!, ...rest]));
  const name = step!.replace(/\[\]$/, '');
  const field = schema.properties?.[name];
  if (!field) return false;
  const inner = step!.endsWith('[]') ? itemsOf(field) : field;
  return inner !== null && (rest.length === 0 || has(inner, rest));
}

function itemsOf(schema: Schema): Schema | null {
  if (schema.$ref) return itemsOf(resolved(schema.$ref, document.components.schemas));
  return schema.items ?? null;
}
