import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { type Guards, get, post, type Routes } from '../../http/routes.ts';
import { RED_FLAG_LIST } from '../../kernel/emergency/red-flag-list.ts';
import { RED_FLAGS_VERSION } from '../../kernel/emergency/red-flags.ts';
import { Failure } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { shownName, type User } from '../../kernel/people/user.ts';
import type { ControlCommand } from '../../ports/voice/voice-control.ts';
import { LiveCall, type LiveViewNeeds, liveCall } from './live-view.ts';
import type { LiveCallKey } from './store.ts';

/** The result of a command; not every platform supports every command. */
export type SentCommand = 'sent' | 'refused' | 'no-address' | 'not-possible';

export interface ControlRouteNeeds extends LiveViewNeeds {
  readonly db: Transaction;
  readonly send: (key: LiveCallKey, command: ControlCommand) => Promise<SentCommand>;
  /** Shows other viewers of the call who did what. */
  readonly noteAction: (
    key: LiveCallKey,
    command: ControlCommand,
    who: { readonly by: string; readonly name: string },
  ) => void;
  /** The displayed name of a user of the clinic. */
  readonly nameOf: (clinicId: string, userId: string) => Promise<string | null>;
}

const ByCall = z.object({
  callId: text(180).describe("The platform's id of the call").meta({ example: 'c-20261116-0917' }),
});
const Into = z.object({
  into: z
    .enum(LANGUAGES)
    .optional()
    .describe('The language of who follows the call: other sentences are translated into it')
    .meta({ example: 'en' }),
});
const Sent = z.object({ sent: z.literal(true) }).meta({ id: 'CommandSent' });
const Words = z.object({ text: text(500).meta({ example: 'Offer Thursday morning too.' }) });
const Transfer = z.object({
  phoneNumber: z
    .string()
    .max(64)
    .optional()
    .describe("Canadian or US; the clinic's transfer number unless given")
    .meta({ example: '+16045550199' }),
});

const EmergencyRules = z
  .object({
    version: z.string().describe('Raised whenever the rules change').meta({ example: RED_FLAGS_VERSION }),
    redFlags: z.array(
      z.object({
        kind: z.string().meta({ example: 'seizure' }),
        en: z.string().meta({ example: 'A seizure' }),
        zh: z.string().meta({ example: '抽搐、癫痫发作' }),
      }),
    ),
  })
  .meta({ id: 'EmergencyRules' });

const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/u;
const PREMIUM = /^\+1(?:900|976|\d{3}976)/u;
const OUTSIDE_CANADA_AND_US =
  /^\+1(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/u;

function dialable(given: string): string {
  const number = toE164(given);
  const complaint =
    !number || !NORTH_AMERICAN.test(number) || OUTSIDE_CANADA_AND_US.test(number)
      ? 'must be a Canadian or US number'
      : PREMIUM.test(number)
        ? 'must not be a premium-rate number'
        : null;
  if (number && !complaint) return number;
  throw new Failure(
    'INVALID_REQUEST',
    'The caller cannot be put through to this number. Send a Canadian or US number that is not premium-rate.',
    {
      fields: { phoneNumber: complaint },
    },
  );
}

export function controlRoutes(needs: ControlRouteNeeds, guards: Guards): Routes {
  const command = async (
    key: LiveCallKey,
    wanted: ControlCommand,
    user: User | null,
  ): Promise<{ sent: true }> => {
    if ((await needs.statusOf(key.clinicId, key.callId)) !== 'in_progress')
      throw new Failure(
        'INVALID_STATE',
        'This call is not in progress. Choose one of the calls in progress.',
      );
    const outcome = await needs.send(key, wanted);
    if (outcome === 'no-address')
      throw new Failure(
        'INVALID_STATE',
        'The voice platform gave no control address for this call. Call the caller back when it has ended.',
      );
    if (outcome === 'not-possible')
      throw new Failure(
        'INVALID_STATE',
        'The voice platform of this call cannot do this. Choose another of the commands listed for the call.',
      );
    if (outcome === 'refused')
      throw new Failure(
        'PLATFORM_REFUSED',
        'The voice platform did not accept this. Check that the call still goes on, then try again.',
      );
    const name = user && (await needs.nameOf(key.clinicId, user.id).catch(() => null));
    needs.noteAction(key, wanted, {
      by: user?.email ?? '',
      name: name ?? (user ? shownName(user) : ''),
    });
    return { sent: true };
  };
  const refuses = [409, 502];
  return guards.clinic('Calls', [
    get('/api/clinic/calls/:callId/live', {
      summary: 'What a manager can do in a call in progress, and whether it is an emergency',
      params: ByCall,
      query: Into,
      answer: LiveCall,
      handle: ({ clinicId, params, query, user }) =>
        liveCall(
          needs,
          { clinicId, callId: params.callId },
          { viewer: user && { userId: user.id, name: shownName(user) }, into: query.into },
        ),
    }),
    get('/api/clinic/emergency-rules', {
      summary: 'What counts as an emergency when a caller says it',
      answer: EmergencyRules,
      handle: async () => ({ version: RED_FLAGS_VERSION, redFlags: [...RED_FLAG_LIST] }),
    }),
    post('/api/clinic/calls/:callId/whisper', {
      summary: 'Tell the assistant of a call in progress something that the caller does not hear',
      params: ByCall,
      body: Words,
      answer: Sent,
      action: 'call.whisper',
      refuses,
      handle: ({ clinicId, params, body, user }) =>
        command({ clinicId, callId: params.callId }, { what: 'whisper', text: body.text }, user),
    }),
    post('/api/clinic/calls/:callId/say', {
      summary: 'Have the assistant of a call in progress say something to the caller',
      params: ByCall,
      body: Words,
      answer: Sent,
      action: 'call.say',
      refuses,
      handle: ({ clinicId, params, body, user }) =>
        command(
          { clinicId, callId: params.callId },
          { what: 'say', text: body.text, interrupts: false },
          user,
        ),
    }),
    post('/api/clinic/calls/:callId/transfer', {
      summary: 'Put the caller of a call in progress through',
      params: ByCall,
      body: Transfer,
      answer: Sent,
      action: 'call.transfer',
      refuses,
      handle: async ({ clinicId, params, body, user, trail }) => {
        const number = body.phoneNumber ? dialable(body.phoneNumber) : await needs.transferNumberOf(clinicId);
        if (!number)
          throw new Failure(
            'INVALID_REQUEST',
            'The clinic has no transfer number. Send phoneNumber, or set one in the call settings.',
            {
              fields: { phoneNumber: 'is needed' },
            },
          );
        const key = { clinicId, callId: params.callId };
        const sent = await command(key, { what: 'transfer', number }, user);
        await trail(needs.db, { numberEndsIn: number.slice(-4) });
        return sent;
      },
    }),
    post('/api/clinic/calls/:callId/end', {
      summary: 'End a call in progress',
      params: ByCall,
      answer: Sent,
      action: 'call.end',
      refuses,
      handle: ({ clinicId, params, user }) =>
        command({ clinicId, callId: params.callId }, { what: 'end' }, user),
    }),
  ]);
}
