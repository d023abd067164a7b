import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  cleanUp,
  cleanups,
  connected,
  emrServing,
  failureOf,
  get,
  post,
  rawEmrServing,
  socketsOf,
  within,
} from '../../../testing/adapters/emr/http-servers.ts';
import { emrHttp } from './http.ts';

cleanUp();

describe('a request to an EMR', () => {
  test('returns status, type, headers and the whole body', async () => {
    const url = await emrServing((request, response) => {
      response.writeHead(418, {
        'content-type': 'Text/XML; charset=UTF-8',
        'x-seen': request.headers['x-sent'],
      });
      request.pipe(response);
    });
    const answer = await connected(url).send({
      method: 'POST',
      url: `${url}/ws?x=1`,
      headers: { 'x-sent': 'yes' },
      body: '<é/>',
      signal: within(5000),
    });
    expect(answer).toMatchObject({ status: 418, contentType: 'text/xml; charset=utf-8' });
    expect(answer.headers['x-seen']).toBe('yes');
    expect(answer.body.toString()).toBe('<é/>');
  });

  test('follows no redirect', async () => {
    let requests = 0;
    const url = await emrServing((_, response) => {
      requests += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    });
    expect(await get(connected(url), url)).toMatchObject({ status: 302 });
    expect(requests).toBe(1);
  });

  test('reuses a connection for consecutive requests', async () => {
    const ports = new Set<number | undefined>();
    const url = await emrServing((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    });
    const http = connected(url);
    for (let turn = 0; turn < 5; turn += 1) await get(http, url);
    expect(ports.size).toBe(1);
    expect(http.openSockets()).toBe(1);
  });

  test('opens at most six connections, and the others queue', async () => {
    let now = 0;
    let most = 0;
    const url = await emrServing((_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end('ok');
      }, 20);
    });
    const http = connected(url);
    await Promise.all(Array.from({ length: 30 }, () => get(http, url)));
    expect(most).toBe(6);
    expect(http.openSockets()).toBeLessThanOrEqual(6);
  });

  test('beyond the queue is refused as busy, unsent, while queued ones are answered', async () => {
    const waiting: (() => void)[] = [];
    const url = await emrServing((_, response) => {
      waiting.push(() => response.end('ok'));
    });
    const http = connected(url, { maxConnections: 1, maxQueued: 2 });
    const accepted = [get(http, url), get(http, url), get(http, url)];
    expect(await failureOf(post(http, url))).toMatchObject({ trouble: 'busy', sent: 'no' });
    for (let turn = 0; turn < 3; turn += 1) {
      await expect.poll(() => waiting.length).toBe(turn + 1);
      waiting[turn]?.();
    }
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('that times out in the queue was never sent, and frees its place', async () => {
    let requests = 0;
    const url = await emrServing((_, response) => {
      requests += 1;
      setTimeout(() => response.end('ok'), 100);
    });
    const http = connected(url, { maxConnections: 1, maxQueued: 1 });
    const first = get(http, url);
    expect(await failureOf(post(http, url, within(20)))).toMatchObject({ trouble: 'timeout', sent: 'no' });
    const third = get(http, url);
    expect((await Promise.all([first, third])).length).toBe(2);
    expect(requests).toBe(2);
  });

  test('cannot leave the origin of the base URL', async () => {
    const url = await emrServing((_, response) => response.end());
    await expect(get(connected(url), 'http://localhost:1/other')).rejects.toThrow(TypeError);
  });

  test('finishes while the connection is being closed, and no later one is accepted', async () => {
    const url = await emrServing((_, response) => setTimeout(() => response.end('ok'), 50));
    const http = emrHttp({ baseUrl: url, caCertificate: null, hosts: true });
    const begun = get(http, url);
    const closed = http.close();
    expect(await begun).toMatchObject({ status: 200 });
    await closed;
    expect(await failureOf(get(http, url))).toMatchObject({ trouble: 'unreachable', sent: 'no' });
    await socketsOf(http, 0);
  });
});

describe('compressed responses', () => {
  test.each([
    ['gzip', gzipSync('<répondu/>')],
    ['deflate', deflateSync('<répondu/>')],
  ])('%s is unpacked', async (encoding, bytes) => {
    const url = await emrServing((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    expect((await get(connected(url), url)).body.toString()).toBe('<répondu/>');
  });

  test('a gzip bomb is stopped at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000));
    const url = await emrServing((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const http = connected(url);
    expect(await failureOf(get(http, url))).toMatchObject({ trouble: 'malformed', sent: 'unknown' });
  });

  test.each([
    ['gzip', 'this is not gzip'],
    ['br', 'whatever'],
    ['gzip, gzip', 'whatever'],
  ])('%s that cannot be decompressed is malformed', async (encoding, body) => {
    const url = await emrServing((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(await failureOf(get(connected(url), url))).toMatchObject({ trouble: 'malformed' });
  });
});

describe('an EMR that misbehaves', () => {
  test('by sending too much is cut off at the limit, announced or not', async () => {
    const url = await emrServing((request, response) => {
      if (request.url?.endsWith('announced')) response.setHeader('content-length', 30_000_000);
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
      };
      response.on('drain', flood);
      flood();
    });
    const http = connected(url);
    for (const path of ['/announced', '/streamed'])
      expect(await failureOf(get(http, url + path))).toMatchObject({ trouble: 'malformed', sent: 'unknown' });
    await socketsOf(http, 0);
  });

  test('by dripping its body ends with the signal', async () => {
    const url = await emrServing((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('x')), 10);
    });
    const http = connected(url);
    const begun = performance.now();
    expect(await failureOf(post(http, url, within(150)))).toMatchObject({
      trouble: 'timeout',
      sent: 'unknown',
    });
    expect(performance.now() - begun).toBeLessThan(20_000);
    await socketsOf(http, 0);
  });

  test('by staying silent ends with the signal', async () => {
    const url = await emrServing(() => {});
    const http = connected(url);
    expect(await failureOf(post(http, url, within(50)))).toMatchObject({
      trouble: 'timeout',
      sent: 'unknown',
    });
    await socketsOf(http, 0);
  });

  test('by a reset in the middle of the body leaves the effect unknown', async () => {
    const url = await emrServing((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.socket?.resetAndDestroy());
    });
    expect(await failureOf(post(connected(url), url))).toMatchObject({
      trouble: 'unreachable',
      sent: 'unknown',
    });
  });

  test('by closing without a response leaves the effect unknown, and nothing is sent twice', async () => {
    let requests = 0;
    const url = await emrServing((request) => {
      requests += 1;
      request.socket.end();
    });
    expect(await failureOf(post(connected(url), url))).toMatchObject({
      trouble: 'unreachable',
      sent: 'unknown',
    });
    expect(requests).toBe(1);
  });

  /** Answers the first request on a connection and breaks the connection at the second. */
  const closingKept = (requests: string[]) =>
    rawEmrServing((socket) => {
      let onThis = 0;
      socket.on('data', (bytes) => {
        onThis += 1;
        requests.push(bytes.toString().slice(0, 4).trim());
        if (onThis === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        else socket.resetAndDestroy();
      });
    });

  test('by closing a kept connection during reuse gets the read once more, on a new one', async () => {
    const requests: string[] = [];
    const url = await closingKept(requests);
    const http = connected(url);
    await get(http, url);
    expect(await get(http, url)).toMatchObject({ status: 200 });
    expect(requests).toEqual(['GET', 'GET', 'GET']);
  });

  test('by breaking every connection is read at most twice', async () => {
    let requests = 0;
    const url = await rawEmrServing((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        else socket.resetAndDestroy();
      });
    });
    const http = connected(url);
    await post(http, url);
    expect(await failureOf(post(http, url))).toMatchObject({ trouble: 'unreachable', sent: 'unknown' });
    expect(requests).toBe(3);
  });

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(50)}`],
  ])('by speaking %s is malformed, and its bytes are not kept', async (_, bytes) => {
    const url = await rawEmrServing((socket) => {
      socket.on('data', () => socket.write(bytes));
    });
    const { error, ...failure } = await failureOf(get(connected(url), url));
    expect(failure).toMatchObject({ trouble: 'malformed', sent: 'unknown' });
    expect(error.cause).toMatch(/^(HPE_|HTTPParserError|UND_ERR_)/);
  });

  test('gets no request whose time was already up', async () => {
    let requests = 0;
    const url = await emrServing((_, response) => {
      requests += 1;
      response.end();
    });
    expect(await failureOf(post(connected(url), url, AbortSignal.abort()))).toMatchObject({
      trouble: 'timeout',
      sent: 'no',
    });
    expect(requests).toBe(0);
  });
});

describe('a failed connection', () => {
  test('because nothing listens was never sent, and says to check the port', async () => {
    const port = await new Promise<number>((resolve) => {
      const server = createTcpServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
    });
    const url = `http://127.0.0.1:${port}/emr`;
    expect(await failureOf(post(connected(url), url))).toMatchObject({
      trouble: 'unreachable',
      sent: 'no',
      message: expect.stringContaining('port'),
    });
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN'])(
    'because the name is unknown (%s) says to check the spelling',
    async (code) => {
      const lookup = () => Promise.reject(Object.assign(new Error('no'), { code }));
      const http = connected('http://emr.example.invalid/emr', { lookup });
      expect(await failureOf(post(http, 'http://emr.example.invalid/emr'))).toMatchObject({
        trouble: 'unreachable',
        sent: 'no',
        message: expect.stringContaining('spelling'),
      });
    },
  );

  test('because the base URL or the certificate is invalid is a settings problem', async () => {
    for (const options of [
      { baseUrl: 'ftp://x' },
      { baseUrl: 'https://x/', caCertificate: 'not a certificate' },
    ]) {
      const http = emrHttp({ caCertificate: null, hosts: true, ...options });
      expect(await failureOf(get(http, 'https://x/'))).toMatchObject({
        trouble: 'misconfigured',
        sent: 'no',
      });
      await http.close();
    }
  });

  test('before its time is up was never sent', async () => {
    const lookup = () => new Promise<never>(() => {});
    const http = connected('http://emr.example.ca/emr', { lookup });
    cleanups.pop();
    expect(await failureOf(post(http, 'http://emr.example.ca/emr', within(30)))).toMatchObject({
      trouble: 'timeout',
      sent: 'no',
    });
  });
});

describe('an EMR that responds twice to a request', () => {
  const doubled = (delayMs: number) => {
    let requests = 0;
    return rawEmrServing((socket) => {
      socket.on('data', () => {
        requests += 1;
        const answer = `HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n${requests}`;
        socket.write(answer);
        if (requests === 1) setTimeout(() => socket.write(answer), delayMs);
      });
    });
  };

  test.each([0, 3, 15, 120])('is not believed about the next write (%i ms)', async (delayMs) => {
    const url = await doubled(delayMs);
    const http = connected(url);
    expect((await get(http, url)).body.toString()).toBe('1');
    // The late answer may also arrive while the write is in progress.
    const answer = await http.send({
      method: 'POST',
      url,
      headers: {},
      body: '<a/>',
      signal: within(5000),
      isWrite: true,
    });
    expect(answer.body.toString()).toBe('2');
  });

  test('to a write is not believed about the next request', async () => {
    const url = await doubled(3);
    const http = connected(url);
    await http.send({ method: 'POST', url, headers: {}, body: '<a/>', signal: within(5000), isWrite: true });
    expect((await get(http, url)).body.toString()).toBe('2');
  });
});
