import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';

/** `known` lists the route's own query parameters; the clinic guard adds clinicId. */
export function refuseUnknown(known: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const taken = request.routeOptions.config.access === 'clinic' ? [...known, 'clinicId'] : known;
    const unknown = Object.keys(request.query as object).filter((name) => !taken.includes(name));
    if (unknown.length === 0) return;
    const listed = [...new Set(taken)].sort().join(', ');
    throw new Failure('INVALID_REQUEST', `Unknown parameter: ${shown(unknown)}. This list takes ${listed}.`, {
      fields: Object.fromEntries(
        unknown.map((name) => [name.slice(0, 60), 'is not a parameter of this list']),
      ),
    });
  };
}

// An unknown name may contain anything, even patient data, so it is shown only if it looks like a parameter.
const shown = (names: readonly string[]): string =>
  names.every((name) => /^\w{1,30}$/.test(name)) ? names.slice(0, 5).join(', ') : 'one with an unusual name';
