import { setTimeout as pause } from 'node:timers/promises';
import type { Ask } from '../journeys/open-clinic.ts';
import { ADMIN, CALLER, CLINIC_NUMBER, PASSWORD } from '../tests/world/facts.ts';
import { percentile } from './percentile.ts';

export const SECRET = 'a webhook secret for the benchmark';
const CALLS = 150;
const EVERY_MS = 15;

/** Adds another clinic and returns its manager's token. */
export async function otherClinic(ask: Ask, name: string): Promise<string> {
  const manager = { email: `${name}@clinic.test`, password: PASSWORD };
  const signIn = async (body: object): Promise<string> =>
    (await ask('POST', '/api/auth/login', { body })).body.data.accessToken;
  const named = { name: `Other ${name}`, managerEmail: manager.email, managerPassword: manager.password };
  await ask('POST', '/api/admin/clinics', { token: await signIn(ADMIN), body: named });
  return signIn(manager);
}

interface Asked {
  readonly id: string;
  readonly tool: string;
  readonly given: object;
}

const inOneCall = (at: number): Asked => ({
  id: 'call-1',
  tool: at % 2 ? 'get_clinic_info' : 'search_patient_by_phone',
  given: { phone: CALLER },
});

/** Duration in milliseconds of each tool call of the measured clinic. Calls start on a fixed schedule. */
export async function toolCalls(
  address: string,
  { calls = CALLS, everyMs = EVERY_MS, askedAt = inOneCall } = {},
): Promise<number[]> {
  const times: number[] = [];
  const one = async (at: number) => {
    const { id, tool, given } = askedAt(at);
    const call = { id, customer: { number: CALLER }, phoneNumber: { number: CLINIC_NUMBER } };
    const toolCalls = [{ id: `tool-${at}`, function: { name: tool, arguments: given } }];
    const began = performance.now();
    const answer = await fetch(`${address}/api/voice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
      body: JSON.stringify({ message: { type: 'tool-calls', call, toolCalls } }),
    });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  };
  const all: Promise<void>[] = [];
  for (let at = 0; at < calls; at += 1) {
    all.push(one(at));
    await pause(everyMs);
  }
  await Promise.all(all);
  return times;
}

export const p99 = (times: readonly number[]) => percentile(times, 99);

/** Fails above 1.5 times the duration alone plus 50 ms. */
export function holdOrFail(alone: readonly number[], meanwhile: readonly number[], beside: string): void {
  const bound = 1.5 * p99(alone) + 50;
  const isHeld = p99(meanwhile) <= bound;
  console.log(`alone      p99 ${p99(alone).toFixed(0)} ms over ${alone.length} tool calls`);
  console.log(`meanwhile  p99 ${p99(meanwhile).toFixed(0)} ms, ${beside}`);
  console.log(`allowed    ${bound.toFixed(0)} ms: ${isHeld ? 'held' : 'NOT HELD'}`);
  if (!isHeld) process.exitCode = 1;
}
