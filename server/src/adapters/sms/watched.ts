import type { Tracing } from '../../kernel/tracing.ts';
import type { SmsAnswer, SmsProvider } from '../../ports/sms-provider.ts';

interface Watch {
  readonly tracing: Tracing;
  answered(outcome: SmsAnswer['status']): void;
}

export function watchedSms(provider: SmsProvider, { tracing, answered }: Watch): SmsProvider {
  return {
    send: (...given) =>
      tracing.span('sms send', {}, async (span) => {
        const answer = await provider.send(...given);
        answered(answer.status);
        span.note({
          outcome: answer.status,
          ...(answer.status === 'refused' ? { status: answer.http } : {}),
        });
        if (answer.status !== 'accepted') span.failed(answer.status);
        return answer;
      }),
  };
}
