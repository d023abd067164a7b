import { z } from 'zod';
import { takeUploads, UPLOAD, uploadedFile } from '../../http/bodies/upload.ts';
import { del, file, type Guards, get, post, type Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { type LogoNeeds, type LogoOutcome, readLogo, removeLogo, replaceLogo } from './logo.ts';
import { LOGO_MAX_BYTES } from './logo-image.ts';

const Picture = z.string().meta({ format: 'binary', example: '\u0089PNG …' });
const HasLogo = z.object({ hasLogo: z.boolean() }).meta({ id: 'ClinicLogo' });

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

export function logoRoutes(logos: LogoNeeds, guards: Guards): Routes {
  return guards.clinic('Clinic', [
    takeUploads(LOGO_MAX_BYTES),
    get('/api/clinic/logo', {
      summary: 'The logo as PNG',
      answer: file('image/png', Picture, 'The picture'),
      handle: async ({ clinicId }, reply) => {
        const png = await readLogo(logos, clinicId);
        if (!png) throw new Failure('NOT_FOUND', 'This clinic has no logo. Upload one first.');
        return reply.type('image/png').send(png);
      },
    }),
    post('/api/clinic/logo', {
      summary: 'Upload the logo: PNG, JPEG, WebP or GIF, at most 2 MB; kept as PNG of at most 512 × 512',
      body: z.object({ file: Picture }),
      answer: HasLogo,
      action: 'clinic.logo.upload',
      ...UPLOAD,
      handle: async (request) => {
        const { bytes } = await uploadedFile(request, 'picture');
        const outcome = await replaceLogo(logos, request.clinicId, bytes, request.trail);
        if (outcome.status !== 'stored') throw REFUSALS[outcome.status]();
        return { hasLogo: true };
      },
    }),
    del('/api/clinic/logo', {
      summary: 'Delete the logo',
      answer: HasLogo,
      action: 'clinic.logo.delete',
      handle: async ({ clinicId, trail }) => {
        await removeLogo(logos, clinicId, trail);
        return { hasLogo: false };
      },
    }),
  ]);
}
