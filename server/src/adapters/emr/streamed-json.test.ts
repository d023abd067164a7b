import { randomBytes } from 'node:crypto';
import { startRestEmr } from '@frontdesk/simulators';
import { expect, test } from 'vitest';
import { bookOf } from '../../../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../../../testing/adapters/emr/contract/standard-clinic.ts';
import { emrHttp } from './http.ts';
import { jsonWithFile } from './streamed-json.ts';

async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}

test.each([0, 1, 2, 3, 48 * 1024 - 1, 48 * 1024 + 1, 300_001])(
  'a file of %i bytes is unchanged in the JSON, with the announced length',
  async (size) => {
    const file = randomBytes(size);
    const body = jsonWithFile({ type: 'lab', source: '"quoted" 王' }, 'fileContents', file);
    const whole = await wholeOf(body.chunks());
    expect(whole.length).toBe(body.bytes);
    const { fileContents, ...fields } = JSON.parse(whole.toString('utf8'));
    expect(fields).toEqual({ type: 'lab', source: '"quoted" 王' });
    expect(Buffer.from(fileContents, 'base64').equals(file)).toBe(true);
  },
);

test('sending twenty megabytes does not block the event loop', async () => {
  const server = await startRestEmr({
    ...{ book: bookOf(standardClinic), dialect: 'open-o', consumerKey: 'k', consumerSecret: 's' },
  });
  const http = emrHttp({ baseUrl: server.baseUrl, caCertificate: null, hosts: true, maxConnections: 1 });
  const body = jsonWithFile({}, 'file', randomBytes(20_000_000));
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await http.send({
    method: 'POST',
    url: `${server.baseUrl}/ws/services/none`,
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  await http.close();
  await server.close();
});
