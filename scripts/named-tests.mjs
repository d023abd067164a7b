import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The tests that the security documents cite as evidence, as `file: title`. A title is a test's name,
 * optionally with those of its describe blocks; a title ending with an ellipsis matches all tests with that
 * beginning.
 */
const DOCUMENTS = ['SECURITY.md', 'docs/asvs.md'];

const NAMED = /`((?:server|dashboard|simulators)\/[\w./-]+\.test\.tsx?): ([^`]+)`/g;

export async function namedTests(root) {
  const texts = await Promise.all(DOCUMENTS.map((document) => readFile(join(root, document), 'utf8')));
  return texts.flatMap((text, at) =>
    [...text.matchAll(NAMED)].map(([, file, title]) => ({ document: DOCUMENTS[at], file, title })),
  );
}

/** Cited tests in the files that ran that are missing, were skipped or failed. */
export function unproven(named, ranFiles) {
  return named.flatMap(({ document, file, title }) => {
    const results = ranFiles.filter(({ path }) => path === file).flatMap(({ tests }) => tests);
    if (!ranFiles.some(({ path }) => path === file)) return [];
    const those = results.filter(({ name }) => isTitle(name, title));
    const hasPassed = those.some(({ state }) => state === 'passed');
    const hasFailed = those.some(({ state }) => state === 'failed');
    if (hasPassed && !hasFailed) return [];
    const why = hasFailed ? 'failed' : those.length > 0 ? 'was skipped' : 'is not there';
    return [`${document} names ${file}: ${title}, which ${why}`];
  });
}

function isTitle(name, title) {
  if (!title.endsWith('…')) return name === title || name.endsWith(` > ${title}`);
  const start = title.slice(0, -1);
  return name.startsWith(start) || name.includes(` > ${start}`);
}
