import { type ApiDocument, answersOf, type DocumentedOperation, parametersOf } from './example-body.ts';
import { AS_VOICE_PLATFORM, type Scene, type Stage } from './example-scenes.ts';
import { complaintsAbout } from './schema-check.ts';
import type { Answer } from './test-app.ts';

/** A request as documented. */
export interface Request {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

/** The documented request with the replacements of the scene; on request without its optional parts. */
export function requestOf(
  { document, service, world, clinic }: Stage,
  operation: DocumentedOperation,
  scene: Scene,
  { isShort = false } = {},
): Request {
  const parameters = parametersOf(document, operation);
  const own: Record<string, string> = { clinicId: clinic.id, ...scene.path };
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(own[name] ?? String(example));
  });
  const query = new URLSearchParams();
  // The shared X-Clinic-Id parameter is for admins; a manager leaves it out.
  for (const { $ref, in: place, name, example, required } of operation.parameters ?? [])
    if (!$ref && place === 'query' && (required || !isShort)) query.set(name, String(example));
  for (const [name, value] of Object.entries(scene.query ?? {})) query.set(name, value);
  const json = operation.requestBody?.content['application/json'];
  const payload = scene.payload ?? (json && JSON.stringify({ ...(json.example as object), ...scene.body }));
  return {
    method: operation.method as 'GET',
    url: query.size > 0 ? `${url}?${query}` : url,
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...credentials({ service, world, clinic }, operation, String(payload)),
      ...scene.headers,
    },
    ...(payload ? { payload } : {}),
  };
}

function credentials(
  { service, world, clinic }: Omit<Stage, 'document'>,
  operation: DocumentedOperation,
  body: string,
): Record<string, string> {
  const schemes = operation.security.flatMap((scheme) => Object.keys(scheme));
  if (schemes.includes('smsSignature')) return world.signedBySmsProvider(body);
  if (schemes.includes('retellSignature')) return world.signedByRetell(body);
  if (schemes.includes('webhookSecret')) return AS_VOICE_PLATFORM;
  if (!schemes.includes('accessToken')) return {};
  const { accessToken } = operation.path.startsWith('/api/admin/') ? service.admin : clinic.manager;
  return { authorization: `Bearer ${accessToken}` };
}

/** How an answer differs from its documentation. */
export function complaintsOf(
  document: ApiDocument,
  operation: DocumentedOperation,
  { status, headers, body }: Answer,
): string[] {
  const described = answersOf(document, operation).find(([documented]) => documented === status)?.[1];
  const said = JSON.stringify(body ?? null).slice(0, 300);
  if (!described) return [`${operation.name}: ${status} is not in the reference: ${said}`];
  if (!described.content) return [];
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  const media = described.content[type];
  if (!media?.schema) return [`${operation.name}: answers ${status} as ${type}`];
  return complaintsAbout(body, media.schema, document.components.schemas).map(
    (complaint) => `${operation.name} ${status} ${complaint}`,
  );
}

export const successOf = (document: ApiDocument, operation: DocumentedOperation): number =>
  Math.min(...answersOf(document, operation).map(([status]) => status));
