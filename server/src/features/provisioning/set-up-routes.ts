import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Activation } from './activate-clinic.ts';
import { type Clinic, readiness, type VoiceChange, type VoiceFields } from './clinic.ts';
import { e164, text } from './fields.ts';
import { ByClinicId, ClinicAnswer } from './routes.ts';
import type { Trail } from './store.ts';

const tags = ['Platform'];

const Voice = z.object({
  voicePhoneNumber: z.string().nullable(),
  voicePhoneNumberId: z.string().nullable(),
  voiceSquadId: z.string().nullable(),
});
const VoiceBody = z
  .object({
    voicePhoneNumber: e164.nullable(),
    voicePhoneNumberId: text(200).nullable(),
    voiceSquadId: text(200).nullable(),
  })
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'needs voicePhoneNumber, voicePhoneNumberId or voiceSquadId',
  );

const ReadProvisioning = {
  tags,
  summary: 'What a clinic still needs before it can be activated',
  params: ByClinicId,
  response: {
    200: ok(
      Voice.extend({
        phoneAssigned: z.boolean(),
        squadLinked: z.boolean(),
        status: z.enum(['pending', 'active', 'inactive']),
        canActivate: z.boolean(),
      }),
    ),
  },
};
const Activate = {
  tags,
  summary: 'Activate a clinic that has a phone number and a squad; its managers are told',
  params: ByClinicId,
  response: { 200: ok(ClinicAnswer) },
};
const SetVoice = {
  tags,
  summary: 'Link a phone number and a squad of the voice platform; only the fields sent',
  params: ByClinicId,
  body: VoiceBody,
  response: { 200: ok(Voice) },
};
const ClearVoice = {
  tags,
  summary: 'Unlink the phone number and the squad',
  params: ByClinicId,
  response: { 200: ok(Voice) },
};

const NO_VOICE: VoiceFields = { voicePhoneNumber: null, voicePhoneNumberId: null, voiceSquadId: null };

export interface SetUpDesk {
  clinic(clinicId: string): Promise<Clinic | null>;
  setVoice(clinicId: string, change: VoiceChange, trail: Trail): Promise<VoiceFields | null>;
  activate(clinicId: string, trail: Trail): Promise<Activation>;
}

export function setUpRoutes(desk: SetUpDesk, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get(
        '/api/admin/clinics/:clinicId/provisioning',
        { schema: ReadProvisioning },
        async ({ params }) => {
          const clinic = there(await desk.clinic(params.clinicId));
          return envelope({ ...clinic, ...readiness(clinic) });
        },
      );

      app.put(
        '/api/admin/clinics/:clinicId/activate',
        { schema: Activate, config: { action: 'clinic.activate' } },
        async ({ params, trail }) => envelope(activated(await desk.activate(params.clinicId, trail))),
      );

      app.put(
        '/api/admin/clinics/:clinicId/voice',
        { schema: SetVoice, config: { action: 'clinic.voice.link', refuses: [409] } },
        async ({ params, body, trail }) => envelope(there(await desk.setVoice(params.clinicId, body, trail))),
      );

      app.delete(
        '/api/admin/clinics/:clinicId/voice',
        { schema: ClearVoice, config: { action: 'clinic.voice.unlink' } },
        async ({ params, trail }) => envelope(there(await desk.setVoice(params.clinicId, NO_VOICE, trail))),
      );
    }),
  ];
}

function there<Found>(found: Found | null): Found {
  if (!found) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return found;
}

const WORDS = { voicePhoneNumber: 'a phone number', voiceSquadId: 'a squad' };

function activated(activation: Activation): Clinic {
  switch (activation.status) {
    case 'active':
      return activation.clinic;
    case 'not-found':
      return there<Clinic>(null);
    case 'inactive':
      throw new Failure('INVALID_REQUEST', 'This clinic was closed; only a pending one can be activated.', {
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
