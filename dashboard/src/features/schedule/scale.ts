import type { BookDay } from './queries.ts';
import { minutesOf } from './wall.ts';

const USUAL = { from: 9 * 60, to: 17 * 60 };
/** Minimum height of a slot: one line of text, large enough to tap. */
const LINE_PX = 24;
const LEAST_PX_PER_MINUTE = 1.6;

/** The displayed hours and the height of a minute. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly px: number;
}

export function scaleOf(days: readonly BookDay[]): Scale {
  const spans = days.flatMap(({ template, appointments, held }) => [
    ...template.map(({ from, to }) => [from, to] as const),
    ...appointments.filter(({ isLive }) => isLive).map(({ time, endTime }) => [time, endTime] as const),
    ...held.map(({ from, to }) => [from, to] as const),
  ]);
  const slots = days.flatMap(({ slotMinutes }) => slotMinutes ?? []);
  const first = Math.min(USUAL.from, ...spans.map(([from]) => minutesOf(from)));
  const last = Math.max(USUAL.to, ...spans.map(([, to]) => minutesOf(to)));
  return {
    from: Math.floor(first / 60) * 60,
    to: Math.ceil(last / 60) * 60,
    px: Math.max(LEAST_PX_PER_MINUTE, LINE_PX / Math.max(5, Math.min(15, ...slots))),
  };
}

/** Position of a span in its column; null if it is out of sight. */
export function placeOf(scale: Scale, from: number, to: number): { top: number; height: number } | null {
  const [start, end] = [Math.max(from, scale.from), Math.min(to, scale.to)];
  return end > start ? { top: (start - scale.from) * scale.px, height: (end - start) * scale.px } : null;
}

/** Assigns overlapping spans to side-by-side strips. */
export function stripsOf<Span extends { readonly from: number; readonly to: number }>(
  spans: readonly Span[],
): ReadonlyArray<Span & { readonly strip: number; readonly strips: number }> {
  const placed: Array<Span & { strip: number; strips: number }> = [];
  let group: Array<Span & { strip: number; strips: number }> = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.strips = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    if (ends.every((end) => end <= span.from)) close();
    const free = ends.findIndex((end) => end <= span.from);
    const strip = free < 0 ? ends.length : free;
    ends[strip] = span.to;
    group.push({ ...span, strip, strips: 1 });
  }
  close();
  return placed;
}
