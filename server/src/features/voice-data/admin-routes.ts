import { z } from 'zod';
import { ByClinicId, type Guards, get, post, type Routes } from '../../http/routes.ts';
import { CLINIC_RECORD } from '../../kernel/clinic/record.ts';
import { shownOn } from '../../kernel/clinic/views.ts';
import { checkLine } from './check-line.ts';
import { platformWait, queryEveryPlatform, type VoiceDataNeeds } from './own-line.ts';
import { voiceMappings } from './voice-mappings.ts';

const words = z.string().nullable();

const Mapping = z
  .object({
    clinicId: z.uuid(),
    clinicName: z.string(),
    status: CLINIC_RECORD.status.shown,
    ...shownOn('voice'),
    voiceAgentEnabled: CLINIC_RECORD.voiceAgentEnabled.shown,
  })
  .meta({
    example: {
      clinicId: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c',
      clinicName: 'Fraser Street Clinic',
      status: 'active',
      voicePhoneNumber: '+16045550100',
      voicePhoneNumberId: '611c8c8e-ab43-4af0-8df0-f2f8fac8115b',
      voiceSquadId: '0d9c8b7a-6f5e-4d3c-2b1a-0f9e8d7c6b5a',
      voiceVendor: 'vapi',
      voiceAgentEnabled: true,
    },
  })
  .meta({ id: 'VoiceMapping' });
const vendor = CLINIC_RECORD.voiceVendor.shown.describe('The platform that has it');
const PhoneNumber = z
  .object({
    id: z.string(),
    vendor,
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
      vendor: 'vapi',
      number: '+16045550100',
      name: 'Fraser Street',
      provider: 'twilio',
      assistantId: null,
      squadId: '0d9c8b7a-6f5e-4d3c-2b1a-0f9e8d7c6b5a',
      createdAt: '2026-02-19T11:03:00.053Z',
    },
  })
  .meta({ id: 'PlatformNumber' });
const Tested = z
  .object({
    connected: z.boolean().describe('A call to this clinic would find its way'),
    message: z
      .string()
      .meta({ example: 'The voice platform knows the number and the squad of this clinic.' }),
    latencyMs: z.int().nullable().meta({ example: 84 }),
    number: z.enum(['linked', 'differs', 'unknown', 'not-set']),
    squad: z.enum(['linked', 'unknown', 'not-set']),
    warnings: z.array(z.string()).meta({ example: [] }),
  })
  .meta({ id: 'VoiceLineTest' });

export function voiceAdminRoutes(needs: VoiceDataNeeds, guards: Guards): Routes {
  return guards.admin('Voice platform', [
    get('/api/admin/voice/mappings', {
      summary: 'Which phone number is which clinic’s',
      answer: z.array(Mapping),
      handle: () => voiceMappings(needs.clinics),
    }),
    get('/api/admin/voice/phone-numbers', {
      summary: 'The phone numbers of the voice platforms; none where no platform is configured',
      answer: z.array(PhoneNumber),
      handle: async () => {
        const numbers = await queryEveryPlatform(needs, (platform) => platform.phoneNumbers(platformWait()));
        return numbers.map(({ lineupId, ...number }) => ({ ...number, squadId: lineupId }));
      },
    }),
    get('/api/admin/voice/squads', {
      summary:
        'The squads and agents of the voice platforms to choose from; none where no platform is configured',
      answer: z.array(
        z
          .object({ id: z.string(), vendor, name: words.meta({ example: 'Front desk' }) })
          .meta({ id: 'VoiceSquad' }),
      ),
      handle: async () => {
        const lineups = await queryEveryPlatform(needs, (platform) => platform.lineups(platformWait()));
        return lineups.map(({ id, vendor, name }) => ({ id, vendor, name }));
      },
    }),
    post('/api/admin/clinics/:clinicId/voice/test', {
      summary: 'Ask the voice platform whether it knows the number and the squad of a clinic',
      params: ByClinicId,
      answer: Tested,
      action: 'clinic.voice.test',
      handle: ({ params }) => checkLine(needs, params.clinicId),
    }),
  ]);
}
