import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes, Trail } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { FAX_MAX_BYTES } from './file-kind.ts';
import type { Upload } from './intake.ts';
import { Document, toWire } from './routes.ts';

const UploadFax = {
  tags: ['Fax'],
  summary: 'Upload a fax: pdf, png, jpg, jpeg, tiff or tif, at most 10 MB',
  consumes: ['multipart/form-data'],
  body: z.object({ file: z.string().meta({ format: 'binary', example: '%PDF-1.7 …' }) }),
  response: { 200: ok(Document) },
};

export interface UploadDesk {
  upload(clinicId: string, file: { fileName: string; bytes: Buffer }, trail: Trail): Promise<Upload>;
}

export function uploadRoutes(desk: UploadDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      await app.register(multipart, {
        limits: { fileSize: FAX_MAX_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
      });

      app.post(
        '/api/fax/upload',
        // The schema is for the documentation: the body is a stream that `uploadedFile` reads.
        {
          schema: UploadFax,
          config: { action: 'fax.upload' },
          validatorCompiler: () => (value: unknown) => ({ value }),
        },
        async (request) => {
          const upload = await desk.upload(request.clinicId, await uploadedFile(request), request.trail);
          if (upload.status !== 'received') throw REFUSALS[upload.status]();
          return envelope(toWire(upload.document));
        },
      );
    }),
  ];
}

async function uploadedFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') return { fileName: part.filename ?? '', bytes };
    }
  } catch (error) {
    // What the reader names itself has its own answer; the rest is a form that breaks off or has no boundary.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new Failure('INVALID_REQUEST', 'The form could not be read.', { cause: error });
  }
  throw new Failure('INVALID_REQUEST', 'Send the fax in the field "file".', {
    fields: { file: 'is missing' },
  });
}

const REFUSALS = {
  'wrong-kind': () =>
    new Failure(
      'UNSUPPORTED_MEDIA_TYPE',
      'A fax is a PDF, PNG, JPEG or TIFF file whose content is what its name says.',
      { fields: { file: 'is no file of these kinds' } },
    ),
  empty: () => new Failure('INVALID_REQUEST', 'The file is empty.', { fields: { file: 'is empty' } }),
} as const satisfies Record<Exclude<Upload['status'], 'received'>, () => Failure>;
