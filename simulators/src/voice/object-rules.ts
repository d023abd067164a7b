import { type Fields, fieldsOf } from './fields.ts';
import type { ObjectKind, VoiceObjects } from './objects.ts';

const ownedByThePlatform = ['id', 'orgId', 'createdAt', 'updatedAt', 'latestVersion', 'isServerUrlSecretSet'];
const toolName = /^[A-Za-z0-9_-]{1,64}$/;
const providers = ['vapi', 'twilio', 'vonage', 'telnyx', 'byo-phone-number'];

/** The platform's complaints about a body, one sentence per fault; empty if it is accepted. */
export function complaintsAbout(
  kind: ObjectKind,
  body: Fields,
  { objects, isPatch }: { objects: VoiceObjects; isPatch: boolean },
): string[] {
  const about = { body, objects, isPatch };
  return [...generalComplaints(body), ...complaintsByKind[kind](about)];
}

interface About {
  readonly body: Fields;
  readonly objects: VoiceObjects;
  readonly isPatch: boolean;
}

const complaintsByKind: Readonly<Record<ObjectKind, (about: About) => string[]>> = {
  'phone-number': ({ body }) =>
    when(!providers.includes(String(body.provider)), `provider must be one of: ${providers.join(', ')}`),
  assistant: ({ body, objects }) =>
    missing('tool', listOf(fieldsOf(body.model).toolIds), objects).map((id) => `no tool has the id ${id}`),
  tool: ({ body, isPatch }) => toolComplaints(body, isPatch),
  squad: ({ body, objects, isPatch }) => squadComplaints(body, objects, isPatch),
};

function generalComplaints(body: Fields): string[] {
  const { name } = body;
  return [
    ...ownedByThePlatform.filter((key) => key in body).map((key) => `property ${key} should not exist`),
    ...when(
      name !== undefined && name !== null && (typeof name !== 'string' || name.length > 40),
      'name must be a string of at most 40 characters',
    ),
    ...timeoutComplaints(fieldsOf(body.server).timeoutSeconds),
  ];
}

function timeoutComplaints(seconds: unknown): string[] {
  if (seconds === undefined) return [];
  const fine = typeof seconds === 'number' && seconds >= 1 && seconds <= 300;
  return when(!fine, 'server.timeoutSeconds must be a number from 1 to 300');
}

function toolComplaints(body: Fields, isPatch: boolean): string[] {
  const { name, description } = fieldsOf(body.function);
  const isFunction = body.type === 'function' || body.function !== undefined;
  return [
    ...when(isPatch && 'type' in body, 'property type should not exist'),
    ...when(!isPatch && typeof body.type !== 'string', 'type must be a string'),
    ...when(
      isFunction && !toolName.test(typeof name === 'string' ? name : ''),
      'function.name must match /^[a-zA-Z0-9_-]{1,64}$/',
    ),
    ...when(
      typeof description === 'string' && description.length >= 1_000,
      'function.description must be shorter than 1000 characters',
    ),
  ];
}

function squadComplaints(body: Fields, objects: VoiceObjects, isPatch: boolean): string[] {
  if (isPatch && body.members === undefined) return [];
  const members = listOf(body.members).map(fieldsOf);
  const ids = members.map(({ assistantId }) => assistantId).filter((id) => id !== undefined);
  return [
    ...when(members.length === 0, 'members must contain at least 1 elements'),
    ...missing('assistant', ids, objects).map((id) => `no assistant has the id ${id}`),
  ];
}

function missing(kind: ObjectKind, ids: readonly unknown[], objects: VoiceObjects): string[] {
  return ids.map(String).filter((id) => objects.get(kind, id) === null);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function when(isWrong: boolean, complaint: string): string[] {
  return isWrong ? [complaint] : [];
}
