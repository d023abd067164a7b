import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const FORM = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

export function readTraceparent(text: string | null): SpanContext | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = FORM.exec(text ?? '') ?? [];
  // Only later versions may add fields.
  if (!version || version === 'ff' || (version === '00' && more)) return null;
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(context) ? context : null;
}

export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
