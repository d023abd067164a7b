import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, read } from '../../api/client.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { initialsOf } from '../../ui/wording/person-name.ts';
import { Frame } from './frame.tsx';
import { weakness } from './weakness.ts';
import { signInWords } from './words.ts';

export const resetPassword = createLazyRoute('/reset-password')({ component: ResetPassword });

/** Reads the token from the URL fragment, which is never sent to servers, and removes it from the URL. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const given = location.hash.slice(1);
    if (given) history.replaceState(history.state, '', location.pathname);
    return given;
  });
  return token;
}

function ResetPassword() {
  const words = useWords(signInWords);
  const token = useLinkToken();
  const navigate = useNavigate();
  const reset = async ({ password }: Chosen) => {
    await read(api.POST('/api/auth/reset-password', { body: { token, password } }));
    toast(words.changed);
    await navigate({ to: '/sign-in' });
  };
  return (
    <Frame title={words.resetTitle} lead={words.resetLead}>
      <ChooseForm action={words.choose} onChosen={reset} />
    </Frame>
  );
}

export interface Chosen {
  password: string;
  name: string;
}

export function ChooseForm({
  action,
  onChosen,
  name,
}: {
  readonly action: string;
  onChosen(chosen: Chosen): Promise<void>;
  /** The name on file, where the form also asks for it. */
  readonly name?: string;
}) {
  const words = useWords(signInWords);
  const [isOver, setOver] = useState(false);
  const isNamed = name !== undefined;
  const { register, handleSubmit, formState, setError, watch } = useForm<Chosen>({
    defaultValues: { password: '', name: name ?? '' },
  });
  const { errors } = formState;
  const initials = initialsOf(watch('name'));
  const submit = handleSubmit(async (chosen) => {
    try {
      await onChosen(chosen);
    } catch (error) {
      const refusal = asRefusal(error);
      const complaint = refusal.fields.password;
      if (complaint) setError('password', { message: weakness(complaint, words) });
      else if (refusal.status === 400 || refusal.status === 404) setOver(true);
      else setError('password', { message: refusal.status === 429 ? words.limited : words.failed });
    }
  });
  if (isOver) return <LinkOver />;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      {isNamed && (
        <Field
          label={words.name}
          hint={initials ? words.nameShown(initials) : words.nameHint}
          autoComplete="name"
          maxLength={200}
          autoFocus={!name}
          {...register('name')}
        />
      )}
      <Field
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        autoFocus={!isNamed || name !== ''}
        hint={words.passwordHint}
        error={errors.password && (errors.password.message || words.required)}
        {...register('password', { required: true })}
      />
      <Button type="submit" look="primary" isBusy={formState.isSubmitting} className="h-10 desk:h-10">
        {action}
      </Button>
    </form>
  );
}

export function LinkOver() {
  const words = useWords(signInWords);
  return (
    <div role="alert" className="grid gap-1">
      <strong>{words.linkOver}</strong>
      <p className="text-quiet">{words.linkOverWhy}</p>
      <Link to="/sign-in" className="link mt-3 justify-self-start">
        {words.back}
      </Link>
    </div>
  );
}
