import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import { type Answer, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { readLogo, removeLogo, replaceLogo } from './logo.ts';
import type { ChangeOfClinic } from './store.ts';

let app: TestApp;
let clinic: TestClinic;
let red: Buffer;
let blue: Buffer;
beforeAll(async () => {
  app = await testApp();
  clinic = await app.aClinic();
  [red, blue] = (await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )) as [Buffer, Buffer];
});
afterAll(() => app.close());

async function upload(
  content: Buffer,
  { field = 'file', name = 'logo.png', headers = {} } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const request = new Response(form);
  return app.ask({
    method: 'POST',
    url: '/api/clinic/logo',
    as: clinic.manager,
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const shown = (as = clinic.manager) =>
  app.app.inject({
    method: 'GET',
    url: '/api/clinic/logo',
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
const colourOf = async (png: Buffer) => [...(await sharp(png).raw().toBuffer()).subarray(0, 3)];

describe('a logo', () => {
  test('is uploaded, shown, replaced and deleted', async () => {
    expect((await upload(red)).body).toEqual({ success: true, data: { hasLogo: true } });
    const first = await shown();
    expect(first.headers['content-type']).toBe('image/png');
    expect(await colourOf(first.rawPayload)).toEqual([255, 0, 0]);

    await upload(blue);
    expect(await colourOf((await shown()).rawPayload)).toEqual([0, 0, 255]);

    const gone = await app.ask({ method: 'DELETE', url: '/api/clinic/logo', as: clinic.manager });
    expect(gone.body.data).toEqual({ hasLogo: false });
    expect((await shown()).statusCode).toBe(404);
    expect((await app.ask({ method: 'DELETE', url: '/api/clinic/logo', as: clinic.manager })).status).toBe(
      200,
    );
  });

  test('belongs to its clinic only', async () => {
    await upload(red);
    const neighbour = await app.aClinic();
    expect((await shown(neighbour.manager)).statusCode).toBe(404);
  });

  test('of just under two megabytes is accepted, above that it is too large', async () => {
    const padded = (size: number) => Buffer.concat([red, Buffer.alloc(size - red.length)]);
    expect((await upload(padded(2 * 1024 * 1024))).status).toBe(200);
    const answer = await upload(padded(2 * 1024 * 1024 + 1));
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('is audited with the change', async () => {
    await upload(red, { headers: { 'x-request-id': `logo-${clinic.id}` } });
    const rows = await app.database.ownerQuery(
      `select success, details, a.xmin::text = (select xmin::text from clinics where id = $2) as together
         from audit_log a where request_id = $1`,
      [`logo-${clinic.id}`, clinic.id],
    );
    expect(rows).toEqual([{ success: true, details: {}, together: true }]);
  });
});

describe('refused uploads', () => {
  test.each([
    ['a drawing that calls itself PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['an empty file', '', 415],
    ['half a picture', '\x89PNG\r\n\x1a\n', 400],
  ])('%s', async (_, content, status) => {
    await upload(red);
    const answer = await upload(Buffer.from(content, 'latin1'));
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.details.fields)).toEqual(['file']);
    expect(await colourOf((await shown()).rawPayload)).toEqual([255, 0, 0]);
  });

  test('a picture in another field', async () => {
    const answer = await upload(red, { field: 'picture' });
    expect([answer.status, answer.body.details.fields]).toEqual([400, { file: 'is missing' }]);
  });

  test.each([
    ['JSON', 'application/json', '{"file":"x"}', 415],
    ['no content type', undefined, 'x', 415],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['an empty form', 'multipart/form-data; boundary=b', '--b--\r\n', 400],
    [
      'a form of fields alone',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--b--\r\n',
      400,
    ],
    ['nothing at all', 'multipart/form-data; boundary=b', '', 400],
  ])('%s', async (_, type, payload, status) => {
    const answer = await app.ask({
      method: 'POST',
      url: '/api/clinic/logo',
      as: clinic.manager,
      headers: type ? { 'content-type': type } : {},
      payload,
    });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
  });

  test('a visitor who is not signed in', async () => {
    expect((await app.ask({ method: 'POST', url: '/api/clinic/logo' })).status).toBe(401);
  });
});

describe("a logo's file", () => {
  const noTrail = async () => undefined;
  function aShelf() {
    let key: string | null = null;
    const files = inMemoryFiles();
    const clinics = {
      read: async () => ({ logoKey: key }) as ClinicProfile,
      change: async (_: string, change: ChangeOfClinic) => {
        const before = { logoKey: key } as ClinicProfile;
        const { logoKey = null } = typeof change === 'function' ? change(before) : change;
        key = logoKey;
        return before;
      },
    };
    return { needs: { files, clinics }, key: () => key };
  }

  test('is deleted with it', async () => {
    const { needs, key } = aShelf();
    await replaceLogo(needs, clinic.id, red, noTrail);
    const first = key()!;
    await replaceLogo(needs, clinic.id, blue, noTrail);
    expect(await needs.files.get(first)).toBeNull();
    const second = key()!;
    await removeLogo(needs, clinic.id, noTrail);
    expect(await needs.files.get(second)).toBeNull();
  });

  test('that cannot be deleted does not make the change fail', async () => {
    const { needs } = aShelf();
    await replaceLogo(needs, clinic.id, red, noTrail);
    const stuck = { ...needs.files, delete: () => Promise.reject(new Error('disk')) };
    expect(await replaceLogo({ ...needs, files: stuck }, clinic.id, blue, noTrail)).toEqual({
      status: 'stored',
    });
  });

  test('that is missing counts as no logo', async () => {
    const { needs, key } = aShelf();
    await replaceLogo(needs, clinic.id, red, noTrail);
    await needs.files.delete(key()!);
    expect(await readLogo(needs, clinic.id)).toBeNull();
  });
});
