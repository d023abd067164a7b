export interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
}

export interface WelcomeFacts {
  readonly version: string;
  readonly publicUrl: string;
  /** Empty outside demo mode: nothing of it is ever shown in production. */
  readonly demoLogins: readonly DemoLogin[];
  readonly demoNumber: string | null;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #16302b; --soft: #5b6f6a; --line: #d9e2df; --leaf: #0f7b5f; --paper: #fbfcfb; --card: #ffffff; --code: #f0f4f2 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6efec; --soft: #9db2ac; --line: #2b3a36; --leaf: #4fc3a1; --paper: #111a18; --card: #17221f; --code: #0c1412 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, "Segoe UI", "PingFang SC", "Noto Sans SC", sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 3.5rem 1.25rem 4rem }
h1 { font-size: 2.1rem; margin: 0 0 .25rem; letter-spacing: -.02em }
h2 { font-size: 1.05rem; margin: 2.25rem 0 .6rem }
p { margin: .5rem 0 } .soft { color: var(--soft) }
a { color: var(--leaf) }
section.card { margin-top: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem }
ul.health { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; margin: .4rem 0 0 }
.dot { display: inline-block; width: .65em; height: .65em; border-radius: 50%; background: var(--soft); margin-right: .5em }
.healthy .dot, .dot.healthy { background: #1f9d55 } .degraded .dot, .not_configured .dot { background: #d99a00 } .down .dot { background: #d64545 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line) } th { font-weight: 600; color: var(--soft); border: 0 }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 10px; padding: .9rem 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace }
code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .92em }
`;

/** What stands at / until the dashboard does: what this is, whether it is healthy, and a first call by hand. */
export function welcomePage(facts: WelcomeFacts): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frontdesk</title><style>${STYLE}</style></head>
<body><main>
<h1>Frontdesk</h1>
<p class="soft">The clinic voice assistant: it finds, books, moves and cancels appointments in the clinic's EMR while a patient is on the phone.</p>
<section class="card" id="health" aria-live="polite"><strong><span class="dot"></span><span id="status">Asking …</span></strong>
<ul class="health" id="services"></ul></section>
${facts.demoLogins.length > 0 ? demoPart(facts) : ''}
<h2>Where to go</h2>
<p><a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI document</a> · <a href="/health">Health as JSON</a></p>
<p class="soft">Version ${escaped(facts.version)}</p>
</main><script src="/welcome.js" defer></script></body></html>`;
}

function demoPart({ demoLogins, demoNumber, publicUrl }: WelcomeFacts): string {
  const rows = demoLogins
    .map(
      ({ who, email, password }) =>
        `<tr><td>${escaped(who)}</td><td><code>${escaped(email)}</code></td><td><code>${escaped(password)}</code></td></tr>`,
    )
    .join('');
  return `<h2>Demo log-ins</h2>
<table><thead><tr><th>Who</th><th>E-mail</th><th>Password</th></tr></thead><tbody>${rows}</tbody></table>
<h2>A first call, in five minutes</h2>
<p>This is what the voice platform sends while a patient is on the line. Find the earliest opening:</p>
<pre>${escaped(firstCall(publicUrl, demoNumber ?? '', 'find_earliest_appointment', '{}'))}</pre>
<p>Then book it with the provider, date and time from the answer:</p>
<pre>${escaped(firstCall(publicUrl, demoNumber ?? '', 'create_appointment', '{\n        "patientId": "4", "providerId": "…", "appointmentTime": "…T…" }'))}</pre>
<p class="soft">The EMR, the SMS provider and the voice platform behind it are simulators on this machine: no real patient, phone or message.</p>`;
}

function firstCall(publicUrl: string, number: string, tool: string, given: string): string {
  return `curl -s ${publicUrl}/api/voice -H 'content-type: application/json' -d '{
  "message": {
    "type": "tool-calls",
    "call": {
      "id": "first-call",
      "customer": { "number": "+16045550101" },
      "phoneNumber": { "number": "${number}" }
    },
    "toolCalls": [{
      "id": "${tool}-1",
      "type": "function",
      "function": { "name": "${tool}", "arguments": ${given} }
    }]
  }
}'`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Served on its own, so that the page's policy can refuse every inline script. */
export const WELCOME_SCRIPT = `
const words = { healthy: 'Everything is well', degraded: 'Working, with something missing', down: 'Out of order' };
const names = { database: 'Database', emr: 'EMR bridge', voice: 'Voice platform' };
const says = { healthy: 'well', down: 'not answering', not_configured: 'not configured' };
async function look() {
  const box = document.getElementById('health');
  try {
    const health = await (await fetch('/health')).json();
    box.className = 'card ' + health.status;
    document.getElementById('status').textContent = words[health.status] || health.status;
    document.getElementById('services').replaceChildren(...Object.entries(health.services).map(([name, service]) => {
      const item = document.createElement('li');
      item.className = service.status;
      const dot = document.createElement('span');
      dot.className = 'dot';
      item.append(dot, (names[name] || name) + ': ' + (says[service.status] || service.status));
      return item;
    }));
  } catch {
    box.className = 'card down';
    document.getElementById('status').textContent = 'The service does not answer';
  }
}
look();
setInterval(look, 10000);
`;
