export const LIVE_KINDS = [
  ...(['call', 'appointment', 'inbox', 'notification', 'fax', 'emr', 'sms', 'support'] as const),
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Says what has changed, never how. Clients that may see it reload it. */
export interface LiveEvent {
  readonly id: string;
  readonly kind: LiveKind;
  /** Of the row that changed; of a connection to an EMR it is the clinic's. */
  readonly ref: string;
  readonly clinicId: string | null;
  /** The only person it is for. */
  readonly userId: string | null;
  readonly at: Date;
  /** Of a test call. */
  readonly test: boolean;
  /** Where to take up again after it. */
  readonly cursor: string;
}

/** Whose events somebody may have. */
export interface Watch {
  /** Null is all clinics. */
  readonly clinicId: string | null;
  readonly userId: string;
  /** Null is all of them. */
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
 * The oldest transaction that may not have been told of, the last event that was, and when. Taking up there tells some
 * events twice and forgets none.
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

/** The notice that a trigger has sent (see the migration). Null for one that is not understood. */
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
