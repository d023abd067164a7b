import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const fileOf = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../voice/${path}.json`, import.meta.url), 'utf8'));

describe.each(['english', 'mandarin', 'cantonese'])('the pushed %s assistant', (name) => {
  const { fields } = fileOf(`assistants/${name}`);

  test('records nothing at the platform', () => {
    expect(fields.artifactPlan).toEqual({
      recordingEnabled: false,
      videoRecordingEnabled: false,
      pcapEnabled: false,
    });
  });

  test('says in its own language that it is a machine and that the call is transcribed', () => {
    expect(fields.firstMessage).toMatch(
      {
        english: /automated assistant.*transcribed/,
        mandarin: /自动助理.*文字/,
        cantonese: /自動助理.*文字/,
      }[name] ?? /never/,
    );
  });
});

test('the English assistant says it in Chinese too', () => {
  expect(fileOf('assistants/english').fields.firstMessage).toMatch(/自动助理.*转成文字/u);
});

describe('the second platform', () => {
  const { agent, llm } = fileOf('retell/frontdesk');

  test('stores no recording and no transcript', () => {
    expect(agent.data_storage_setting).toBe('basic_attributes_only');
  });

  test('discloses in both languages what is done with the call, since it does not ask us for the greeting', () => {
    expect(llm.default_dynamic_variables.greeting).toMatch(/automated assistant.*transcribed.*转成文字/u);
    expect(llm.default_dynamic_variables.disclosureEn).toMatch(/transcribed/);
    expect(llm.default_dynamic_variables.disclosureZh).toMatch(/文字/u);
  });
});
