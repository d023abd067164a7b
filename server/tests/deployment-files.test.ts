import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const deployed = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

test('the ingress retries changing requests at the voice webhook only', async () => {
  for (const file of ['ingress.yaml', 'ingress-voice.yaml']) {
    const text = await deployed(`kubernetes/${file}`);
    const paths = [...text.matchAll(/- path: (\S+)/g)].map(([, path]) => path);
    const repeats = /proxy-next-upstream: "[^"]*non_idempotent/.test(text);
    expect(repeats, paths.join()).toBe(!paths.includes('/'));
    if (repeats) expect(paths).toEqual(['/api/voice', '/voice-webhook']);
  }
});

test('so does the compose proxy', async () => {
  const matches = [...(await deployed('Caddyfile')).matchAll(/lb_retry_match \{([^}]*)\}/g)].map(
    ([, text]) => text?.trim().split(/\s*\n\s*/) ?? [],
  );
  expect(matches).toEqual([
    ['method POST', 'path /api/voice /api/voice/* /voice-webhook'],
    ['method GET HEAD'],
  ]);
});
