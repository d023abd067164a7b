import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, read } from '../../api/client.ts';
import { enter } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { signInWords } from './words.ts';

type Method = 'passkey' | 'totp' | 'recovery';

export interface SecondStep {
  readonly token: string;
  readonly methods: readonly Method[];
  readonly passkeyOptions: object | null;
}

type Proof = { code: string } | { recoveryCode: string } | { passkey: Record<string, unknown> };

/** Asks for the second factor. */
export function SecondStepForm({ step, onBack }: { readonly step: SecondStep; onBack(): void }) {
  const words = useWords(signInWords);
  const [method, setMethod] = useState<Method>(step.methods[0] ?? 'totp');
  const [wrong, setWrong] = useState<string | null>(null);
  const prove = async (proof: Proof) => {
    setWrong(null);
    try {
      const { data } = await read(
        api.POST('/api/auth/second-factor', { body: { token: step.token, ...proof } }),
      );
      enter(data.user, data.accessToken);
    } catch {
      setWrong(words.wrongCode);
    }
  };
  const others = step.methods.filter((other) => other !== method);
  const ways = { passkey: words.usePasskey, totp: words.useCode, recovery: words.useRecovery };
  return (
    <div className="grid gap-4">
      <p>
        <strong>{words.secondTitle}.</strong>{' '}
        <span className="text-quiet">{method === 'passkey' ? words.secondPasskey : words.secondCode}</span>
      </p>
      {wrong && (
        <p role="alert" className="rounded-normal bg-bad-tint px-3 py-2.5">
          {wrong}
        </p>
      )}
      {method === 'passkey' ? (
        <PasskeyStep
          options={step.passkeyOptions}
          onProof={prove}
          onStopped={() => setWrong(words.passkeyStopped)}
        />
      ) : (
        <CodeStep key={method} method={method} onProof={prove} />
      )}
      <div className="flex flex-wrap gap-4">
        {others.map((other) => (
          <button key={other} type="button" className="link" onClick={() => setMethod(other)}>
            {ways[other]}
          </button>
        ))}
        <button type="button" className="link" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </div>
  );
}

function CodeStep({
  method,
  onProof,
}: {
  readonly method: 'totp' | 'recovery';
  onProof(proof: Proof): Promise<void>;
}) {
  const words = useWords(signInWords);
  const { register, handleSubmit, formState } = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const isTotp = method === 'totp';
  const submit = handleSubmit(({ code }) =>
    onProof(isTotp ? { code: code.replaceAll(' ', '') } : { recoveryCode: code.trim() }),
  );
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <Field
        label={isTotp ? words.code : words.recoveryCode}
        hint={isTotp ? undefined : words.recoveryHint}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoFocus
        error={formState.errors.code && words.required}
        {...register('code', { required: true, ...(isTotp ? { pattern: /^\d[\d ]{5,}$/ } : {}) })}
      />
      <Button type="submit" look="primary" isBusy={formState.isSubmitting} className="h-10 desk:h-10">
        {words.confirm}
      </Button>
    </form>
  );
}

function PasskeyStep({
  options,
  onProof,
  onStopped,
}: {
  readonly options: object | null;
  onProof(proof: Proof): Promise<void>;
  onStopped(): void;
}) {
  const words = useWords(signInWords);
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    try {
      const passkey = await startAuthentication({ optionsJSON: options as never });
      await onProof({ passkey: passkey as unknown as Record<string, unknown> });
    } catch {
      onStopped();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="primary" isBusy={isBusy} className="h-10 desk:h-10" onClick={() => void use()}>
      {words.usePasskey}
    </Button>
  );
}
