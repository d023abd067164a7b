import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ByClinicId, type Guards, get, plain, post, type Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { type Beginning, beginOAuth, finishOAuth, type OAuthNeeds } from './oauth.ts';

const STATE = 'p7Jx2mQeVt0kRb4n';
const Link = z
  .object({
    authorizationUrl: z
      .string()
      .meta({ example: 'https://emr.example.com/oscar/ws/oauth/authorize?oauth_token=5f0c3a' }),
    state: z.string().meta({ example: STATE }),
  })
  .meta({ id: 'EmrAuthorisation' });

// The EMR appends to our address, so a name may come twice; two different values are none.
const once = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const values = new Set([given ?? ''].flat());
    const [only = ''] = values;
    return values.size === 1 && only.length <= 1000 ? only : '';
  });

export function oauthRoutes(needs: OAuthNeeds, guards: Guards): Routes {
  // These routes have no guard that sets the clinic; the audit row belongs to it all the same.
  const trailIn = (request: FastifyRequest) => (clinicId: string) => {
    request.clinicId = clinicId;
    return request.trail;
  };
  return guards.public('EMR authorisation', [
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
      answer: plain({ 302: z.null().describe('To the dashboard, with emr=connected or emr=failed') }),
      refuses: [500, 503],
      handle: async (request, reply) => {
        const { state, oauth_token: oauthToken, oauth_verifier: verifier } = request.query;
        const ending = await finishOAuth(needs, { state, oauthToken, verifier }, trailIn(request));
        if (ending.status === 'refused' && !isBrowser(request))
          throw new Failure('INVALID_REQUEST', ending.reason);
        return goTo(
          reply,
          `${needs.publicUrl}/?emr=${ending.status === 'connected' ? 'connected' : 'failed'}`,
        );
      },
    }),
  ]);
}

function begun(beginning: Beginning): z.infer<typeof Link> {
  switch (beginning.status) {
    case 'begun':
      return { authorizationUrl: beginning.authorizationUrl, state: beginning.state };
    case 'unknown-clinic':
      throw new Failure('NOT_FOUND', 'There is no such clinic.');
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
