import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VENDOR_FACTS, VOICE_VENDORS } from '../../kernel/calls/voice-vendor.ts';
import { SMS_VENDORS } from '../../ports/sms-provider.ts';
import { TEXT_CARRIERS, VENDOR_ROLES, vendorsOf } from './vendors.ts';

const ROOT = new URL('../../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const NOTHING = { sms: null, faxReader: null, translation: null, testModel: null, mail: null };
const rolesOf = (vendors: ReturnType<typeof vendorsOf>) => [...new Set(vendors.map(({ role }) => role))];

describe('who receives which data of callers and patients', () => {
  test('omits disabled services, and always names the voice platform', () => {
    expect(rolesOf(vendorsOf(NOTHING, 'vapi'))).toEqual(['voice', 'speech']);
  });

  test('names enabled services by host or company', () => {
    const all = vendorsOf(
      {
        ...{ sms: 'twilio', faxReader: 'vision.example', translation: 'words.example' },
        ...{ testModel: 'model.example', mail: 'smtp.example' },
      },
      'retell',
    );
    expect(rolesOf(all)).toEqual([...VENDOR_ROLES]);
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Retell AI', 'Twilio', 'vision.example', 'words.example', 'model.example']),
    );
    for (const each of all) {
      expect(each.erasing, each.role).toContain(each.name);
      expect(each.receivesZh, each.role).toMatch(/[\u4e00-\u9fff]/u);
    }
  });

  const KNOWN_AS: Readonly<Record<string, string>> = {
    openai: 'OpenAI',
    deepgram: 'Deepgram',
    azure: 'Microsoft Azure',
    vapi: 'Vapi',
    '11labs': 'ElevenLabs',
    gpt: 'OpenAI',
  };

  test('lists every service that the shipped assistants use under its platform', () => {
    const names = readdirSync(new URL('voice/assistants', ROOT)).filter((name) => name.endsWith('.json'));
    const used = names.flatMap((name) => {
      const { fields } = JSON.parse(textOf(`voice/assistants/${name}`));
      return [fields.model.provider, fields.voice.provider, fields.transcriber.provider];
    });
    const { agent, llm } = JSON.parse(textOf('voice/retell/frontdesk.json'));
    const [, voice = ''] = /:-(\w+)-/.exec(agent.voice_id) ?? [];
    const usedThere = [voice, llm.model.split('-')[0]];
    expect(used.length).toBeGreaterThan(3);
    for (const provider of used)
      expect([...VENDOR_FACTS.vapi.speechServices, VENDOR_FACTS.vapi.company], provider).toContain(
        KNOWN_AS[provider],
      );
    for (const provider of usedThere)
      expect(VENDOR_FACTS.retell.speechServices, provider).toContain(KNOWN_AS[provider]);
  });

  test('is documented completely on the privacy page', () => {
    const page = textOf('docs/privacy.md');
    const companies = [
      ...VOICE_VENDORS.flatMap((vendor) => [
        VENDOR_FACTS[vendor].company,
        ...VENDOR_FACTS[vendor].speechServices,
      ]),
      ...SMS_VENDORS.map((vendor) => TEXT_CARRIERS[vendor]),
      ...['FAX_AI_URL', 'TRANSLATION_URL', 'VOICE_TEST_MODEL_URL', 'SMTP_URL'],
    ];
    for (const company of companies) expect(page).toContain(company);
  });
});
