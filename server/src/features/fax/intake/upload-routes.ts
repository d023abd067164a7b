import { z } from 'zod';
import { takeUploads, UPLOAD, uploadedFile } from '../../../http/bodies/upload.ts';
import { type Guards, post, type Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { Document } from '../routes.ts';
import { FAX_MAX_BYTES } from './file-kind.ts';
import { type IntakeNeeds, type Upload, uploadFax } from './take-in-fax.ts';

export function uploadRoutes(intake: IntakeNeeds, guards: Guards): Routes {
  return guards.clinic('Fax', [
    takeUploads(FAX_MAX_BYTES),
    post('/api/fax/upload', {
      summary: 'Upload a fax: pdf, png, jpg, jpeg, tiff or tif, at most 10 MB',
      body: z.object({ file: z.string().meta({ format: 'binary', example: '%PDF-1.7 …' }) }),
      answer: Document,
      action: 'fax.upload',
      ...UPLOAD,
      handle: async (request) => {
        const upload = await uploadFax(
          intake,
          request.clinicId,
          await uploadedFile(request, 'fax'),
          request.trail,
        );
        if (upload.status !== 'received') throw REFUSALS[upload.status]();
        return upload.document;
      },
    }),
  ]);
}

const REFUSALS = {
  'wrong-kind': () =>
    new Failure(
      'UNSUPPORTED_MEDIA_TYPE',
      'Upload a PDF, PNG, JPEG or TIFF file whose content matches its name.',
      { fields: { file: 'must be a PDF, PNG, JPEG or TIFF file' } },
    ),
  empty: () =>
    new Failure('INVALID_REQUEST', 'The file is empty. Choose another.', { fields: { file: 'is empty' } }),
} as const satisfies Record<Exclude<Upload['status'], 'received'>, () => Failure>;
