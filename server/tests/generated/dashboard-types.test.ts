import { afterAll, beforeAll, test } from 'vitest';
import { apiTypes } from '../../../dashboard/build/api-types.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { expectGenerated } from './expect-generated.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

test("the dashboard's types match the API generated from the routes", async () => {
  await expectGenerated('dashboard/src/api/schema.d.ts', await apiTypes(service.app.generatedReference()));
});
