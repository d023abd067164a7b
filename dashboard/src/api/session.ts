import { useSyncExternalStore } from 'react';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: 'platform_admin' | 'clinic_manager' | 'clinic_staff';
  readonly clinicId: string | null;
}

/**
 * asking: the first refresh is under way. over: it ended while somebody worked here, so that the page stays and asks for
 * the password above it.
 */
export type SessionState =
  | { readonly status: 'asking' | 'out' }
  | {
      readonly status: 'in' | 'over';
      readonly user: Person;
      readonly clinicId: string | null;
      /** To be done before anything else is. */
      readonly must: Must | null;
    };

export type Must = 'change-password' | 'add-second-factor';

const CLINIC_KEY = 'frontdesk.clinic';
const LOCK = 'frontdesk.refresh';
const REFRESHING = 'frontdesk.refreshing';
const ANSWERED_WITHIN_MS = 1_500;
const REFRESH_TIMEOUT_MS = 15_000;
/** The browser sends its cookie along, and scripts never see the token in it. */
export const CLIENT_HEADERS = { 'x-frontdesk-client': 'browser' } as const;

type News =
  | { readonly kind: 'token'; readonly token: string; readonly userId: string }
  | { readonly kind: 'out' };

let state: SessionState = { status: 'asking' };
/** In memory alone: a tab that is closed forgets it. */
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
  /** Of the front desk: works, and changes no settings. */
  readonly isStaff: boolean;
} {
  const session = useSession();
  if (!('user' in session)) throw new Error('nobody is signed in');
  const { role } = session.user;
  return { ...session, isAdmin: role === 'platform_admin', isStaff: role === 'clinic_staff' };
}

/** An admin's choice lasts as long as the tab does. */
function clinicOf(user: Person): string | null {
  return user.role !== 'platform_admin' ? user.clinicId : sessionStorage.getItem(CLINIC_KEY);
}

/** With who asks and for which clinic; a practice clinic is read by its own id. */
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

/** The person has changed the own name. */
export function renamed(name: string): void {
  if ('user' in state) show({ ...state, user: { ...state.user, name } });
}

/** The service lets nothing else through until it is done. */
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

/** Once for a page that is opened: is somebody signed in in this browser? The same answer says who. */
export function beginSession(): Promise<void> {
  begun ??= navigator.locks
    .request(LOCK, exchange)
    .then((renewed) => (renewed ? enter(renewed.user, renewed.accessToken) : show({ status: 'out' })));
  return begun.catch(() => show({ status: 'out' }));
}

/**
 * A new access token, or null when the session is over. One tab asks at a time: a refresh token that is used twice ends
 * the session. Whoever waited finds another's token and asks no more.
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
/** The question who is signed in has been sent: what is asked for now stands behind it. */
export const sessionUnderWay = new Promise<void>((resolve) => {
  tellUnderWay = resolve;
});

async function exchange(): Promise<Renewed | null> {
  await whatAPageLeftBehind();
  localStorage.setItem(REFRESHING, String(Date.now()));
  const asked = fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { ...CLIENT_HEADERS, 'content-type': 'application/json' },
    body: '{}',
    // A page that is left meanwhile must not lose the cookie that comes with the answer.
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

/** A page that was reloaded while it asked has freed the lock, and its answer with the next cookie is still under way. */
async function whatAPageLeftBehind(): Promise<void> {
  const age = Date.now() - Number(localStorage.getItem(REFRESHING) ?? 0);
  if (age < 0 || age >= ANSWERED_WITHIN_MS) return;
  await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS - age));
}
