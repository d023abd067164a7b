import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { App } from '../routes.ts';

export const takeUploads = (maxBytes: number) => (app: App) =>
  app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
  });

/** The body schema is for the API reference only; `uploadedFile` reads the stream. */
export const UPLOAD = {
  schema: { consumes: ['multipart/form-data'] },
  validatorCompiler: () => (value: unknown) => ({ value }),
};

export async function uploadedFile(
  request: FastifyRequest,
  what: string,
): Promise<{ fileName: string; bytes: Buffer }> {
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') return { fileName: part.filename ?? '', bytes };
    }
  } catch (error) {
    // Fastify's own errors already have a response; anything else is a truncated form or one without a
    // boundary.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new Failure('INVALID_REQUEST', 'The form could not be read. Send it as multipart/form-data.', {
      cause: error,
    });
  }
  throw new Failure('INVALID_REQUEST', `Send the ${what} in the field "file".`, {
    fields: { file: 'is missing' },
  });
}
