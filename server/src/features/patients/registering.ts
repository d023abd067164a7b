import type { Transaction } from '../../database/database.ts';
import type { Logger } from '../../kernel/logger.ts';
import { EMR_REQUEST_MS, type Emr } from '../../ports/emr.ts';
import type { RegisteredEvent, RegistrationMatter } from './registration.ts';
import type { RegistrationStore } from './registrations.store.ts';

/** Reads through `fresh` are requests of their own: a joined one may have begun before the chart was written. */
export interface RegisteringEmr extends Emr {
  readonly fresh: Emr;
}

export type RegistrationStep = 'looked' | 'intended' | 'written' | 'settled';

export interface RegistrationTiming {
  /** No write starts with less than this left for the answer. */
  readonly leastForWriteMs: number;
  readonly writeMs: number;
  readonly readMs: number;
  /** When an unfinished registration is looked at by its job: after a write and a look have ended. */
  readonly settleAfterMs: number;
  /** Complete reads without the chart, so long after the send, make it absent. */
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
  /** Audit, call memory and a half-made chart, in the transaction that ends the registration. */
  afterwards(tx: Transaction, clinicId: string, event: RegisteredEvent): Promise<void>;
  /** Tells the clinic of something only a person can put right. */
  showClinic(tx: Transaction, clinicId: string, matter: RegistrationMatter): Promise<void>;
  /** Work that continues after the answer; waited for at shutdown. */
  background(work: Promise<unknown>): void;
  /** Between any two steps; tests stop, interleave and kill here. */
  between(step: RegistrationStep): Promise<void>;
  readonly timing: RegistrationTiming;
}
