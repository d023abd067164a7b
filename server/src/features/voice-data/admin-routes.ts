import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { VoicePhoneNumber } from '../../ports/voice-platform.ts';
import type { LineCheck } from './check-line.ts';
import type { VoiceMapping } from './store.ts';

const tags = ['Voice platform'];
const words = z.string().nullable();

const Mapping = z
  .object({
    clinicId: z.uuid(),
    clinicName: z.string(),
    status: z.enum(['pending', 'active', 'inactive']),
    voicePhoneNumber: words,
    voicePhoneNumberId: words,
    voiceSquadId: words,
    voiceAgentEnabled: z.boolean(),
  })
  .meta({
    example: {
      clinicId: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c',
      clinicName: 'Fraser Street Clinic',
      status: 'active',
      voicePhoneNumber: '+16045550100',
      voicePhoneNumberId: '611c8c8e-ab43-4af0-8df0-f2f8fac8115b',
      voiceSquadId: '0d9c8b7a-6f5e-4d3c-2b1a-0f9e8d7c6b5a',
      voiceAgentEnabled: true,
    },
  });
const PhoneNumber = z
  .object({
    id: z.string(),
    number: words.describe('E.164; null while it is being set up and for lines without a number'),
    name: words,
    provider: words,
    assistantId: words,
    squadId: words,
    createdAt: words,
  })
  .meta({
    example: {
      id: '611c8c8e-ab43-4af0-8df0-f2f8fac8115b',
      number: '+16045550100',
      name: 'Fraser Street',
      provider: 'twilio',
      assistantId: null,
      squadId: '0d9c8b7a-6f5e-4d3c-2b1a-0f9e8d7c6b5a',
      createdAt: '2026-02-19T11:03:00.053Z',
    },
  });
const Tested = z.object({
  connected: z.boolean().describe('A call to this clinic would find its way'),
  message: z.string().meta({ example: 'The voice platform knows the number and the squad of this clinic.' }),
  latencyMs: z.int().nullable().meta({ example: 84 }),
  number: z.enum(['linked', 'differs', 'unknown', 'not-set']),
  squad: z.enum(['linked', 'unknown', 'not-set']),
});

const Mappings = {
  tags,
  summary: 'Which phone number is which clinic’s',
  response: { 200: ok(z.array(Mapping)) },
};
const PhoneNumbers = {
  tags,
  summary: 'The phone numbers of the voice platform; none where no platform is configured',
  response: { 200: ok(z.array(PhoneNumber)) },
};
const Test = {
  tags,
  summary: 'Ask the voice platform whether it knows the number and the squad of a clinic',
  params: z.object({ clinicId: z.uuid('is no id of ours') }),
  response: { 200: ok(Tested) },
};

export interface VoiceAdminDesk {
  mappings(): Promise<VoiceMapping[]>;
  phoneNumbers(): Promise<VoicePhoneNumber[]>;
  /** Rejects with NOT_FOUND where there is no such clinic. */
  test(clinicId: string): Promise<LineCheck>;
}

export function voiceAdminRoutes(desk: VoiceAdminDesk, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get('/api/admin/voice/mappings', { schema: Mappings }, async () => envelope(await desk.mappings()));

      app.get('/api/admin/voice/phone-numbers', { schema: PhoneNumbers }, async () =>
        envelope(await desk.phoneNumbers()),
      );

      app.post(
        '/api/admin/clinics/:clinicId/voice/test',
        { schema: Test, config: { action: 'clinic.voice.test' } },
        async ({ params }) => envelope(await desk.test(params.clinicId)),
      );
    }),
  ];
}
