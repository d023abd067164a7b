import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, read } from '../../api/client.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { Frame } from './frame.tsx';
import { signInWords } from './words.ts';

export const forgotPassword = createLazyRoute('/forgot-password')({ component: ForgotPassword });

function ForgotPassword() {
  const words = useWords(signInWords);
  const [state, setState] = useState<'asking' | 'sent' | 'limited' | 'failed'>('asking');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(async (body) => {
    try {
      await read(api.POST('/api/auth/forgot-password', { body }));
      setState('sent');
    } catch (error) {
      setState(asRefusal(error).status === 429 ? 'limited' : 'failed');
    }
  });
  return (
    <Frame title={words.forgotTitle} lead={words.forgotLead}>
      {state === 'sent' ? (
        <div role="status" className="grid gap-2">
          <p>{words.sent}</p>
          <p className="text-quiet">{words.sentWhy}</p>
        </div>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
          {state !== 'asking' && (
            <p role="alert" className="rounded-normal bg-bad-tint px-3 py-2.5">
              {words[state]}
            </p>
          )}
          <Field
            label={words.email}
            type="email"
            autoComplete="username"
            autoFocus
            error={formState.errors.email && words.required}
            {...register('email', { required: true })}
          />
          <Button type="submit" look="primary" isBusy={formState.isSubmitting} className="h-10 desk:h-10">
            {words.sendLink}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="link mt-6 inline-block">
        {words.back}
      </Link>
    </Frame>
  );
}
