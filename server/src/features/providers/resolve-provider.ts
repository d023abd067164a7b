import type { RosterEntry } from './booking-config.ts';
import { matchProviders } from './name-match.ts';

export interface ProviderWish {
  /** Only digits identify a provider; a word such as "any" does not. */
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

export type Resolution =
  | { readonly status: 'any' }
  | { readonly status: 'one'; readonly provider: RosterEntry }
  | { readonly status: 'several'; readonly providers: readonly RosterEntry[] }
  | { readonly status: 'none' };

/** Finds the provider a caller means, among those who may be offered. */
export function resolveProvider({ id, name }: ProviderWish, roster: readonly RosterEntry[]): Resolution {
  const number = id?.trim() ?? '';
  if (/^\d+$/.test(number)) return among(roster, [number]);
  if (!name?.trim()) return { status: 'any' };
  const match = matchProviders(name, roster);
  if (match.status === 'none') return match;
  return among(roster, match.status === 'one' ? [match.id] : match.ids);
}

function among(roster: readonly RosterEntry[], ids: readonly string[]): Resolution {
  const providers = roster.filter(({ id }) => ids.includes(id));
  const [provider, ...others] = providers;
  if (!provider) return { status: 'none' };
  return others.length === 0 ? { status: 'one', provider } : { status: 'several', providers };
}
