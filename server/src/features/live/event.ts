export const LIVE_KINDS = [
  ...(['call', 'appointment', 'inbox', 'notification', 'fax', 'emr', 'sms', 'support'] as const),
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Says which row changed, without its content. Clients with access reload it. */
export interface LiveEvent {
  readonly id: string;
  readonly kind: LiveKind;
  readonly ref: string;
  readonly clinicId: string | null;
  /** Null unless the event is for one user only. */
  readonly userId: string | null;
  readonly at: Date;
  /** Whether the event belongs to a test call. */
  readonly test: boolean;
  /** Where a reconnecting client resumes. */
  readonly cursor: string;
}

/** The events a user may receive. */
export interface Watch {
  readonly clinicId: string | null;
  readonly userId: string;
  readonly kinds: readonly LiveKind[] | null;
}

export function matchesWatch({ clinicId, userId, kinds }: Watch, event: LiveEvent): boolean {
  return (
    (clinicId === null || clinicId === event.clinicId) &&
    (event.userId === null || event.userId === userId) &&
    (kinds === null || kinds.includes(event.kind))
  );
}

/**
 * The oldest transaction that may contain unsent events, the last event sent, and its time. Resuming there
 * repeats some events and misses none.
 */
export interface Cursor {
  readonly xact: string;
  readonly lastId: string;
  readonly atMs: number;
}

export const CURSOR = /^\d{1,18}-\d{1,18}-\d{1,15}$/;

export const writeCursor = ({ xact, lastId, atMs }: Cursor): string => `${xact}-${lastId}-${atMs}`;

export function readCursor(text: string): Cursor | null {
  if (!CURSOR.test(text)) return null;
  const [xact = '', lastId = '', at] = text.split('-');
  return { xact, lastId, atMs: Number(at) };
}

/** Parses a trigger's notice (see the migration); null if it is not valid. */
export function readNotice(text: string): LiveEvent | null {
  const [id = '', kind = '', ref = '', clinic = '-', person = '-', atMs = '', xact, mark] = text.split(' ');
  if (!xact || !isKind(kind)) return null;
  return {
    ...{ id, kind, ref },
    clinicId: clinic === '-' ? null : clinic,
    userId: person === '-' ? null : person,
    at: new Date(Number(atMs)),
    test: mark === 'test',
    cursor: writeCursor({ xact, lastId: id, atMs: Number(atMs) }),
  };
}

const isKind = (text: string): text is LiveKind => (LIVE_KINDS as readonly string[]).includes(text);
