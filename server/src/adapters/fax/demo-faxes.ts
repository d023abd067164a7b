import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DemoFaxes } from '../../ports/fax-source.ts';

const FOLDER = fileURLToPath(new URL('../../../fixtures/faxes/', import.meta.url));

const Listed = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    file: z.string().regex(/^[\w-]+\.\w+$/),
    format: z.string(),
    pages: z.int(),
    expected: z.object({ documentType: z.string() }),
  }),
);

export function demoFaxes(folder = FOLDER): DemoFaxes {
  const listed = async () => Listed.parse(JSON.parse(await readFile(`${folder}faxes.json`, 'utf8')));
  return {
    list: async () =>
      (await listed()).map(({ expected, ...fax }) => ({ ...fax, documentType: expected.documentType })),
    read: async (id) => {
      const fax = (await listed()).find((each) => each.id === id);
      return fax ? { fileName: fax.file, bytes: await readFile(`${folder}${fax.file}`) } : null;
    },
  };
}
