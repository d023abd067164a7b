import { replayPacks } from './replay-packs.ts';

await replayPacks('emr-rest', ['classic', 'open-o', 'open-o-bc']);
