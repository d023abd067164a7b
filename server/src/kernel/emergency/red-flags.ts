import { CHINESE_FLAGS } from './chinese-red-flags.ts';
import type { Emergency, Flags } from './emergency.ts';
import { ENGLISH_FLAGS } from './english-red-flags.ts';

/** Incremented whenever the rules change, so that a clinic's review can be matched to the version it read. */
export const RED_FLAGS_VERSION = '2026-11-20-1';

const compiled = (flags: Flags, wrap: (pattern: string) => RegExp) =>
  Object.entries(flags).map(([emergency, patterns]) => ({
    emergency: emergency as Emergency,
    alternatives: patterns,
    pattern: wrap(patterns.join('|')),
  }));

export const RED_FLAGS = {
  en: compiled(ENGLISH_FLAGS, (pattern) => new RegExp(`\\b(?:${pattern})(?![\\w])`, 'gu')),
  zh: compiled(CHINESE_FLAGS, (pattern) => new RegExp(pattern, 'gu')),
} as const;
