import type { Transaction } from '../../database/database.ts';
import type { Logger } from '../../kernel/logger.ts';
import { EMR_REQUEST_MS, type Emr } from '../../ports/emr.ts';
import type { RegisteredEvent, RegistrationMatter } from './registration.ts';
import type { RegistrationStore } from './registrations.store.ts';

/** Reads through `fresh` never join one in progress, which may have begun before the chart was written. */
export interface RegisteringEmr extends Emr {
  readonly fresh: Emr;
}

export type RegistrationStep = 'looked' | 'intended' | 'written' | 'settled';

export interface RegistrationTiming {
  /** No write starts with less than this left for the answer. */
  readonly leastForWriteMs: number;
  readonly writeMs: number;
  readonly readMs: number;
  readonly settleAfterMs: number;
  /**
   * Number of complete reads without the chart, and the minimum time since sending, after which it counts as
   * absent.
   */
  readonly absentAfterMs: readonly [number, number];
  readonly showAfterMs: number;
  readonly lookEveryMs: number;
  readonly watchEveryMs: number;
  readonly watchMs: number;
}

export const REGISTRATION_TIMING: RegistrationTiming = {
  leastForWriteMs: 1_200,
  writeMs: EMR_REQUEST_MS,
  readMs: EMR_REQUEST_MS,
  settleAfterMs: 10_000,
  absentAfterMs: [30_000, 120_000],
  showAfterMs: 120_000,
  lookEveryMs: 10_000,
  watchEveryMs: 30 * 60_000,
  watchMs: 86_400_000,
};

export interface RegistrationParts {
  readonly emr: { of(clinicId: string): Promise<RegisteringEmr> };
  readonly store: RegistrationStore;
  readonly log: Logger;
  /**
   * Writes audit row, call memory and an item for an incomplete chart, in the transaction that ends the
   * registration.
   */
  afterwards(tx: Transaction, clinicId: string, event: RegisteredEvent): Promise<void>;
  /** Creates an inbox item for something only a person can fix. */
  showClinic(tx: Transaction, clinicId: string, matter: RegistrationMatter): Promise<void>;
  background(work: Promise<unknown>): void;
  /** Called between steps, where tests stop, interleave or kill. */
  between(step: RegistrationStep): Promise<void>;
  readonly timing: RegistrationTiming;
}
