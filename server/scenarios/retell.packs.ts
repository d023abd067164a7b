import { replayPacks } from './replay-packs.ts';

await replayPacks('emr-soap', ['classic'], 'retell');
