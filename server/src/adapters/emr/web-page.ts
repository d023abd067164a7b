import type { Failure } from '../../kernel/failure.ts';
import { type EmrSent, emrFailure } from '../../ports/emr.ts';
import type { EmrAnswer } from './http.ts';

export function isHtml({ contentType, body }: EmrAnswer): boolean {
  const start = body.subarray(0, 200).toString('latin1');
  return (
    contentType.includes('html') ||
    /^[\s\u00ef\u00bb\u00bf]*(<!--.*?-->\s*)?<(!doctype\s+html|html)/is.test(start)
  );
}

// Statuses of a gateway whose EMR does not answer.
const GATEWAY = [502, 503, 504];

/** An HTML page in place of a response: from the EMR, from a proxy or firewall, or from another site. */
export function pageFailure(answer: EmrAnswer, sent: EmrSent): Failure {
  const { status } = answer;
  if (GATEWAY.includes(status) || status > 511)
    return emrFailure('unreachable', 'The EMR is down, or the proxy in front of it cannot reach it.', {
      sent,
    });
  return status >= 500 ? ownFailure(answer, sent) : emrFailure('misconfigured', WEB_PAGE, { sent });
}

function ownFailure(answer: EmrAnswer, sent: EmrSent): Failure {
  const reference = referenceIn(answer);
  const message = reference
    ? `The EMR failed at this without saying why. Its vendor can look up reference ${reference}.`
    : 'The EMR failed at this without saying why.';
  return emrFailure('refused', message, { sent, reference, serverFault: true });
}

const PEEK_BYTES = 4_000;

export function referenceIn({ body }: EmrAnswer): string | null {
  const text = body.subarray(0, PEEK_BYTES).toString('latin1');
  return /Reference ID:\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i.exec(text)?.[1] ?? null;
}

const WEB_PAGE =
  'A web page answered instead of the EMR. Check the base URL, and whether a firewall blocks our requests.';
