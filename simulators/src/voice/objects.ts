import { randomUUID } from 'node:crypto';
import { type Fields, fieldsOf } from './fields.ts';

export const objectKinds = ['phone-number', 'assistant', 'tool', 'squad'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** An object as written; fields that the platform adds appear only on reads. */
export interface VoiceObject extends Fields {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly latestVersion: number;
}

export interface VoiceObjects {
  all(kind: ObjectKind): readonly VoiceObject[];
  get(kind: ObjectKind, id: string): VoiceObject | null;
  add(kind: ObjectKind, fields: Fields): VoiceObject;
  /** A nested object replaces the old one completely; null removes a field. */
  change(kind: ObjectKind, id: string, fields: Fields): VoiceObject | null;
}

const orgId = '6f0f3d5e-3c58-4f1e-9a0b-5a4f0c1d2e3f';

export function voiceObjects(now: () => Date): VoiceObjects {
  const shelves = new Map(objectKinds.map((kind) => [kind, new Map<string, VoiceObject>()]));
  const shelf = (kind: ObjectKind) => shelves.get(kind) ?? new Map<string, VoiceObject>();
  const put = (kind: ObjectKind, object: VoiceObject) => {
    shelf(kind).set(object.id, object);
    return object;
  };
  return {
    all: (kind) => [...shelf(kind).values()],
    get: (kind, id) => shelf(kind).get(id) ?? null,
    add(kind, fields) {
      const at = now().toISOString();
      const added = { id: randomUUID(), orgId, createdAt: at, updatedAt: at, latestVersion: 1 };
      return put(kind, { ...added, ...withoutNulls(fields) });
    },
    change(kind, id, fields) {
      const old = shelf(kind).get(id);
      if (!old) return null;
      const stamped = { updatedAt: now().toISOString(), latestVersion: old.latestVersion + 1 };
      return put(kind, { ...withoutNulls({ ...old, ...fields }), ...stamped } as VoiceObject);
    },
  };
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const defaults: Readonly<Record<ObjectKind, Fields>> = {
  'phone-number': { status: 'active' },
  assistant: {
    firstMessageMode: 'assistant-speaks-first',
    maxDurationSeconds: 600,
    transcriber: { provider: 'deepgram', model: 'nova-2', language: 'en' },
    voice: { provider: 'vapi', voiceId: 'Elliot' },
  },
  tool: { async: false, messages: [] },
  squad: {},
};

/** An object as the API returns it: with defaults, without secrets. */
export function shown(kind: ObjectKind, object: VoiceObject): Fields {
  const { server, ...rest } = object;
  const { secret, ...open } = fieldsOf(server);
  return {
    ...defaults[kind],
    ...rest,
    ...(server === undefined ? {} : { server: { timeoutSeconds: 20, ...open } }),
    ...(kind === 'squad' ? {} : { isServerUrlSecretSet: secret !== undefined }),
  };
}
