import type { ClinicBook } from '../book/clinic-book.ts';
import type { WireDialect } from '../book/emr-dialect.ts';
import type { WallClock } from '../wall-clock.ts';
import type { Login } from './accounts.ts';
import { innerFault, SoapFault } from './fault.ts';
import type { Values } from './marshal.ts';

export interface SoapWorld {
  readonly book: ClinicBook;
  readonly dialect: WireDialect;
  /** The server zone's offset in minutes east of UTC. */
  readonly utcOffset: number;
  /** Minutes by which slots are off on days with a clock change. */
  readonly clockChanges: Readonly<Record<string, number>>;
  readonly now: () => number;
}

export interface SoapCall extends SoapWorld {
  readonly values: Values;
  readonly account: Login | null;
}

export type Operation = (call: SoapCall) => unknown;

const DEMO_DOCTOR = '999998';

export function accountOwner({ account }: Pick<SoapCall, 'account'>): string {
  return account?.providerNo ?? DEMO_DOCTOR;
}

export function textOf({ values }: SoapCall, name: string): string | null {
  return (values[name] as string | null | undefined) ?? null;
}

/** A missing primitive is 0, as in Java. */
export function numberOf({ values }: SoapCall, name: string): number {
  return (values[name] as number | null | undefined) ?? 0;
}

export function flagOf({ values }: SoapCall, name: string): boolean {
  return values[name] === true;
}

/** A missing date fails inside the server without a message. */
export function momentOf({ values }: SoapCall, name: string): WallClock {
  const at = values[name] as WallClock | null | undefined;
  if (!at) throw innerFault();
  return at;
}

const maxListSize = 5000;

export function pageOf<Item>(items: readonly Item[], start: number, count: number): Item[] {
  if (count < 0) throw innerFault();
  if (count > maxListSize) throw new SoapFault('Server', `itemsToReturn must not be above ${maxListSize}`);
  return items.slice(start, start + count);
}
