import { ADMIN, CLINIC_NAME, PASSWORD } from '../tests/world/facts.ts';
import { type Change, setUpClinic } from '../tests/world/set-up-clinic.ts';

export interface Asking {
  readonly token?: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
}

export type Ask = (method: string, path: string, options?: Asking) => Promise<Answer>;

/** Asks a running service, and reads the JSON of its answer. */
export const askingAt =
  (url: string): Ask =>
  async (method, path, { token, body } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const isJson = String(answer.headers.get('content-type')).includes('json');
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
  };

export { ADMIN, ADMIN_VARIABLES } from '../tests/world/facts.ts';

const MOST_TRIES = 10;
const MANAGER = 'manager@clinic.test';

export interface NewClinic {
  readonly number: string;
  /** An e-mail address of its own, where there is more than one clinic. */
  readonly manager?: string;
  readonly emr: { readonly baseUrl: string; readonly username: string; readonly password: string };
}

export interface OpenClinic {
  readonly id: string;
  readonly adminToken: string;
  readonly managerToken: string;
  /** As its manager; throws where the answer is no success. */
  readonly change: Change;
}

/** A clinic with a number, an EMR and a roster, set up through the API as its people would. */
export async function openClinic(
  ask: Ask,
  { number, emr, manager = MANAGER }: NewClinic,
): Promise<OpenClinic> {
  const done = async (method: string, path: string, options: Asking) => {
    let { status, body } = await ask(method, path, options);
    // On a busy machine the EMR may not answer in time.
    for (let tries = 1; status === 503 && tries < MOST_TRIES; tries += 1)
      ({ status, body } = await ask(method, path, options));
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const signIn = async (who: object) =>
    (await done('POST', '/api/auth/login', { body: who })).accessToken as string;
  const adminToken = await signIn(ADMIN);
  const { clinic } = await done('POST', '/api/admin/clinics', {
    token: adminToken,
    body: { name: CLINIC_NAME, managerEmail: manager, managerPassword: PASSWORD },
  });
  const managerToken = await signIn({ email: manager, password: PASSWORD });
  const changeAs =
    (token: string): Change =>
    (method, path, body) =>
      done(method, path, { token, ...(body ? { body } : {}) });
  const change = changeAs(managerToken);
  await setUpClinic(changeAs(adminToken), change, {
    id: clinic.id,
    number,
    emr: { emrType: 'emr-soap', ...emr },
  });
  return { id: clinic.id, adminToken, managerToken, change };
}
