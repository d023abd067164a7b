import type { Guards, Routes } from '../../http/routes.ts';
import type { WelcomeFacts } from './page.ts';
import { welcomeRoutes } from './routes.ts';

export type { DemoLogin } from './page.ts';

export function createWelcome(facts: WelcomeFacts): { routes(guards: Guards): Routes[] } {
  return { routes: (guards) => [welcomeRoutes(facts, guards)] };
}
