import { createHash } from 'node:crypto';

export const STYLE = `
@font-face{font-family:Inter;src:url(/letters.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--paper:#fbfbfa;--raised:#fff;--line:#e4e6e3;--control:#808c86;--ink:#14211d;--quiet:#5b6963;--accent:#0b6b57;--on:#fff;--good:#1a7f4b;--good-tint:#eaf6ef;--bad:#b3261e;--bad-tint:#fdeeec}
@media (prefers-color-scheme:dark){:root{--paper:#101413;--raised:#171c1a;--line:#2a312e;--control:#66736d;--ink:#e9eeeb;--quiet:#9aa8a2;--accent:#4cc3a5;--on:#06231c;--good:#5fd39a;--good-tint:#14291f;--bad:#ff8a80;--bad-tint:#351d1b}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:18px/1.45 Inter,-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;min-height:100vh;display:flex;flex-direction:column;max-width:520px;margin:0 auto;overflow-wrap:anywhere}
header{padding:16px 20px 12px;border-bottom:1px solid var(--line)}
header p{font-size:17px;font-weight:600;display:flex;gap:10px;align-items:center}
header img{max-height:32px;max-width:120px}
.lang{display:flex;gap:6px;flex-wrap:wrap;font-size:16px;margin:4px -8px 0}
.lang a,.lang b,.lang button{padding:4px 8px;min-height:32px;font:inherit}
.lang button{background:none;border:0;color:var(--accent);text-decoration:underline;cursor:pointer}
a{color:var(--accent);text-underline-offset:3px}
main{flex:1;padding:24px 20px;display:grid;gap:20px;align-content:start}
h1{font-size:26px;line-height:1.25;font-weight:600;text-wrap:balance}
.when{border-radius:12px;background:var(--raised);box-shadow:inset 0 0 0 1px var(--line);padding:16px 20px}
.when strong{display:block;font-size:28px;line-height:1.3}
.when s{color:var(--quiet)}
form,.acts{display:grid;gap:12px}
form{gap:20px}
fieldset{border:0;padding:0;min-width:0}
legend{padding:0;font-weight:600}
.small{font-size:16px;color:var(--quiet)}
.boxes{display:flex;gap:10px;margin-top:10px}
.boxes label{flex:1;min-width:0;display:grid;gap:4px;font-size:16px;color:var(--quiet)}
.boxes .y{flex:1.5}
input{width:100%;height:54px;padding:0 14px;border-radius:12px;border:1px solid var(--control);background:var(--raised);color:var(--ink);font:inherit;font-size:20px}
input[aria-invalid]{border:2px solid var(--bad)}
.big{display:flex;align-items:center;justify-content:center;width:100%;min-height:58px;padding:8px 16px;border-radius:12px;border:1px solid var(--control);background:var(--raised);color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.big.first{background:var(--accent);border-color:var(--accent);color:var(--on)}
.big.time{justify-content:space-between;gap:12px;text-align:left}
.big.time span{font-weight:400;font-size:16px;color:var(--quiet);text-align:right}
.big.bare{border-color:transparent;background:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wrong{padding:12px 16px;border-radius:12px;background:var(--bad-tint);font-size:17px}
.wrong b{color:var(--bad)}
.done{display:inline-grid;place-items:center;width:52px;height:52px;border-radius:50%;background:var(--good-tint);color:var(--good);font-size:28px;line-height:1}
footer{padding:16px 20px 24px;border-top:1px solid var(--line);font-size:16px;color:var(--quiet)}
footer a{font-weight:600;white-space:nowrap}
`;

/** Allows no script and nothing from elsewhere; the single style is allowed by its hash, the dashboard's font as our own. */
export const LINK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
