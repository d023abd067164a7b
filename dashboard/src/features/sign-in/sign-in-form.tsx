import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, read } from '../../api/client.ts';
import { asRefusal, type Refusal } from '../../api/refusal.ts';
import { enter } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { type SecondStep, SecondStepForm } from './second-step.tsx';
import { signInWords } from './words.ts';

interface Values {
  email: string;
  password: string;
}

/** Signs in with email, password and second factor. `email` presets the user. */
export function SignInForm({ email }: { readonly email?: string }) {
  const words = useWords(signInWords);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const outcome = await signIn(values);
    if ('second' in outcome) setSecond(outcome.second);
    else if ('refusal' in outcome) setRefusal(outcome.refusal);
  });
  if (second) return <SecondStepForm step={second} onBack={() => setSecond(null)} />;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      {refusal && <Refused refusal={refusal} />}
      {email === undefined ? (
        <Field
          label={words.email}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email && words.required}
          {...register('email', { required: true })}
        />
      ) : (
        <p className="font-strong">{email}</p>
      )}
      <Field
        label={words.password}
        type="password"
        autoComplete="current-password"
        autoFocus={email !== undefined}
        error={errors.password && words.required}
        aside={
          email === undefined && (
            <Link to="/forgot-password" className="link">
              {words.forgotten}
            </Link>
          )
        }
        {...register('password', { required: true })}
      />
      <Button type="submit" look="primary" isBusy={isSubmitting} className="h-10 desk:h-10">
        {words.signIn}
      </Button>
    </form>
  );
}

type Outcome = { readonly second: SecondStep } | { readonly refusal: Refusal } | { readonly isIn: true };

/** Sends the credentials. */
export async function signIn(body: Values): Promise<Outcome> {
  try {
    const { data } = await read(api.POST('/api/auth/login', { body }));
    enter(data.user, data.accessToken);
    return { isIn: true };
  } catch (error) {
    const refusal = asRefusal(error);
    const second = refusal.details.secondFactor as SecondStep | undefined;
    return second ? { second } : { refusal };
  }
}

export function Refused({ refusal }: { readonly refusal: Refusal }) {
  const words = useWords(signInWords);
  const said =
    refusal.status === 401 || refusal.status === 400
      ? words.refused
      : refusal.status === 429
        ? words.limited
        : words.failed;
  return (
    <p role="alert" className="rounded-normal bg-bad-tint px-3 py-2.5">
      {said}
    </p>
  );
}
