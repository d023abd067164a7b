/** Fields a span may have; none can hold a patient, a phone number or a caller's words. */
export interface SpanFacts {
  readonly clinic?: string;
  readonly tool?: string;
  readonly transport?: string;
  readonly outcome?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly attempt?: number;
  /** The EMR vendor's reference number for an error. */
  readonly reference?: string;
}

export interface Span {
  note(facts: SpanFacts): void;
  /**
   * Marks the span as failed; `why` is a code or a name, never a sentence. Thrown errors are recorded without
   * this call.
   */
  failed(why: string): void;
}

/** The start of a trace, here or continued from another service. */
export interface Origin {
  readonly name: string;
  readonly kind: 'request' | 'job';
  readonly facts: SpanFacts;
  /** The W3C traceparent of the cause; anything invalid counts as null. */
  readonly parent: string | null;
}

export interface OpenSpan extends Span {
  /** Runs work, and everything it starts, within this span. */
  run<Result>(work: () => Result): Result;
  end(): void;
}

/** Follows one call through the service. Off unless an exporter is configured. */
export interface Tracing {
  open(origin: Origin): OpenSpan;
  /** One step of the current trace; without a trace, only runs the work. */
  span<Result>(name: string, facts: SpanFacts, work: (span: Span) => Promise<Result>): Promise<Result>;
  here(): string | null;
}

const silent: OpenSpan = { note() {}, failed() {}, run: (work) => work(), end() {} };

export const noTracing: Tracing = {
  open: () => silent,
  span: (_, __, work) => work(silent),
  here: () => null,
};

/** An error's code or name. Its message is left out, because external messages may contain patient data. */
export function faultName(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
