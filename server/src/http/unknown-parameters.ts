import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.ts';

/** For a route whose address takes these parameters; the clinic's guard takes one more. */
export function refuseUnknown(known: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const taken = request.routeOptions.config.access === 'clinic' ? [...known, 'clinicId'] : known;
    const unknown = Object.keys(request.query as object).filter((name) => !taken.includes(name));
    if (unknown.length === 0) return;
    const listed = [...new Set(taken)].sort().join(', ');
    throw new Failure('INVALID_REQUEST', `This list knows no ${shown(unknown)}. It takes ${listed}.`, {
      fields: Object.fromEntries(unknown.map((name) => [name.slice(0, 60), 'is no parameter of this list'])),
    });
  };
}

// A name may be anything, a patient's too; what is said of it is what such a name can be.
const shown = (names: readonly string[]): string =>
  names.every((name) => /^\w{1,30}$/.test(name)) ? names.slice(0, 5).join(', ') : 'such parameter';
