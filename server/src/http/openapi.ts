import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { VERSION } from '../kernel/version.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';
import { addExamples, type Operation, type Schemas } from './openapi-examples.ts';
import { REFUSAL_RESPONSES, refusalAt, refusalsOf } from './openapi-refusals.ts';
import type { Access, App } from './routes.ts';

const SECURITY: Readonly<Record<Access, Array<Record<string, string[]>>>> = {
  public: [],
  'signed-in': [{ accessToken: [] }],
  clinic: [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
  webhook: [{ webhookSecret: [] }, { webhookSignature: [] }, { webhookApiKey: [] }],
};

const WHO: Readonly<Record<Access, string>> = {
  public: 'Open to all.',
  'signed-in': 'For anyone who is signed in.',
  clinic: 'For the managers of the clinic; an admin names the clinic with ?clinicId= or x-clinic-id.',
  admin: 'For platform admins.',
  webhook: 'For the outside system that holds the secret.',
};

const CLINIC = {
  required: false,
  schema: { type: 'string', format: 'uuid' },
  example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c',
} as const;
/** Two ways for an admin to name the clinic; a manager's own is known. */
const CLINIC_PARAMETERS = {
  ClinicHeader: {
    ...CLINIC,
    name: 'x-clinic-id',
    in: 'header',
    description: 'The clinic, for an admin; a manager may leave it out. ?clinicId= does the same.',
  },
  ClinicQuery: {
    ...CLINIC,
    name: 'clinicId',
    in: 'query',
    description: 'The clinic, for an admin; a manager may leave it out. x-clinic-id does the same.',
  },
} as const;
const NAMES_CLINIC = Object.keys(CLINIC_PARAMETERS).map(
  (name) => ({ $ref: `#/components/parameters/${name}` }) as never,
);

const TAGS = [
  { name: 'Sign-in', description: 'Tokens, and who holds them' },
  { name: 'Second factor', description: 'Authenticator apps, passkeys and recovery codes' },
  { name: 'People', description: 'Who signs in, and who is invited to' },
  { name: 'Clinic', description: 'A clinic, its hours, its greeting and how it takes calls' },
  { name: 'Providers', description: 'The roster that callers may be offered' },
  { name: 'Schedule', description: 'The book of the providers, and why a time is offered or is not' },
  { name: 'Appointments', description: 'What the assistant did to the book' },
  { name: 'Closures', description: 'When the clinic, or one provider, is closed beyond the weekly hours' },
  { name: 'Inbox', description: 'What a person at the clinic must see to' },
  { name: 'Waitlist', description: 'People who wait to become patients' },
  { name: 'Patients', description: "Patients as the clinic's EMR has them, for its staff" },
  { name: 'Calls', description: 'What was said and done on the phone' },
  { name: 'Test calls', description: 'Calls that a person at a browser plays; marked, and in no figure' },
  { name: 'SMS', description: 'Text messages after a booking' },
  { name: 'Fax', description: 'Documents that come by fax, and whose they are' },
  { name: 'EMR', description: "A clinic's connection to its EMR" },
  { name: 'EMR configuration', description: 'Codes and types of the EMR, and what the clinic made of them' },
  { name: 'EMR authorisation', description: 'The browser flow that connects a clinic to its EMR' },
  { name: 'Onboarding', description: 'From a new clinic to one that answers the phone' },
  { name: 'Support', description: 'Tickets between clinics and the platform' },
  { name: 'Notifications', description: 'Word to a person' },
  { name: 'Live', description: 'What changes, as it changes' },
  { name: 'Privacy', description: 'The privacy officer, agreements, and how long things are kept' },
  { name: 'Platform', description: 'All clinics, for the admins' },
  { name: 'Voice platform', description: 'What the voice platform knows of a clinic' },
  { name: 'Voice webhook', description: 'Where the voice platform sends its messages' },
  { name: 'Audit', description: 'Who did what, and who saw what' },
  { name: 'Operations', description: 'The machine, its processes, its backups' },
  { name: 'Health', description: 'Whether all is well' },
];

// The page is another application's, which does not describe itself.
const DOCS_PAGE = {
  '/docs': {
    get: {
      operationId: 'getDocs',
      summary: 'This reference, to read',
      tags: ['Health'],
      description: WHO.public,
      security: [],
      responses: {
        '200': {
          description: 'A page',
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

declare module 'fastify' {
  interface FastifyInstance {
    /** The document as these routes make it, where they were asked to. */
    madeReference(): unknown;
  }
}

/** The document comes out of the schemas that check the requests. Making it takes seconds: for `npm run generate` and its test. */
export async function makeReference(app: App): Promise<void> {
  await app.register(swagger, {
    decorator: 'madeReference',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Frontdesk',
        version: VERSION,
        description:
          'The clinic voice-assistant platform: webhook of the voice platform, dashboard API and operations.',
      },
      servers: [{ url: '/', description: 'Where this document came from' }],
      tags: TAGS,
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          webhookSecret: { type: 'http', scheme: 'bearer' },
          webhookSignature: { type: 'apiKey', in: 'header', name: 'x-voice-signature' },
          smsSignature: { type: 'apiKey', in: 'header', name: 'x-sms-signature-ed25519' },
          webhookApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
        parameters: CLINIC_PARAMETERS,
        responses: REFUSAL_RESPONSES,
      },
    },
    transform: (document) => {
      const transformed = jsonSchemaTransform(document as never) as {
        schema: Record<string, unknown>;
        url: string;
      };
      const { access, refuses = [] } = document.route.config ?? {};
      const { schema = {}, url } = transformed;
      return { schema: access ? withAccess(schema, { url, access, also: refuses }) : schema, url };
    },
    transformObject: (document) => finished(jsonSchemaTransformObject(document) as unknown as OpenApi),
  });
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation & Noted>>>>;
  readonly components: { readonly schemas?: Schemas };
}

/** What a route's description carries until the document is put together. */
interface Noted {
  'x-access'?: Access;
  'x-refusals'?: readonly number[];
}

function withAccess(
  schema: Record<string, unknown>,
  route: { readonly url: string; readonly access: Access; readonly also: readonly number[] },
): Record<string, unknown> {
  const refusals = refusalsOf({
    ...route,
    hasBody: schema.body !== undefined,
    hasParameters: schema.querystring !== undefined || schema.params !== undefined,
  });
  return {
    ...schema,
    security: schema.security ?? SECURITY[route.access],
    description: [schema.description, WHO[route.access]].filter(Boolean).join(' '),
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
  // A route that answers such a status in its own way has described it already.
  for (const status of refusals) operation.responses[status] ??= refusalAt(status);
}

/** Every field of every schema says what it means, unless it does so in its own words. */
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

/** `PUT /api/clinic/waitlist/{id}` is putClinicWaitlistById. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

// The named schemas come in the order in which their files were loaded, which must not matter; and both for
// what is sent and for what is answered, of which most are needed for one.
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
