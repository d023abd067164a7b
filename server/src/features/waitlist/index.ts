import type { Database, Transaction } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Audit } from '../audit/index.ts';
import { waitlistRoutes } from './routes.ts';
import { waitlistStore } from './store.ts';

export { waitlistPart } from './person.store.ts';

export interface Waitlist {
  /** Runs in the caller's transaction. A person already waiting keeps the place. */
  add(
    clinicId: string,
    newcomer: {
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string;
      readonly notes?: string;
      readonly callId?: string | null;
    },
    also: (tx: Transaction) => Promise<void>,
  ): Promise<{ readonly id: string; readonly isNew: boolean }>;
  isWaiting(
    clinicId: string,
    person: { readonly firstName: string; readonly lastName: string; readonly phone: string },
  ): Promise<boolean>;
}

export interface WaitlistSlice extends Waitlist {
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'waitlist'>;
  readonly audit: Pick<Audit, 'record'>;
}

export function createWaitlist({ db, audit }: Needs): WaitlistSlice {
  const store = waitlistStore(db);
  return {
    add: (clinicId, { callId = null, ...newcomer }, also) =>
      store.addCaller(clinicId, newcomer, async (tx, { id, isNew }) => {
        if (isNew) await audit.record(tx, addedByCall(clinicId, id, callId));
        await also(tx);
      }),
    isWaiting: store.isWaiting,
    routes: (guards) => [waitlistRoutes(store, guards)],
  };
}

function addedByCall(clinicId: string, id: string, callId: string | null) {
  return {
    clinicId,
    userId: null,
    action: 'waitlist.add',
    resource: `/api/clinic/waitlist/${id}`,
    ip: '',
    userAgent: 'voice call',
    requestId: callId ?? '',
    success: true,
    details: { source: 'call' },
  };
}
