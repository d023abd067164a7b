import { useSyncExternalStore } from 'react';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: 'platform_admin' | 'clinic_manager' | 'clinic_staff';
  readonly clinicId: string | null;
}

/**
 * asking: the first refresh is in progress. over: the session expired while the page was open; the page stays and
 * asks for the password in a dialog.
 */
export type SessionState =
  | { readonly status: 'asking' | 'out' }
  | {
      readonly status: 'in' | 'over';
      readonly user: Person;
      readonly clinicId: string | null;
      /** What the user must do first, such as changing the password. */
      readonly must: Must | null;
    };

export type Must = 'change-password' | 'add-second-factor';

const CLINIC_KEY = 'frontdesk.clinic';
const LOCK = 'frontdesk.refresh';
const REFRESHING = 'frontdesk.refreshing';
const ANSWERED_WITHIN_MS = 1_500;
const REFRESH_TIMEOUT_MS = 15_000;
/** Makes the service keep the refresh token in an HTTP-only cookie. */
export const CLIENT_HEADERS = { 'x-frontdesk-client': 'browser' } as const;

type News =
  | { readonly kind: 'token'; readonly token: string; readonly userId: string }
  | { readonly kind: 'out' };

let state: SessionState = { status: 'asking' };
/** Only in memory, so closing the tab discards it. */
let token: string | null = null;
let begun: Promise<void> | null = null;
const listeners = new Set<() => void>();
const channel = new BroadcastChannel('frontdesk.session');

channel.onmessage = ({ data }: MessageEvent<News>) => {
  if (data.kind === 'out') leave();
  else if (state.status === 'in' && state.user.id === data.userId) token = data.token;
};

function show(next: SessionState): void {
  state = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);
export const sessionNow = (): SessionState => state;
export const accessToken = (): string | null => token;
export const chosenClinic = (): string | null => ('clinicId' in state ? state.clinicId : null);

/** The signed-in user; for components inside the shell. */
export function useSignedIn(): {
  readonly user: Person;
  readonly clinicId: string | null;
  readonly isAdmin: boolean;
  /** Front-desk role: cannot change settings. */
  readonly isStaff: boolean;
} {
  const session = useSession();
  if (!('user' in session)) throw new Error('nobody is signed in');
  const { role } = session.user;
  return { ...session, isAdmin: role === 'platform_admin', isStaff: role === 'clinic_staff' };
}

/** An admin's selected clinic, kept for the tab's lifetime. */
function clinicOf(user: Person): string | null {
  return user.role !== 'platform_admin' ? user.clinicId : sessionStorage.getItem(CLINIC_KEY);
}

/** Adds the token and the clinic id; requests to a practice clinic set their own clinic id. */
export function withSession(given?: Headers): Headers {
  const headers = new Headers({ ...CLIENT_HEADERS });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const clinic = chosenClinic();
  if (clinic) headers.set('x-clinic-id', clinic);
  given?.forEach((value, name) => {
    headers.set(name, value);
  });
  return headers;
}

export function enter(user: Person, accessTokenOfIt: string): void {
  token = accessTokenOfIt;
  begun = Promise.resolve();
  channel.postMessage({ kind: 'token', token, userId: user.id } satisfies News);
  show({ status: 'in', user, clinicId: clinicOf(user), must: null });
}

export function chooseClinic(clinicId: string | null): void {
  if (!('user' in state)) return;
  if (clinicId) sessionStorage.setItem(CLINIC_KEY, clinicId);
  else sessionStorage.removeItem(CLINIC_KEY);
  show({ ...state, clinicId });
}

/** The user has changed their name. */
export function renamed(name: string): void {
  if ('user' in state) show({ ...state, user: { ...state.user, name } });
}

/** The service refuses all other requests until this is done. */
export function mustFirst(must: Must | null): void {
  if ('user' in state && state.must !== must) show({ ...state, must });
}

/** Clears this tab; the tab that signed out tells the others. */
function leave(): void {
  token = null;
  sessionStorage.removeItem(CLINIC_KEY);
  show({ status: 'out' });
}

export async function signOut(): Promise<void> {
  const headers = { ...CLIENT_HEADERS, authorization: `Bearer ${token ?? ''}` };
  await fetch('/api/auth/logout', { method: 'POST', headers }).catch(() => undefined);
  channel.postMessage({ kind: 'out' } satisfies News);
  leave();
}

/** Called once per page load: restores the session from the cookie, if there is one. */
export function beginSession(): Promise<void> {
  begun ??= navigator.locks
    .request(LOCK, exchange)
    .then((renewed) => (renewed ? enter(renewed.user, renewed.accessToken) : show({ status: 'out' })));
  return begun.catch(() => show({ status: 'out' }));
}

/**
 * Returns a new access token, or null if the session has ended. Only one tab refreshes at a time, because using a
 * refresh token twice ends the session; tabs that waited use the new token.
 */
export function refresh(refused: string | null): Promise<string | null> {
  return navigator.locks.request(LOCK, async () => {
    if (token && token !== refused) return token;
    const renewed = await exchange();
    return renewed?.accessToken ?? null;
  });
}

interface Renewed {
  readonly accessToken: string;
  readonly user: Person;
}

let tellUnderWay: () => void = () => undefined;
/** Resolves when the session request has been sent, so that later requests queue behind it. */
export const sessionUnderWay = new Promise<void>((resolve) => {
  tellUnderWay = resolve;
});

async function exchange(): Promise<Renewed | null> {
  await awaitInterruptedRefresh();
  localStorage.setItem(REFRESHING, String(Date.now()));
  const asked = fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { ...CLIENT_HEADERS, 'content-type': 'application/json' },
    body: '{}',
    // Leaving the page must not cancel the request, or its new cookie would be lost.
    keepalive: true,
    // The lock is held for every tab, so a request that hangs must end.
    signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
  }).finally(() => localStorage.removeItem(REFRESHING));
  tellUnderWay();
  const answer = await asked;
  if (answer.status === 401) {
    if (state.status === 'in') show({ ...state, status: 'over' });
    return null;
  }
  if (!answer.ok) throw new Error('the session could not be refreshed');
  const { data } = (await answer.json()) as { data: Renewed };
  token = data.accessToken;
  if (state.status === 'in')
    channel.postMessage({ kind: 'token', token, userId: state.user.id } satisfies News);
  return data;
}

/** A page that was reloaded during a refresh has released the lock before its new cookie arrived; wait for it. */
async function awaitInterruptedRefresh(): Promise<void> {
  const age = Date.now() - Number(localStorage.getItem(REFRESHING) ?? 0);
  if (age < 0 || age >= ANSWERED_WITHIN_MS) return;
  await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS - age));
}
