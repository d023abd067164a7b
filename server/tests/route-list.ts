import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../src/http/routes.ts';

export interface ListedRoute {
  readonly method: string;
  readonly url: string;
  /** Null without a guard. */
  readonly access: Access | null;
  /** Its name in the audit log, where it is named. */
  readonly action?: string | undefined;
}

interface RouteConfig {
  readonly access?: Access;
  readonly action?: string;
}

/** A request with this header passes the guards and then ends with the status below, before its handler. */
export const PROBE = { 'x-probe': 'only' };
export const LET_IN = 299;

const NEW_SERVER = 'fastify.initialization';

/** Builds an app and records every route that is registered. */
export async function listingRoutes<Made>(
  build: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly routes: readonly ListedRoute[] }> {
  const heard: Array<{ method: string | string[]; url: string; config?: RouteConfig }> = [];
  const listen = (news: unknown) => {
    const { fastify } = news as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      heard.push(route);
    });
    fastify.addHook('preParsing', async (request, reply) => {
      if (request.headers['x-probe']) return reply.status(LET_IN).type('text/plain').send('in');
    });
  };
  subscribe(NEW_SERVER, listen);
  try {
    const made = await build();
    const routes = heard.flatMap(({ method, url, config }) =>
      [method].flat().map((each) => ({
        ...{ method: each, url, access: config?.access ?? null, action: config?.action },
      })),
    );
    return { made, routes: onceEach(routes) };
  } finally {
    unsubscribe(NEW_SERVER, listen);
  }
}

// Fastify registers a path with a trailing slash as another route.
function onceEach(routes: readonly ListedRoute[]): ListedRoute[] {
  const byName = new Map(routes.map((route) => [nameOf(route), route]));
  return [...byName.values()];
}

export const nameOf = ({ method, url }: Pick<ListedRoute, 'method' | 'url'>): string => `${method} ${url}`;

export const isOurs = ({ url }: ListedRoute): boolean => !url.startsWith('/docs');

export const changesSomething = ({ method }: ListedRoute): boolean =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
