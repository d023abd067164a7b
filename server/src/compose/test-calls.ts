import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localDisk } from '../adapters/disk/local.ts';
import { practiceSimulator } from '../adapters/emr/practice/simulator.ts';
import { voiceAdapters } from '../adapters/voice/index.ts';
import { chatModel } from '../adapters/voice-model/chat-completions.ts';
import { createPractice } from '../features/practice/index.ts';
import { createTestCalls } from '../features/test-calls/index.ts';
import { welcomeTo } from '../features/voice/index.ts';
import type { VoiceVendor } from '../kernel/calls/voice-vendor.ts';
import type { Base, Slice } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

/** Root of the checkout or image: three levels above both src/compose and dist/compose. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Calls played from a browser, through the same path as external calls. */
export function testCallSlice(
  { config, clock, db, simulatedEmrs }: Base,
  { clinics, inbox }: ClinicSlices,
  { emr, providers }: EmrSlices,
  { calls, voice, limiter }: CallSlices,
): Slice {
  const practice = createPractice({ db, clinics, providers, simulator: practiceSimulator(clock), clock });
  const testCalls = createTestCalls({
    ...{ db, clinics, calls, providers, inbox, practice, clock, simulatedEmrs },
    emr: emr.connections,
    emrSettings: emr.settings,
    toolbox: voice.toolbox,
    model: modelOf(config),
    ...{ disk: localDisk, voiceFolder: join(ROOT, 'voice'), welcome: welcomeTo },
    players: playersOf(config, clock),
    load: limiter,
  });
  return { routes: testCalls.routes, crons: practice.crons };
}

/** A test call is played as the clinic's own platform would send it, or the default one if that is no longer in use. */
function playersOf({ voice }: Base['config'], clock: Base['clock']) {
  const playerOf = (vendor: VoiceVendor) => voiceAdapters[vendor].player({ ...voice.of[vendor], clock });
  const players = new Map(voice.vendors.map((vendor) => [vendor, playerOf(vendor)]));
  return (vendor: VoiceVendor) => players.get(vendor) ?? playerOf(voice.vendor);
}

function modelOf({ voice: { testModel } }: Base['config']) {
  const { url, apiKey, name } = testModel;
  return url && name ? chatModel({ url, apiKey, name }) : null;
}
