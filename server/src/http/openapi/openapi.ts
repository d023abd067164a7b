import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { VERSION } from '../../kernel/version.ts';
import type { Access, App } from '../routes.ts';
import { isOpenToStaff } from '../staff-access.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';
import { addExamples, type Operation, type Schemas } from './openapi-examples.ts';
import { REFUSAL_RESPONSES, refusalAt, refusalsOf } from './openapi-refusals.ts';

const SECURITY: Readonly<Record<Access, Array<Record<string, string[]>>>> = {
  public: [],
  'signed-in': [{ accessToken: [] }],
  clinic: [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
  webhook: [{ webhookSecret: [] }, { webhookSignature: [] }, { webhookApiKey: [] }],
};

const WHO: Readonly<Record<Access, string>> = {
  public: 'Public.',
  'signed-in': 'For any signed-in user.',
  clinic:
    'For the managers of the clinic, not its staff; an admin names the clinic with ?clinicId= or x-clinic-id.',
  admin: 'For platform admins.',
  webhook: 'For the external system that holds the secret.',
};

const STAFF_TOO =
  'For the managers and the staff of the clinic; an admin names the clinic with ?clinicId= or x-clinic-id.';

const CLINIC = {
  required: false,
  schema: { type: 'string', format: 'uuid' },
  example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c',
} as const;
/** An admin may name the clinic in either way; a manager's clinic is known. */
const CLINIC_PARAMETERS = {
  ClinicHeader: {
    ...CLINIC,
    name: 'x-clinic-id',
    in: 'header',
    description: 'The clinic. Required for an admin, optional for a manager. Same as ?clinicId=.',
  },
  ClinicQuery: {
    ...CLINIC,
    name: 'clinicId',
    in: 'query',
    description: 'The clinic. Required for an admin, optional for a manager. Same as x-clinic-id.',
  },
} as const;
const NAMES_CLINIC = Object.keys(CLINIC_PARAMETERS).map(
  (name) => ({ $ref: `#/components/parameters/${name}` }) as never,
);

const TAGS = [
  { name: 'Sign-in', description: 'Tokens and sessions' },
  { name: 'Second factor', description: 'Authenticator apps, passkeys and recovery codes' },
  { name: 'People', description: 'Users and invitations' },
  { name: 'Clinic', description: 'A clinic, its hours, greeting and call settings' },
  { name: 'Providers', description: 'Providers that callers may be offered' },
  { name: 'Schedule', description: 'Provider schedules, and why a slot is offered or not' },
  { name: 'Appointments', description: 'Appointments booked, moved and cancelled by the assistant' },
  { name: 'Closures', description: 'Closures of the clinic or one provider outside the weekly hours' },
  { name: 'Inbox', description: 'Tasks for the staff of a clinic' },
  { name: 'Knowledge', description: 'What the assistant answers when callers ask about the clinic' },
  { name: 'Waitlist', description: 'People waiting to become patients' },
  { name: 'Standby', description: 'Patients who want an earlier time, and freed times that are offered on' },
  { name: 'Patients', description: "Patients in the clinic's EMR, for its staff" },
  { name: 'Calls', description: 'Calls, their transcripts and results' },
  { name: 'Reports', description: "The partners' monthly report, and the operator's over all clinics" },
  {
    name: 'Test calls',
    description: 'Calls played in the browser; marked as tests and excluded from statistics',
  },
  { name: 'SMS', description: 'Text messages after a booking' },
  { name: 'Booking requests', description: 'Patients asked by the desk to choose a time by a link' },
  { name: 'Consent', description: 'What each number has agreed to; rows are only added' },
  { name: 'Reminders', description: 'Texts that remind patients of their visits, and what became of each' },
  { name: 'Fax', description: 'Documents received by fax and the patients they belong to' },
  { name: 'EMR', description: "A clinic's connection to its EMR" },
  { name: 'EMR configuration', description: 'EMR codes and types, and how the clinic maps them' },
  { name: 'EMR authorisation', description: 'The browser flow that connects a clinic to its EMR' },
  { name: 'Onboarding', description: 'Steps to set up a new clinic' },
  { name: 'Support', description: 'Tickets between clinics and the platform' },
  { name: 'Notifications', description: 'Notifications to users' },
  { name: 'Live', description: 'Changes as they happen' },
  { name: 'Privacy', description: 'Privacy officer, agreements and retention periods' },
  { name: 'Platform', description: 'All clinics, for platform admins' },
  { name: 'Voice platform', description: 'The configuration of a clinic at the voice platform' },
  { name: 'Voice webhook', description: 'Endpoint for messages from the voice platform' },
  { name: 'MCP', description: 'The same tools for agents that speak MCP, and the tokens they need' },
  { name: 'Audit', description: 'Who changed and who viewed data' },
  { name: 'Operations', description: 'Server, processes and backups' },
  { name: 'Health', description: 'Health checks' },
];

// A separate Fastify app serves this page, so the document does not describe it by itself.
const DOCS_PAGE = {
  '/docs': {
    get: {
      operationId: 'getDocs',
      summary: 'This API reference as a page',
      tags: ['Health'],
      description: WHO.public,
      security: [],
      responses: {
        '200': {
          description: 'An HTML page',
          content: {
            'text/html': {
              schema: { type: 'string' },
              example: '<!DOCTYPE html><title>Frontdesk API</title>',
            },
          },
        },
      },
    },
  },
};

type SecurityScheme =
  | {
      readonly type: 'http';
      readonly scheme: 'bearer';
      readonly bearerFormat?: string;
      readonly description?: string;
    }
  | { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string };

const SECURITY_SCHEMES: Readonly<Record<string, SecurityScheme>> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A JSON Web Token, made and checked as RFC8725 says: one algorithm, one use for each kind of token',
  },
  webhookSecret: { type: 'http', scheme: 'bearer' },
  webhookSignature: { type: 'apiKey', in: 'header', name: 'x-voice-signature' },
  smsSignature: { type: 'apiKey', in: 'header', name: 'x-sms-signature-ed25519' },
  webhookApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
};

declare module 'fastify' {
  interface FastifyInstance {
    generatedReference(): unknown;
  }
}

/**
 * Generates the document from the schemas that validate requests. This takes seconds, so only `npm run
 * generate` and its test do it.
 */
export async function generateReference(app: App): Promise<void> {
  const securitySchemes: Record<string, SecurityScheme> = { ...SECURITY_SCHEMES };
  await app.register(swagger, {
    decorator: 'generatedReference',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Frontdesk',
        version: VERSION,
        description:
          'The clinic voice-assistant platform: webhook of the voice platform, dashboard API and operations.',
      },
      servers: [{ url: '/', description: 'The server that served this document' }],
      tags: TAGS,
      components: {
        securitySchemes,
        parameters: CLINIC_PARAMETERS,
        responses: REFUSAL_RESPONSES,
      },
    },
    transform: (document) => {
      const transformed = jsonSchemaTransform(document as never) as {
        schema: Record<string, unknown>;
        url: string;
      };
      const { access, refuses = [], neverRefuses = [], signatureHeader } = document.route.config ?? {};
      if (signatureHeader)
        securitySchemes[schemeOf(signatureHeader)] = { type: 'apiKey', in: 'header', name: signatureHeader };
      const { schema = {}, url } = transformed;
      const methods = [document.route.method].flat();
      const isForStaff =
        access === 'clinic' && methods.every((method) => isOpenToStaff(method, document.route.url));
      const described =
        access &&
        withAccess(signedSchema(schema, signatureHeader), {
          ...{ url, access, isForStaff },
          also: refuses,
          never: neverRefuses,
        });
      return { schema: described ?? schema, url };
    },
    transformObject: (document) => finished(jsonSchemaTransformObject(document) as unknown as OpenApi),
  });
}

/** Names the scheme of `x-retell-signature` retellSignature. */
const schemeOf = (header: string): string =>
  header.replace(/^x-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function signedSchema(schema: Record<string, unknown>, header: string | undefined): Record<string, unknown> {
  return header ? { ...schema, security: [{ [schemeOf(header)]: [] }] } : schema;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation & Noted>>>>;
  readonly components: { readonly schemas?: Schemas };
}

/** Metadata carried in a route's schema until the document is assembled. */
interface Noted {
  'x-access'?: Access;
  'x-refusals'?: readonly number[];
}

function withAccess(
  schema: Record<string, unknown>,
  route: {
    readonly url: string;
    readonly access: Access;
    readonly also: readonly number[];
    readonly never: readonly number[];
    readonly isForStaff: boolean;
  },
): Record<string, unknown> {
  const refusals = refusalsOf({
    ...route,
    hasBody: schema.body !== undefined,
    hasParameters: schema.querystring !== undefined || schema.params !== undefined,
  });
  return {
    ...schema,
    security: schema.security ?? SECURITY[route.access],
    description: [schema.description, route.isForStaff ? STAFF_TOO : WHO[route.access]]
      .filter(Boolean)
      .join(' '),
    'x-access': route.access,
    'x-refusals': refusals,
  };
}

function finished({ paths, components, ...document }: OpenApi): never {
  const schemas = components.schemas ?? {};
  describeFields([paths, schemas]);
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      operation.operationId = operationId(method, path);
      finish(operation);
      addExamples(operation, schemas);
    }
  const described = { ...document, paths: { ...paths, ...DOCS_PAGE } };
  return { ...described, components: { ...components, schemas: inUse(schemas, described) } } as never;
}

function finish(operation: Operation & Noted): void {
  const { 'x-access': access, 'x-refusals': refusals = [] } = operation;
  delete operation['x-access'];
  delete operation['x-refusals'];
  if (access === 'clinic') operation.parameters = [...(operation.parameters ?? []), ...NAMES_CLINIC];
  for (const answer of Object.values(operation.responses))
    if (answer.description === 'Default Response') answer.description = 'As asked';
  // A route may have described the status itself.
  for (const status of refusals) operation.responses[status] ??= refusalAt(status);
}

/** Adds the default description to every field that has none. */
function describeFields(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const { type, properties } = part as {
    type?: unknown;
    properties?: Record<string, { description?: string }>;
  };
  if (type === 'object' && properties)
    for (const [name, field] of Object.entries(properties)) {
      const usual = FIELD_DESCRIPTIONS[name];
      if (usual && !field.description) field.description = usual;
    }
  for (const inner of Object.values(part)) describeFields(inner);
}

/** For example, `PUT /api/clinic/waitlist/{id}` becomes putClinicWaitlistById. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

// Drops unused schemas and sorts the rest: they arrive in file-loading order, and in an input and an output
// form, of which most routes need one.
function inUse(schemas: Schemas, document: object): Schemas {
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!used.has(name)) {
        used.add(name);
        follow(schemas[name]);
      }
  };
  follow([document, REFUSAL_RESPONSES]);
  return Object.fromEntries(
    [...used].sort().flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])),
  );
}
