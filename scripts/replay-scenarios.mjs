import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const LANGUAGES = ['en', 'zh'];
const MAX_RETRIES = 20;

/**
 * Replays the scenarios against a running service as test calls of one clinic, each in its own practice book
 * with the clinic's rules. The clinic's EMR is never called; scenarios that break an EMR break only their own
 * book.
 */
export async function replayAt({ url, email, password, clinicId, word = '', report }) {
  const ask = requester(url);
  const { data: session } = await ask('POST', '/api/auth/login', { email, password });
  const as = {
    authorization: `Bearer ${session.accessToken}`,
    ...(clinicId ? { 'x-clinic-id': clinicId } : {}),
  };
  const { data: stage } = await ask('GET', '/api/clinic/test-calls/stage', undefined, as);
  const wanted = stage.scenarios.filter(({ name }) => name.includes(word));
  const results = [];
  for (const language of LANGUAGES)
    for (const { name } of wanted) {
      const path = `/api/clinic/test-calls/scenarios/${name}`;
      const { data } = await ask('POST', path, { language }, as);
      results.push({ ...data, language });
      console.log(`${data.passed ? '✓' : '✗'} ${language} ${name}`);
      for (const line of data.wrong) console.log(`    ${line}`);
    }
  await mkdir(dirname(report), { recursive: true });
  await writeFile(report, junitOf(results));
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return results.length > 0 && failed === 0;
}

/** Retries rate-limited requests when the server says so. */
function requester(url) {
  return async (method, path, payload, headers = {}) => {
    const sent = payload && { body: JSON.stringify(payload) };
    const type = payload && { 'content-type': 'application/json' };
    const once = () => fetch(new URL(path, url), { method, headers: { ...headers, ...type }, ...sent });
    let answer = await once();
    for (let retries = 0; answer.status === 429 && retries < MAX_RETRIES; retries += 1) {
      const seconds = Number(answer.headers.get('retry-after') ?? 5);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      answer = await once();
    }
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${body.error}`);
    return body;
  };
}

function junitOf(results) {
  const cases = results.map(({ name, language, ms, wrong }) => {
    const failure = wrong.length > 0 ? `<failure>${escaped(wrong.join('\n'))}</failure>` : '';
    return `    <testcase classname="scenarios.${language}" name="${escaped(name)}" time="${ms / 1_000}">${failure}</testcase>`;
  });
  const failures = results.filter(({ passed }) => !passed).length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="scenarios" tests="${results.length}" failures="${failures}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
}

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
