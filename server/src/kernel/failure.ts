export type FailureCode =
  | 'INVALID_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'PATIENT_NOT_FOUND'
  | 'APPOINTMENT_NOT_FOUND'
  | 'NO_AVAILABILITY'
  | 'CONFLICT'
  | 'INVALID_STATE'
  | 'PLATFORM_REFUSED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE'
  | 'EMR_UNAVAILABLE';

export function isOutage(error: unknown): boolean {
  return error instanceof Failure && error.code === 'UNAVAILABLE';
}

/** The only error this service throws on purpose. It is independent of HTTP and never names a patient. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, message: string, { cause, ...details }: Record<string, unknown> = {}) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }
}

/** Throws NOT_FOUND with this message if the value is null. */
export function found<Thing>(thing: Thing | null, refusal = 'There is no such clinic. Check its id.'): Thing {
  if (thing === null) throw new Failure('NOT_FOUND', refusal);
  return thing;
}
