import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { FIELD_DESCRIPTIONS } from '../src/http/openapi/field-descriptions.ts';
import { exampleOf } from '../src/http/openapi/openapi-examples.ts';
import { VERSION } from '../src/kernel/version.ts';
import { type ApiDocument, answersOf, operationsOf, parametersOf } from './example-body.ts';
import { complaintsAbout, type Schema } from './schema-check.ts';

const TEXT = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
const document: ApiDocument = JSON.parse(TEXT);
const { schemas } = document.components;
const operations = operationsOf(document);

interface Described {
  readonly place: string;
  readonly schema: Schema | undefined;
  readonly example: unknown;
}

/** Everything in the reference that has a schema and needs an example. */
const described: Described[] = operations.flatMap((operation) => {
  const { name, requestBody } = operation;
  return [
    ...parametersOf(document, operation).map(({ name: parameter, schema, example }) => ({
      schema,
      example,
      place: `${name} ?${parameter}`,
    })),
    ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => ({
      schema: media.schema,
      example: media.example,
      place: `${name} body ${type}`,
    })),
    ...answersOf(document, operation).flatMap(([status, { content }]) =>
      Object.entries(content ?? {}).map(([type, media]) => ({
        schema: media.schema,
        example: media.example,
        place: `${name} ${status} ${type}`,
      })),
    ),
  ];
});

/** Every field of the document that has a default description for its name. */
function namedFields(part: unknown): Array<readonly [string, Schema]> {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as Schema;
  const own = Object.entries(properties ?? {}).filter(([name]) => name in FIELD_DESCRIPTIONS);
  return [...own, ...Object.values(part).flatMap(namedFields)];
}

function kindOf(field: Schema): string {
  if (field.$ref) return kindOf(schemas[field.$ref.split('/').at(-1) ?? ''] ?? {});
  const types = [field.type ?? field.anyOf?.map(kindOf) ?? 'string'].flat().filter((type) => type !== 'null');
  return types[0] === 'integer' ? 'number' : (types[0] ?? 'null');
}

describe('the API reference', () => {
  test('is an OpenAPI 3.1 document of our version', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Frontdesk', version: VERSION });
    expect(operations.length).toBeGreaterThan(130);
  });

  test('says what each operation does, for whom, and under which heading', () => {
    const headings = document.tags.map(({ name }) => name);
    const poor = operations.filter(
      ({ summary, description, tags, security }) =>
        !summary || !description || tags.length !== 1 || !headings.includes(tags[0]!) || !security,
    );

    expect(poor.map(({ name }) => name)).toEqual([]);
    const used = new Set(operations.flatMap(({ tags }) => tags));
    expect(headings.filter((heading) => !used.has(heading))).toEqual([]);
  });

  test('uses the default description of a field name for one kind of value only', () => {
    const kinds = new Map<string, Set<string>>();
    const note = (name: string, field: Schema) => {
      const known = kinds.get(name) ?? new Set();
      kinds.set(name, known.add(kindOf(field)));
    };
    // An envelope holds whatever its operation answers.
    for (const [name, field] of namedFields(document))
      if (name !== 'data' && field.description === FIELD_DESCRIPTIONS[name]) note(name, field);

    expect(kinds.size).toBeGreaterThan(100);
    const ambiguous = [...kinds].filter(([, known]) => known.size > 1);
    expect(
      ambiguous.map(([name, known]) => `${name}: ${[...known].join(', ')}`),
      'describe these fields at their schemas',
    ).toEqual([]);
    expect(
      Object.keys(FIELD_DESCRIPTIONS).filter((name) => name !== 'data' && !kinds.has(name)),
      'default descriptions that no schema uses',
    ).toEqual([]);
  });

  test('names each operation once', () => {
    const ids = operations.map(({ operationId }) => operationId);

    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('names every URL parameter, and no other', () => {
    const wrong = operations.filter((operation) => {
      const inAddress = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const listed = parametersOf(document, operation).filter(({ in: place }) => place === 'path');
      return (
        listed.some(({ required }) => !required) ||
        String(inAddress.sort()) !== String(listed.map(({ name }) => name).sort())
      );
    });

    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has no dangling and no unused references', () => {
    const refs = [...TEXT.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    );
    const kept = (['schemas', 'parameters', 'responses'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
    );

    expect(refs.filter((ref) => !kept.includes(ref))).toEqual([]);
    expect(kept.filter((name) => !refs.includes(name))).toEqual([]);
    expect(TEXT.match(/"\$ref"/g)?.length).toBe(refs.length);
    const schemes = operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each)));
    expect(schemes.filter((scheme) => !(scheme in document.components.securitySchemes))).toEqual([]);
  });

  test('describes every response of every operation', () => {
    const silent = operations.flatMap((operation) =>
      answersOf(document, operation)
        .filter(([status, { content, description }]) => !description || (!content && status !== 302))
        .map(([status]) => `${operation.name} ${status}`),
    );

    expect(silent).toEqual([]);
    expect(TEXT).not.toContain('Default Response');
  });

  test('leaves no part of a response without a type, except open ones', () => {
    const untyped = operations.flatMap((operation) =>
      answersOf(document, operation).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).flatMap(({ schema }) =>
          untypedIn(schema ?? {}, '').map((place) => `${operation.name} ${status}: ${place}`),
        ),
      ),
    );
    const surprising = untyped.filter((place) => !OPEN.some((known) => known.test(place)));

    expect(surprising).toEqual([]);
  });
});

/** A field that occurs in two answers must have one type name for clients. */
test('names its models: every response body and every list row is a component', () => {
  const unnamed = operations.flatMap(({ name, responses }) =>
    Object.entries(responses['200']?.content?.['application/json']?.schema?.properties ?? {}).flatMap(
      ([field, schema]) => (field === 'data' && isLarge(schema.items ?? schema) ? [name] : []),
    ),
  );

  expect(unnamed).toEqual([]);
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Call', 'Clinic', 'InboxItem', 'FaxDocument', 'Provider', 'Failure']),
  );
  expect(Object.keys(schemas).length).toBeGreaterThan(60);
});

// A boolean, a count or a pair of them needs no model name.
const isLarge = ({ properties = {} }: Schema) => Object.keys(properties).length > 3;

test('describes its fields', () => {
  const fields = Object.entries(schemas).flatMap(([model, { properties = {} }]) =>
    Object.entries(properties).map(([name, { description }]) => ({ field: `${model}.${name}`, description })),
  );
  const described = fields.filter(({ description }) => description);

  expect(described.length / fields.length).toBeGreaterThan(0.7);
});

/** Objects with open fields: of a tool, a failure, an audited request, a traced event. */
const OPEN = [
  // What a tool answers depends on the tool.
  /^POST \/mcp 200: \.result/,
  /\/api\/auth\/passkeys\/options 200: \.data\.options\.\*$/,
  /\/api\/auth\/second-factor\/ask 200: \.data\.passkeyOptions\.\*$/,
  /: \.details\.\*$/,
  /\/api\/admin\/audit 200: \.data\[\]\.details\.\*$/,
  /test-calls\/.* 200: \.data\.(played\[\]\.|played\.)?(tools\[\]\.parameters|given|answer)\.\*$/,
  /call-history\/\{id\} 200: \.data\.(trace|timeline)\[\]\.detail\.\*$/,
  /(\/api\/voice|\/voice-webhook).*: (\.results\[\]\.result)?\.\*$/,
  /GET \/openapi\.json 200: (\.info)?\.\*$/,
];

function untypedIn(schema: Schema, place: string): string[] {
  if (schema.$ref) return untypedIn(schemas[schema.$ref.split('/').at(-1)!]!, place);
  if (schema.anyOf) return schema.anyOf.flatMap((option) => untypedIn(option, place));
  const { properties = {}, items, additionalProperties } = schema;
  const open =
    additionalProperties === true || (typeof additionalProperties === 'object' && !additionalProperties.type);
  return [
    ...(schema.type || schema.enum || 'const' in schema ? [] : [place]),
    ...(open ? [`${place}.*`] : []),
    ...(schema.type === 'array' && !items ? [`${place}[]`] : []),
    ...(items ? untypedIn(items, `${place}[]`) : []),
    ...Object.entries(properties).flatMap(([name, part]) => untypedIn(part, `${place}.${name}`)),
  ];
}

/** Field names from the specification: what a route takes (>) and what it answers. */
const NAMED: ReadonlyArray<readonly [string, string]> = [
  ['GET /health', 'status timestamp version uptime services'],
  ['GET /api/emr/health', 'status message'],
  ['POST /api/auth/login', '> email password'],
  ['POST /api/auth/login', 'accessToken refreshToken user'],
  ['POST /api/auth/refresh', '> refreshToken'],
  ['POST /api/auth/refresh', 'accessToken refreshToken'],
  ['GET /api/auth/me', 'id email name role clinicId'],
  ['POST /api/voice', '> message metadata'],
  ['POST /api/voice', 'results received assistantId destination'],
  [
    'PUT /api/clinic/me',
    '> name phone address city province postalCode timezone acceptingNewPatients transferEnabled transferPhoneNumber handoffPhone defaultProviderId supportedLanguages',
  ],
  [
    'GET /api/clinic/settings',
    'name phone address city province postalCode timezone status acceptingNewPatients businessHours isOpen transferEnabled handoffPhone transferPhoneNumber customGreeting customGreetingZh defaultProviderId supportedLanguages appointmentTypeMappings voiceAgentEnabled voiceSquadId voicePhoneNumber preferRest emrConfigPulledAt emrOauthTokenExpiresAt privacyOfficerName privacyOfficerEmail privacyOfficerPhone baaVoiceSigned baaHostingSigned transcriptRetentionDays callLogRetentionDays defaultVisitMode defaultVisitReason defaultIsNewPatient defaultPreferredTime scheduleIntelligenceEnabled bookingBufferMinutes maxDailyBookings allowDoubleBooking maxAdvanceBookingDays minAdvanceBookingHours smsEnabled smsSenderNumber smsTemplateBookEn smsTemplateBookZh smsTemplateCancelEn smsTemplateCancelZh smsTemplateRescheduleEn smsTemplateRescheduleZh smsInboundWebhookEnabled',
  ],
  ['PUT /api/clinic/schedule', '> hours'],
  ['GET /api/clinic/schedule', 'hours'],
  [
    'PUT /api/clinic/emr',
    '> emrType baseUrl username password consumerKey consumerSecret accessToken accessTokenSecret preferRest signatureBaseUrl caCertificate tokenTtlSeconds admissionProgramId',
  ],
  [
    'GET /api/clinic/emr',
    'emrType baseUrl username consumerKey preferRest signatureBaseUrl caCertificate tokenTtlSeconds admissionProgramId hasCredentials connection emrOauthTokenExpiresAt emrConfigPulledAt breaker',
  ],
  ['POST /api/clinic/emr/test', 'connected latencyMs message'],
  ['POST /api/clinic/emr/test-schedule', '> providerId date'],
  ['POST /api/emr-oauth/initiate', '> clinicId'],
  ['POST /api/emr-oauth/initiate', 'authorizationUrl state'],
  ['POST /api/clinic/voice-agent', '> enabled voiceAgentEnabled'],
  ['GET /api/clinic/voice-agent', 'voiceAgentEnabled'],
  ['GET /api/clinic/privacy-officer', 'privacyOfficerName privacyOfficerEmail privacyOfficerPhone'],
  ['PUT /api/clinic/privacy-officer', '> privacyOfficerName privacyOfficerEmail privacyOfficerPhone'],
  ['GET /api/clinic/baa-status', 'baaVoiceSigned baaVoiceSignedAt baaHostingSigned baaHostingSignedAt'],
  ['PUT /api/clinic/baa-status', '> baaVoiceSigned baaHostingSigned'],
  ['PUT /api/clinic/data-retention', '> transcriptRetentionDays callLogRetentionDays'],
  ['GET /api/clinic/data-retention', 'transcriptRetentionDays callLogRetentionDays'],
  ['PUT /api/clinic/clinical-settings', '> customGreeting customGreetingZh pharmacy appointmentTypeMappings'],
  ['GET /api/clinic/clinical-settings', 'customGreeting customGreetingZh pharmacy appointmentTypeMappings'],
  ['GET /api/clinic/onboarding/validate', 'checks canGoLive wizard'],
  ['PUT /api/clinic/onboarding', '> steps'],
  ['POST /api/clinic/onboarding/test-slots', '> providerId date'],
  ['POST /api/clinic/onboarding/test-patient-search', '> name phone dateOfBirth'],
  [
    'PUT /api/clinic/emr-config/booking-constraints',
    '> scheduleIntelligenceEnabled bookingBufferMinutes maxDailyBookings allowDoubleBooking maxAdvanceBookingDays minAdvanceBookingHours',
  ],
  ['PUT /api/clinic/emr-config/template-codes', '> codes'],
  ['PUT /api/clinic/emr-config/appointment-types', '> mappings'],
  [
    'PUT /api/clinic/voice-config',
    '> defaultVisitMode defaultVisitReason defaultIsNewPatient defaultPreferredTime scheduleIntelligenceEnabled bookingBufferMinutes maxDailyBookings allowDoubleBooking maxAdvanceBookingDays minAdvanceBookingHours',
  ],
  ['POST /api/clinic/providers', '> name emrProviderId specialty status'],
  ['POST /api/clinic/providers', 'id emrProviderId name specialty status overrides'],
  ['PUT /api/clinic/providers/{id}/config', '> visitMode visitReason isNewPatient preferredTime'],
  ['GET /api/clinic/providers/{id}/effective-config', 'visitMode visitReason isNewPatient preferredTime'],
  ['POST /api/clinic/waitlist', '> firstName lastName phone notes'],
  ['GET /api/clinic/waitlist', 'id firstName lastName phone status notes'],
  ['PUT /api/clinic/waitlist/{id}', '> status notes'],
  ['POST /api/clinic/waitlist/bulk', '> ids status'],
  ['POST /api/clinic/waitlist/bulk', 'updated skipped'],
  [
    'GET /api/fax/documents/{id}',
    'id status documentType urgency extracted confidence model cost matchedDemographicId matchConfidence matchMethod reviewReason errorMessage source receivedAt pageCount',
  ],
  ['GET /api/fax/documents', 'docs pagination'],
  ['PUT /api/fax/documents/{id}/verify', '> demographicId'],
  ['GET /api/fax/polling/status', 'running intervalMs lastPollAt seen processed'],
  [
    'GET /api/clinic/call-history',
    'id callId startedAt language intent outcome duration transferred cost callerPhone smsConsent smsSentAt',
  ],
  [
    'GET /api/clinic/calls',
    'id callId startedAt language intent outcome duration transferred cost callerPhone smsConsent smsSentAt',
  ],
  ['GET /api/clinic/call-history/{id}', 'transcript trace'],
  ['GET /api/admin/audit', 'id at userId clinicId action resource ip userAgent requestId success details'],
  ['POST /api/clinic/support/tickets', '> title description priority'],
  ['GET /api/clinic/support/tickets/{id}', 'id title description status priority assigneeId messages'],
  ['PUT /api/admin/support/tickets/{id}', '> status priority assigneeId'],
  ['POST /api/admin/support/tickets/{id}/messages', '> body isInternal'],
  ['GET /api/notifications', 'id type title body readAt createdAt'],
  [
    'POST /api/admin/clinics',
    '> name phone address city province postalCode timezone managerEmail managerPassword',
  ],
  ['POST /api/admin/clinics', 'clinic manager'],
  ['PUT /api/admin/clinics/{clinicId}/voice', '> voicePhoneNumber voicePhoneNumberId voiceSquadId'],
  ['PUT /api/admin/clinics/{clinicId}/voice', 'voicePhoneNumber voicePhoneNumberId voiceSquadId'],
  ['GET /api/admin/clinics/{clinicId}/provisioning', 'phoneAssigned squadLinked'],
  ['GET /api/admin/debug', 'active activatedAt expiresAt source'],
  ['POST /api/admin/debug', '> enabled'],
  ['GET /api/admin/voice/phone-numbers', 'id number name provider assistantId squadId createdAt'],
  ['POST /api/admin/data-retention/run', 'transcriptsNulled callLogsDeleted clinicsProcessed'],
  [
    'GET /api/clinic/config/sms',
    'smsEnabled smsSenderNumber smsTemplateBookEn smsTemplateBookZh smsTemplateCancelEn smsTemplateCancelZh smsTemplateRescheduleEn smsTemplateRescheduleZh smsInboundWebhookEnabled',
  ],
  ['POST /api/clinic/config/sms', 'smsEnabled smsSenderNumber smsInboundWebhookEnabled'],
  ['POST /api/clinic/config/sms/validate', '> testPhone'],
  ['POST /api/clinic/config/sms/validate', 'valid error messageId'],
  ['PUT /api/clinic/sms-config', '> smsEnabled smsSenderNumber smsTemplateBookEn smsTemplateCancelZh'],
  ['GET /api/admin/ops/status', 'timestamp hostname platform uptime memory disk processes runtime'],
  ['POST /api/admin/ops/deploy', 'output durationMs steps'],
  ['POST /api/admin/ops/voice-push', 'output durationMs'],
  ['POST /api/admin/ops/soap-warmup', 'clinicsWarmed errors'],
  ['GET /api/admin/ops/backups', 'backups'],
];

/** The fields of a body, or of the data in an answer's envelope; of one row if that is a list. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  if (schema.$ref) return fieldsOf(schemas[schema.$ref.split('/').at(-1)!]);
  if (schema.items) return fieldsOf(schema.items);
  const { data, success } = schema.properties ?? {};
  return data && success ? fieldsOf(data) : Object.keys(schema.properties ?? {});
}

test.each(NAMED)('%s has the fields of the specification: %s', (name, names) => {
  const operation = operations.find((each) => each.name === name);
  const isBody = names.startsWith('> ');
  const content = isBody ? operation?.requestBody?.content : operation?.responses['200']?.content;
  const found = fieldsOf(content?.['application/json']?.schema);

  expect(found).toEqual(expect.arrayContaining(names.replace('> ', '').split(' ')));
});

describe('the examples of the API reference', () => {
  test('exist for every parameter, body and response', () => {
    expect(described.filter(({ example }) => example === undefined).map(({ place }) => place)).toEqual([]);
    expect(described.length).toBeGreaterThan(1_000);
  });

  test('match their own schema exactly', () => {
    const wrong = described.flatMap(({ place, schema, example }) =>
      complaintsAbout(example, schema ?? {}, schemas).map((complaint) => `${place} ${complaint}`),
    );

    expect(wrong).toEqual([]);
  });

  test('describe a clinic: no field lacks one, and none says "string"', () => {
    const ours = described.filter(({ place }) => !/ [45]\d\d | \?/.test(place));
    const silent = ours.flatMap(({ place, schema }) =>
      withoutExample(schema ?? {}, '').map((field) => `${place} ${field}`),
    );

    expect(silent).toEqual([]);
    expect(
      described.filter(({ example }) => /"(string|foo|bar|test)"(?!:)/.test(JSON.stringify(example))),
    ).toEqual([]);
  });

  test('contain no secret and no real phone number', () => {
    const text = JSON.stringify(described.map(({ example }) => example));
    const numbers = text.match(/\+1\d{10}|\b\d{3}-\d{3}-\d{4}\b/g) ?? [];

    expect(numbers.filter((number) => !/555-?01\d\d$/.test(number))).toEqual([]);
    expect(text).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY/);
  });
});

/** The fields that have no example. */
function withoutExample(schema: Schema, place: string, name = ''): string[] {
  if (schema.$ref) return withoutExample(schemas[schema.$ref.split('/').at(-1)!]!, place, name);
  if (schema.example !== undefined || (place === '' && schema.type === 'string')) return [];
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([field, part]) =>
      withoutExample(part, `${place}.${field}`, field),
    );
  if (schema.items && exampleOf(schema, name, schemas) === undefined)
    return withoutExample(schema.items, `${place}[]`, name);
  return exampleOf(schema, name, schemas) === undefined ? [place] : [];
}
