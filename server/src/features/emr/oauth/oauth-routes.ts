import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ByClinicId, type Guards, get, plain, post, type Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type Confirming, type ConfirmNeeds, confirmOAuth, declineOAuth } from './confirm-oauth.ts';
import { type Beginning, beginOAuth, finishOAuth } from './oauth.ts';

const STATE = 'p7Jx2mQeVt0kRb4n';
const Link = z
  .object({
    authorizationUrl: z
      .string()
      .meta({ example: 'https://emr.example.com/oscar/ws/oauth/authorize?oauth_token=5f0c3a' }),
    state: z.string().meta({ example: STATE }),
  })
  .meta({ id: 'EmrAuthorisation' });

const Confirmation = z
  .object({
    id: z.string().max(100).optional().describe('Which one, where several wait'),
  })
  .optional()
  .default({});

// The EMR appends to our address, so a parameter may occur twice; two different values count as none.
const once = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const values = new Set([given ?? ''].flat());
    const [only = ''] = values;
    return values.size === 1 && only.length <= 1000 ? only : '';
  });

export function oauthRoutes(needs: ConfirmNeeds, guards: Guards): Routes[] {
  // These routes have no guard that sets the clinic, but the audit row needs one.
  const trailIn = (request: FastifyRequest) => (clinicId: string) => {
    request.clinicId = clinicId;
    return request.trail;
  };
  const open = guards.public('EMR authorisation', [
    post('/api/emr-oauth/initiate', {
      summary: 'Begin to connect a clinic to its EMR in the browser',
      body: ByClinicId,
      answer: plain({ 200: Link.extend({ success: z.literal(true), data: Link }) }),
      action: 'emr-oauth.initiate',
      refuses: [404],
      handle: async (request) => {
        const link = begun(await beginOAuth(needs, request.body.clinicId.toLowerCase(), trailIn(request)));
        return { success: true as const, data: link, ...link };
      },
    }),
    get('/api/emr-oauth/callback', {
      summary: 'Where the EMR sends the browser back to',
      query: z.object({
        state: once.meta({ example: STATE }),
        oauth_token: once.meta({ example: '5f0c3a' }),
        oauth_verifier: once.meta({ example: '8d0f4a' }),
      }),
      answer: plain({
        302: z
          .null()
          .describe(
            'To the dashboard, with emr=connected, emr=waiting (until a manager confirms) or emr=failed',
          ),
      }),
      refuses: [500, 503],
      handle: async (request, reply) => {
        const { state, oauth_token: oauthToken, oauth_verifier: verifier } = request.query;
        const ending = await finishOAuth(
          needs,
          { state, oauthToken, verifier, cameFrom: request.address },
          trailIn(request),
        );
        if (ending.status === 'refused' && !isBrowser(request))
          throw new Failure('INVALID_REQUEST', ending.reason);
        const result = ending.status === 'refused' ? 'failed' : ending.status;
        return goTo(reply, `${needs.publicUrl}/?emr=${result}`);
      },
    }),
  ]);
  const managers = guards.clinic('EMR authorisation', [
    post('/api/clinic/emr/oauth/confirm', {
      summary: 'Let a token that waits replace the one that works',
      description: 'Who authorised it is in waitingAuthorisations of GET /api/clinic/emr. Managers only.',
      body: Confirmation,
      answer: z.object({
        connected: z.boolean().describe('The new token is in use').meta({ example: true }),
      }),
      action: 'emr-oauth.confirm',
      refuses: [404, 409],
      handle: async ({ clinicId, body, trail }) =>
        confirmed(await confirmOAuth(needs, clinicId, body, trail)),
    }),
    post('/api/clinic/emr/oauth/decline', {
      summary: 'Throw away the tokens that wait; the one that works stays',
      answer: z.object({ declined: z.boolean().meta({ example: true }) }),
      action: 'emr-oauth.decline',
      handle: async ({ clinicId, trail }) => {
        await declineOAuth(needs, clinicId, trail);
        return { declined: true };
      },
    }),
  ]);
  return [open, managers];
}

function confirmed(ending: Confirming): { connected: boolean } {
  switch (ending.status) {
    case 'connected':
      return { connected: true };
    case 'none':
      throw new Failure('NOT_FOUND', 'No authorisation is waiting for confirmation. Begin a new one.');
    case 'several':
      throw new Failure('CONFLICT', 'Several authorisations are waiting. Choose one by its id.');
  }
}

function begun(beginning: Beginning): z.infer<typeof Link> {
  switch (beginning.status) {
    case 'begun':
      return { authorizationUrl: beginning.authorizationUrl, state: beginning.state };
    case 'unknown-clinic':
      throw new Failure('NOT_FOUND', 'There is no such clinic. Check its id.');
    case 'incomplete':
      throw new Failure(
        'INVALID_REQUEST',
        "Save the EMR's base URL, consumer key and consumer secret first, then connect.",
        { fields: { consumerKey: 'is needed, with consumerSecret and baseUrl' } },
      );
  }
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

function goTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}
