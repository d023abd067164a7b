import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { ByClinicId, del, type Guards, get, put, type Routes } from '../../http/routes.ts';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import type { ClinicChange } from '../../kernel/clinic/record.ts';
import { shownOn, takenOn } from '../../kernel/clinic/views.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { changeOf, text } from '../../kernel/fields.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import { type Activation, activateClinic } from './activate-clinic.ts';
import { readiness } from './clinic.ts';
import { ClinicAnswer } from './routes.ts';
import { resumeClinic, suspendClinic } from './suspend-clinic.ts';

const Voice = z.object(shownOn('voice')).meta({ id: 'VoiceLine' });
const VoiceBody = changeOf(
  z.object(takenOn('voice')),
  'needs voicePhoneNumber, voicePhoneNumberId, voiceSquadId or voiceVendor',
);

const NO_VOICE = { voicePhoneNumber: null, voicePhoneNumberId: null, voiceSquadId: null };

type Needs = Parameters<typeof activateClinic>[0] & {
  readonly clinics: Pick<Clinics, 'read' | 'change'>;
  readonly voiceVendors: readonly VoiceVendor[];
};

export function setUpRoutes(needs: Needs, guards: Guards): Routes {
  const { db, clinics } = needs;
  // An admin's changes are not in the clinic's own audit trail.
  const change = async (clinicId: string, changes: ClinicChange, trail: Trail) =>
    found(await db.asPlatform((_, tx) => clinics.change(clinicId, changes, trail, tx)));
  return guards.admin('Platform', [
    get('/api/admin/clinics/:clinicId/provisioning', {
      summary: 'What a clinic still needs before it can be activated',
      params: ByClinicId,
      answer: Voice.extend({
        phoneAssigned: z.boolean(),
        squadLinked: z.boolean(),
        status: ClinicAnswer.shape.status,
        canActivate: z.boolean(),
      }).meta({ id: 'Provisioning' }),
      handle: async ({ params }) => {
        const clinic = found(await clinics.read(params.clinicId));
        return { ...clinic, ...readiness(clinic) };
      },
    }),
    put('/api/admin/clinics/:clinicId/activate', {
      summary: 'Activate a clinic that has a phone number and a squad; its managers are told',
      params: ByClinicId,
      answer: ClinicAnswer,
      action: 'clinic.activate',
      handle: async ({ params, trail }) => activated(await activateClinic(needs, params.clinicId, trail)),
    }),
    put('/api/admin/clinics/:clinicId/suspend', {
      summary: 'Suspend a clinic: callers hear words, managers read, nothing is booked and its jobs wait',
      params: ByClinicId,
      body: z.object({ reason: text(500).meta({ example: 'The agreement has ended.' }) }),
      answer: ClinicAnswer,
      action: 'clinic.suspend',
      handle: async ({ params, body, trail }) =>
        found(await suspendClinic(needs, params.clinicId, body.reason, trail)),
    }),
    put('/api/admin/clinics/:clinicId/resume', {
      summary: 'Let a suspended clinic go on as it was before',
      params: ByClinicId,
      answer: ClinicAnswer,
      action: 'clinic.resume',
      handle: async ({ params, trail }) => found(await resumeClinic(needs, params.clinicId, trail)),
    }),
    put('/api/admin/clinics/:clinicId/voice', {
      summary: 'Link a platform, a phone number and a squad (or agent); only the fields sent',
      params: ByClinicId,
      body: VoiceBody,
      answer: Voice,
      action: 'clinic.voice.link',
      refuses: [409],
      handle: ({ params, body, trail }) => {
        const { voiceVendor } = body;
        if (voiceVendor && !needs.voiceVendors.includes(voiceVendor))
          throw new Failure(
            'INVALID_REQUEST',
            `${voiceVendor} is not among VOICE_VENDORS. Choose one that is, or add it there and restart.`,
            {
              fields: { voiceVendor: `is one of ${needs.voiceVendors.join(', ')}` },
            },
          );
        return change(params.clinicId, body, trail);
      },
    }),
    del('/api/admin/clinics/:clinicId/voice', {
      summary: 'Unlink the phone number and the squad',
      params: ByClinicId,
      answer: Voice,
      action: 'clinic.voice.unlink',
      handle: ({ params, trail }) => change(params.clinicId, NO_VOICE, trail),
    }),
  ]);
}

const WORDS = { voicePhoneNumber: 'a phone number', voiceSquadId: 'a squad' };

function activated(activation: Activation): ClinicProfile {
  switch (activation.status) {
    case 'active':
      return activation.clinic;
    case 'not-found':
      return found<ClinicProfile>(null);
    case 'inactive':
      throw new Failure('INVALID_REQUEST', 'This clinic is suspended. Resume it instead.', {
        clinicStatus: 'inactive',
      });
    case 'not-ready': {
      const { missing } = activation;
      const needed = missing.map((field) => WORDS[field]).join(' and ');
      throw new Failure('INVALID_REQUEST', `Before it can be activated, the clinic needs ${needed}.`, {
        missing,
        fields: Object.fromEntries(missing.map((field) => [field, 'is not linked yet'])),
      });
    }
  }
}
