import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
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

/** The document comes out of the schemas that check the requests. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Frontdesk',
        version: '4.3.0',
        description:
          'The clinic voice-assistant platform: webhook of the voice platform, dashboard API and operations.',
      },
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          webhookSecret: { type: 'http', scheme: 'bearer' },
          webhookSignature: { type: 'apiKey', in: 'header', name: 'x-voice-signature' },
          webhookApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
      },
    },
    transform: (document) => {
      const transformed = jsonSchemaTransform(document as never) as {
        schema: Record<string, unknown>;
        url: string;
      };
      const access = document.route.config?.access;
      return {
        schema: access ? withAccess(transformed.schema ?? {}, access) : transformed.schema,
        url: transformed.url,
      };
    },
    transformObject: (document) => inOrder(jsonSchemaTransformObject(document) as OpenApi),
  });
  await app.register(swaggerUi, {
    theme: {
      title: 'Frontdesk API',
      css: [{ filename: 'own.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  });
}

interface OpenApi {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

// The named schemas come in the order in which their files were loaded, which is nobody's to rely on.
function inOrder(document: OpenApi): never {
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const components = { ...document.components, schemas: Object.fromEntries(schemas) };
  return { ...document, components } as never;
}

function withAccess(schema: Record<string, unknown>, access: Access): Record<string, unknown> {
  const response = (schema.response ?? {}) as Record<string, unknown>;
  const failure = { description: 'What went wrong, and what to do', $ref: '#/components/schemas/Failure' };
  return {
    ...schema,
    security: SECURITY[access],
    description: [schema.description, WHO[access]].filter(Boolean).join(' '),
    response: { ...response, '4XX': response['4XX'] ?? failure },
  };
}
