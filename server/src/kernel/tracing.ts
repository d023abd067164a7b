/** What a span may say, field by field: none of them can hold a patient, a number or anything that was said. */
export interface SpanFacts {
  readonly clinic?: string;
  readonly tool?: string;
  readonly transport?: string;
  readonly outcome?: string;
  readonly method?: string;
  /** As it is registered, never the address that was asked for. */
  readonly route?: string;
  readonly status?: number;
  readonly attempt?: number;
  /** Under which an EMR's vendor keeps what went wrong there. */
  readonly reference?: string;
}

export interface Span {
  note(facts: SpanFacts): void;
  /** The work went wrong; `why` is a code or a name, never a sentence. What throws is noted without this. */
  failed(why: string): void;
}

/** Where a trace begins here, or comes in from another service. */
export interface Origin {
  readonly name: string;
  readonly kind: 'request' | 'job';
  readonly facts: SpanFacts;
  /** The W3C traceparent of what caused it; anything unreadable counts as none. */
  readonly parent: string | null;
}

export interface OpenSpan extends Span {
  /** What is done in there, and what follows from it, belongs to this span. */
  run<Result>(work: () => Result): Result;
  end(): void;
}

/** How an operator follows one call through the service. Off unless an exporter is configured. */
export interface Tracing {
  open(origin: Origin): OpenSpan;
  /** One step of the current trace; without one, the work is simply done. */
  span<Result>(name: string, facts: SpanFacts, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** The traceparent of the step that is running, for work that others do later. */
  here(): string | null;
}

const silent: OpenSpan = { note() {}, failed() {}, run: (work) => work(), end() {} };

export const noTracing: Tracing = {
  open: () => silent,
  span: (_, __, work) => work(silent),
  here: () => null,
};

/** What went wrong in a word that may be shown: messages of the outside may hold what must not be kept. */
export function faultName(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
