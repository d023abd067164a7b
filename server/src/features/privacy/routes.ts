import { z } from 'zod';
import { type Guards, get, put, type Routes, Timestamp } from '../../http/routes.ts';
import { shownOn, takenOn } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import { signAgreements } from './sign-agreements.ts';
import { VENDOR_ROLES, type VendorSettings, vendorsOf } from './vendors.ts';

const Officer = z.object(shownOn('officer')).meta({ id: 'PrivacyOfficer' });
const signedAt = Timestamp.nullable().describe('When it was said to be signed');
const Agreements = z
  .object({
    ...shownOn('agreements'),
    baaVoiceSignedAt: signedAt,
    baaHostingSignedAt: signedAt,
  })
  .meta({ id: 'Agreements' });

const VendorRow = z
  .object({
    role: z.enum(VENDOR_ROLES).describe('What it does for the clinic').meta({ example: 'voice' }),
    name: z.string().describe('The company, or the host that is configured').meta({ example: 'Vapi' }),
    receives: z.string().describe('What it is handed').meta({ example: 'Everything that is said in a call' }),
    receivesZh: z.string().describe('The same in Chinese').meta({ example: '通话中的全部内容' }),
    erasing: z.string().describe('How its copy is erased').meta({ example: 'Delete the calls at Vapi' }),
    erasingZh: z.string().describe('The same in Chinese').meta({ example: '在 Vapi 删除这些通话' }),
  })
  .meta({ id: 'Vendor' });

interface Needs {
  readonly vendors: VendorSettings;
  readonly clinics: Pick<Clinics, 'read' | 'change'>;
  readonly clock: Clock;
}

export function privacyRoutes({ clinics, clock, vendors }: Needs, guards: Guards): Routes {
  return guards.clinic('Privacy', [
    get('/api/clinic/privacy-officer', {
      summary: "The clinic's privacy officer",
      answer: Officer,
      handle: async ({ clinicId }) => found(await clinics.read(clinicId)),
    }),
    put('/api/clinic/privacy-officer', {
      summary: 'Name the privacy officer; only the fields sent, null clears one',
      body: changeOf(z.object(takenOn('officer'))),
      answer: Officer,
      action: 'privacy.officer',
      handle: async ({ clinicId, body, trail }) => found(await clinics.change(clinicId, body, trail)),
    }),
    get('/api/clinic/vendors', {
      summary: 'Which companies receive what callers say or send, and how their copies are erased',
      description: 'Made from the configuration of this installation: what is switched off is not in it.',
      answer: z.array(VendorRow),
      handle: async ({ clinicId }) => vendorsOf(vendors, found(await clinics.read(clinicId)).voiceVendor),
    }),
    get('/api/clinic/baa-status', {
      summary: 'Which agreements with processors are signed',
      answer: Agreements,
      handle: async ({ clinicId }) => found(await clinics.read(clinicId)),
    }),
    put('/api/clinic/baa-status', {
      summary: 'Say that an agreement is signed, or no longer is',
      description: 'The time is set when an agreement turns signed, and cleared when it no longer is.',
      body: changeOf(z.object(takenOn('agreements'))),
      answer: Agreements,
      action: 'privacy.agreements',
      handle: async ({ clinicId, body, trail }) => {
        const sign = (before: ClinicProfile) => signAgreements(before, body, clock.now());
        return found(await clinics.change(clinicId, sign, trail));
      },
    }),
  ]);
}
