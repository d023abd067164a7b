import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import type { PersonPart } from '../privacy/index.ts';
import { type Basis, basisOfText, type SaidInCall } from './basis-of-text.ts';
import type { StandingConsent } from './consent.ts';
import { consentPart } from './person.store.ts';
import { consentRoutes } from './routes.ts';
import { type ConsentStore, consentStore } from './store.ts';

export type { Basis } from './basis-of-text.ts';
export type { StandingConsent } from './consent.ts';

/** The consent ledger: which texts may be sent to which number, with the evidence. */
export interface Consents
  extends Pick<ConsentStore, 'standing' | 'add' | 'withdrawAll' | 'giveBack' | 'erase'> {
  basisOfText(standing: StandingConsent | null, said: SaidInCall): Basis;
}

export interface ConsentSlice extends Consents {
  readonly personPart: PersonPart;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'consent'>;
  readonly hash: KeyedHash;
}

export function createConsents({ db, hash }: Needs): ConsentSlice {
  const store = consentStore(db, hash);
  return {
    standing: store.standing,
    add: store.add,
    withdrawAll: store.withdrawAll,
    giveBack: store.giveBack,
    erase: store.erase,
    basisOfText,
    personPart: consentPart(db, store),
    routes: (guards) => [consentRoutes({ store }, guards)],
  };
}
