/** An error response of the service, or a request without a response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Error message per field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(given: {
    status: number;
    code: string;
    message: string;
    requestId?: string | null;
    details?: Readonly<Record<string, unknown>>;
  }) {
    super(given.message);
    this.name = 'Refusal';
    this.status = given.status;
    this.code = given.code;
    this.requestId = given.requestId ?? null;
    this.details = given.details ?? {};
    this.fields = (this.details.fields as Record<string, string> | undefined) ?? {};
  }
}

interface FailureBody {
  readonly code?: string;
  readonly error?: string;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refusalOf(response: Response, body: unknown): Refusal {
  const { code, error, requestId, details } = (body ?? {}) as FailureBody;
  return new Refusal({
    status: response.status,
    code: code ?? 'INTERNAL_ERROR',
    message: error ?? response.statusText,
    requestId: requestId ?? response.headers.get('x-request-id'),
    ...(details ? { details } : {}),
  });
}

/** There was no answer: the network is down, or the request timed out. */
export const noAnswer = (code: 'NO_NETWORK' | 'TOO_SLOW'): Refusal =>
  new Refusal({ status: 0, code, message: code });

export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal({ status: 0, code: 'UNKNOWN', message: String(error) });
