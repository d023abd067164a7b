import { test } from 'vitest';
import { testApp } from '../../../tests/test-app.ts';
test('openapi', async () => {
  const app = await testApp();
  const doc = (app.frontdesk.app as any).swagger();
  console.log(JSON.stringify(doc.paths['/api/clinic/logo'].get.responses));
  await app.close();
});
