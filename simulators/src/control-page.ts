import type { Fault, FaultSwitch } from './faults.ts';
import { type HttpAnswer, type HttpRequest, type Listener, listen } from './http-listener.ts';
import { ledger } from './ledger.ts';

/** A simulator as the control page shows it. */
export interface ShownSimulator {
  readonly name: string;
  readonly address: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly faults: FaultSwitch;
}

const FAULTS: Readonly<Record<string, { readonly says: string; readonly fault: Fault | null }>> = {
  none: { says: 'works', fault: null },
  slow: { says: 'answers after three seconds', fault: { kind: 'slow', ms: 3_000 } },
  dead: { says: 'cuts every connection', fault: { kind: 'reset' } },
  silent: { says: 'does the work and never answers', fault: { kind: 'silent' } },
  deaf: { says: 'does nothing and never answers', fault: { kind: 'silent-before' } },
  failing: { says: 'answers 500', fault: { kind: 'error', status: 500 } },
  page: { says: 'answers a login page', fault: { kind: 'html' } },
  garbage: { says: 'answers bytes without sense', fault: { kind: 'garbage' } },
};

/** Lists the simulators with their addresses and switches their faults. */
export function startControlPage(simulators: readonly ShownSimulator[], port = 0): Promise<Listener> {
  const state = new Map(simulators.map(({ name }) => [name, 'none']));
  const answer = (request: HttpRequest): HttpAnswer => {
    if (request.method === 'GET' && request.path === '/') return page(simulators, state);
    if (request.method !== 'POST' || request.path !== '/fault')
      return { status: 404, headers: TEXT, body: 'There is nothing at this address.\n' };
    const wanted = new URLSearchParams(request.body.toString('utf8'));
    const simulator = simulators.find(({ name }) => name === wanted.get('simulator'));
    const chosen = FAULTS[wanted.get('fault') ?? ''];
    if (!simulator || !chosen)
      return { status: 400, headers: TEXT, body: 'Name a simulator and a fault of the page.\n' };
    simulator.faults.clear();
    if (chosen.fault) simulator.faults.set(chosen.fault);
    state.set(simulator.name, wanted.get('fault') ?? 'none');
    return { status: 303, headers: { location: '/' } };
  };
  return listen((request) => ({ operation: request.path, work: () => answer(request) }), {
    faults: { set: () => undefined, clear: () => undefined, next: () => null },
    ledger: ledger(),
    port,
  });
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function page(simulators: readonly ShownSimulator[], state: ReadonlyMap<string, string>): HttpAnswer {
  const rows = simulators.map(({ name, address, settings }) => {
    const entered = Object.entries(settings).map(
      ([key, value]) => `<dt>${escaped(key)}</dt><dd><code>${escaped(value)}</code></dd>`,
    );
    const options = Object.entries(FAULTS).map(
      ([key, { says }]) =>
        `<option value="${key}"${state.get(name) === key ? ' selected' : ''}>${key}: ${escaped(says)}</option>`,
    );
    return `<section><h2>${escaped(name)}</h2><p><code>${escaped(address)}</code></p><dl>${entered.join('')}</dl>
<form method="post" action="/fault"><input type="hidden" name="simulator" value="${escaped(name)}">
<label>It <select name="fault">${options.join('')}</select></label> <button>Switch</button></form></section>`;
  });
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulators</title><h1>Simulators</h1>${rows.join('\n')}</html>\n`,
  };
}
