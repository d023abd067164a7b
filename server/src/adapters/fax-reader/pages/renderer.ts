import type { DocumentPages, Rendering } from '../../../ports/document-pages.ts';
import type { RenderTask } from './render-process.ts';
import { type SideLimits, sideProcess } from './side-process.ts';

const LIMITS: SideLimits = { timeoutMs: 12_000, memoryMb: 400, idleMs: 20_000 };

const REFUSALS = { 'too-slow': 'too-slow', 'fell-over': 'too-demanding' } as const;

/** PDFium and libvips in a process of their own. */
export function documentRenderer(limits: Partial<SideLimits> = {}): DocumentPages {
  const side = sideProcess<RenderTask, Rendering>(new URL('./render-process.js', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  return {
    render: async ({ kind, bytes }, { from, count }, signal) => {
      const outcome = await side.run({ kind, bytes, from, count }, signal);
      if (outcome.status !== 'answered') return { status: 'refused', reason: REFUSALS[outcome.status] };
      const rendering = outcome.answer;
      return rendering.status === 'rendered'
        ? { ...rendering, pages: rendering.pages.map((page) => Buffer.from(page)) }
        : rendering;
    },
    close: side.close,
  };
}
