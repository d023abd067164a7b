interface LogStream {
  write(lines: string): unknown;
}

const LEVELS: Readonly<Record<number, { readonly name: string; readonly colour: string }>> = {
  20: { name: 'debug', colour: '\u001b[2m' },
  30: { name: 'info', colour: '' },
  40: { name: 'warn', colour: '\u001b[33m' },
  50: { name: 'error', colour: '\u001b[31m' },
  60: { name: 'fatal', colour: '\u001b[31m' },
};
const PLAIN = '\u001b[0m';
/** Fields that only programs need. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'process']);

export function logOutput(out: LogStream, { isTerminal }: { readonly isTerminal: boolean }): LogStream {
  if (!isTerminal) return out;
  return {
    write: (lines) => out.write(lines.split('\n').map(readableLine).join('\n')),
  };
}

/** Time, level, message, then the fields: `14:03:22 warn  retrying the EMR clinicId=5c0f attempt=2`. */
function readableLine(line: string): string {
  const entry = parsed(line);
  if (!entry) return line;
  const { name, colour } = LEVELS[Number(entry.level)] ?? { name: String(entry.level), colour: '' };
  const time = new Date(Number(entry.time)).toTimeString().slice(0, 8);
  const fields = Object.entries(entry)
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, value]) => ` ${key}=${onOneLine(typeof value === 'string' ? value : JSON.stringify(value))}`);
  const text = `${time} ${name.padEnd(5)} ${entry.msg ?? ''}${fields.join('')}`;
  return colour ? `${colour}${text}${PLAIN}` : text;
}

/** Fields may hold untrusted text, so line breaks and terminal control codes are escaped. */
function onOneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'level' in entry ? { ...entry } : null;
  } catch {
    return null;
  }
}
