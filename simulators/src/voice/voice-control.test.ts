import { expect, test } from 'vitest';
import { startVoicePlatform } from './voice-platform.ts';

test('a live call takes commands at its own address, and refuses unknown ones', async () => {
  const platform = await startVoicePlatform({ apiKey: 'key' });
  const post = (body: object) =>
    fetch(platform.controlUrlOf('c-1'), { method: 'POST', body: JSON.stringify(body) });
  expect((await post({ type: 'say', content: 'Hello' })).status).toBe(200);
  expect((await post({ type: 'dance' })).status).toBe(400);
  expect(platform.commands('c-1')).toEqual([{ type: 'say', content: 'Hello' }]);
  expect(platform.commands('c-2')).toEqual([]);
  await platform.close();
});
