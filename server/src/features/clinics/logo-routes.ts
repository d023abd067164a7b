import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { LogoOutcome } from './logo.ts';
import { LOGO_MAX_BYTES } from './logo-image.ts';
import type { Trail } from './store.ts';

const tags = ['Clinic'];
const Picture = z.string().meta({ format: 'binary', example: '\u0089PNG …' });
const HasLogo = z.object({ hasLogo: z.boolean() });

const Upload = {
  tags,
  summary: 'Upload the logo: PNG, JPEG, WebP or GIF, at most 2 MB; kept as PNG of at most 512 × 512',
  consumes: ['multipart/form-data'],
  body: z.object({ file: Picture }),
  response: { 200: ok(HasLogo) },
};
const Remove = { tags, summary: 'Delete the logo', response: { 200: ok(HasLogo) } };
const Show = {
  tags,
  summary: 'The logo as PNG',
  response: {
    200: {
      description: 'The picture',
      content: { 'image/png': { schema: Picture } },
    },
  },
};

const REFUSALS = {
  'wrong-kind': () =>
    new Failure('UNSUPPORTED_MEDIA_TYPE', 'The logo must be a PNG, JPEG, WebP or GIF picture.', {
      fields: { file: 'is no picture of these kinds' },
    }),
  unreadable: () =>
    new Failure('INVALID_REQUEST', 'The picture is damaged or too large to draw. Please choose another.', {
      fields: { file: 'cannot be read' },
    }),
} as const satisfies Record<Exclude<LogoOutcome['status'], 'stored'>, () => Failure>;

export interface LogoDesk {
  read(clinicId: string): Promise<Buffer | null>;
  replace(clinicId: string, bytes: Buffer, trail: Trail): Promise<LogoOutcome>;
  remove(clinicId: string, trail: Trail): Promise<void>;
}

export function logoRoutes(desk: LogoDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      await app.register(multipart, {
        limits: { fileSize: LOGO_MAX_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
      });

      app.get('/api/clinic/logo', { schema: Show }, async ({ clinicId }, reply) => {
        const png = await desk.read(clinicId);
        if (!png) throw new Failure('NOT_FOUND', 'This clinic has no logo.');
        return reply.type('image/png').send(png as never);
      });

      app.post(
        '/api/clinic/logo',
        // The schema is for the documentation: the body is a stream that `uploadedFile` reads.
        {
          schema: Upload,
          config: { action: 'clinic.logo.upload' },
          validatorCompiler: () => (value: unknown) => ({ value }),
        },
        async (request) => {
          const outcome = await desk.replace(request.clinicId, await uploadedFile(request), request.trail);
          if (outcome.status !== 'stored') throw REFUSALS[outcome.status]();
          return envelope({ hasLogo: true });
        },
      );

      app.delete(
        '/api/clinic/logo',
        { schema: Remove, config: { action: 'clinic.logo.delete' } },
        async ({ clinicId, trail }) => {
          await desk.remove(clinicId, trail);
          return envelope({ hasLogo: false });
        },
      );
    }),
  ];
}

async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') return bytes;
    }
  } catch (error) {
    // What the reader names itself has its own answer; the rest is a form that breaks off or has no boundary.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new Failure('INVALID_REQUEST', 'The form could not be read.', { cause: error });
  }
  throw new Failure('INVALID_REQUEST', 'Send the picture in the field "file".', {
    fields: { file: 'is missing' },
  });
}
