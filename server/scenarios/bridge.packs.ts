import { replayPacks } from './replay-packs.ts';

await replayPacks('emr-bridge', ['classic']);
