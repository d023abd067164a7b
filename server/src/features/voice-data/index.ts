import type { Guards, Routes } from '../../http/routes.ts';
import { voiceAdminRoutes } from './admin-routes.ts';
import type { VoiceDataNeeds } from './own-line.ts';
import { voiceDataRoutes } from './routes.ts';
import { voiceDataStore } from './store.ts';

export interface VoiceData {
  routes(guards: Guards): Routes[];
}

export function createVoiceData(given: Omit<VoiceDataNeeds, 'store'>): VoiceData {
  const needs = { ...given, store: voiceDataStore(given.db) };
  return { routes: (guards) => [voiceDataRoutes(needs, guards), voiceAdminRoutes(needs, guards)] };
}
