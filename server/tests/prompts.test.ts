import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const promptOf = (name: string) =>
  readFileSync(new URL(`../../voice/assistants/${name}.md`, import.meta.url), 'utf8');

describe.each(['english', 'mandarin'])('the %s prompt', (name) => {
  test('has the facts that callers ask for most, and sends other questions to the clinic’s answers', () => {
    for (const variable of ['{{address}}', '{{parking}}', '{{languages}}'])
      expect(promptOf(name)).toContain(variable);
    expect(promptOf(name)).toMatch(/get_clinic_info[^.。]*question|question[^.。]*get_clinic_info/u);
  });

  test('leaves it to the tools to judge who is calling', () => {
    expect(promptOf(name)).toContain('identityRequired');
    expect(promptOf(name)).not.toMatch(/compare|matches the|对照|比对/iu);
  });
});
