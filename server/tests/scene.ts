import type { ApiDocument } from './example-body.ts';
import type { OutsideWorld } from './outside-world.ts';
import type { TestApp, TestClinic } from './test-app.ts';

export interface Stage {
  readonly document: ApiDocument;
  readonly service: TestApp;
  readonly world: OutsideWorld;
  readonly clinic: TestClinic;
}

export type Prepare = (stage: Stage) => Promise<Scene>;

/** Replacements for the parts of an example that refer to something that must exist first. */
export interface Scene {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}
