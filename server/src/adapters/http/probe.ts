import { request } from 'undici';
import type { HttpProbe } from '../../ports/http-probe.ts';

export const httpProbe: HttpProbe = async ({ url, headers }, signal) => {
  const { statusCode, body } = await request(url, { method: 'GET', headers, signal });
  await body.dump({ limit: 65_536 });
  return statusCode;
};
