import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Beginning, Callback, Ending } from './oauth.ts';
import type { Trail } from './ports.ts';

const tags = ['EMR authorisation'];

const STATE = 'p7Jx2mQeVt0kRb4n';
const Link = z.object({
  authorizationUrl: z
    .string()
    .meta({ example: 'https://emr.example.com/oscar/ws/oauth/authorize?oauth_token=5f0c3a' }),
  state: z.string().meta({ example: STATE }),
});
const Initiate = {
  tags,
  summary: 'Begin to connect a clinic to its EMR in the browser',
  body: z.object({
    clinicId: z.uuid('is no id of ours'),
  }),
  response: { 200: Link.extend({ success: z.literal(true), data: Link }) },
};

// The EMR appends to our address, so a name may come twice; two different values are none.
const once = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const values = new Set([given ?? ''].flat());
    const [only = ''] = values;
    return values.size === 1 && only.length <= 1000 ? only : '';
  });
const Return = {
  tags,
  summary: 'Where the EMR sends the browser back to',
  querystring: z.object({
    state: once.meta({ example: STATE }),
    oauth_token: once.meta({ example: '5f0c3a' }),
    oauth_verifier: once.meta({ example: '8d0f4a' }),
  }),
  response: { 302: z.null().describe('To the dashboard, with emr=connected or emr=failed') },
};

export interface OAuthDesk {
  readonly publicUrl: string;
  begin(clinicId: string, trailOf: (clinicId: string) => Trail): Promise<Beginning>;
  finish(callback: Callback, trailOf: (clinicId: string) => Trail): Promise<Ending>;
}

export function oauthRoutes(desk: OAuthDesk, guards: Guards): Routes[] {
  // These routes have no guard that sets the clinic; the audit row belongs to it all the same.
  const trailIn = (request: FastifyRequest) => (clinicId: string) => {
    request.clinicId = clinicId;
    return request.trail;
  };
  return [
    guards.public(async (app) => {
      app.post(
        '/api/emr-oauth/initiate',
        { schema: Initiate, config: { action: 'emr-oauth.initiate', refuses: [404] } },
        async (request) => {
          const link = begun(await desk.begin(request.body.clinicId.toLowerCase(), trailIn(request)));
          return { success: true as const, data: link, ...link };
        },
      );

      app.get(
        '/api/emr-oauth/callback',
        { schema: Return, config: { refuses: [500, 503] } },
        async (request, reply) => {
          const { state, oauth_token: oauthToken, oauth_verifier: verifier } = request.query;
          const ending = await desk.finish({ state, oauthToken, verifier }, trailIn(request));
          if (ending.status === 'refused' && !isBrowser(request))
            throw new Failure('INVALID_REQUEST', ending.reason);
          return goTo(
            reply,
            `${desk.publicUrl}/?emr=${ending.status === 'connected' ? 'connected' : 'failed'}`,
          );
        },
      );
    }),
  ];
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
    case 'too-many':
      throw new Failure(
        'RATE_LIMITED',
        'Several connections of this clinic were begun and not finished. Finish one, or wait ten minutes.',
      );
  }
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

function goTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}
