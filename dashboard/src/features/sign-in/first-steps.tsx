import { useForm } from 'react-hook-form';
import { api, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { asRefusal } from '../../api/refusal.ts';
import { type Must, mustFirst, signOut } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { Frame } from './frame.tsx';
import { weakness } from './weakness.ts';
import { signInWords } from './words.ts';

/** Steps required before the user may continue. */
export function FirstSteps({ must }: { readonly must: Must }) {
  const words = useWords(signInWords);
  const isPassword = must === 'change-password';
  return (
    <Frame
      title={isPassword ? words.firstTitle : words.factorTitle}
      lead={isPassword ? words.firstLead : words.factorLead}
    >
      {isPassword && <FirstPassword />}
      <button type="button" className="link mt-6" onClick={() => void signOut()}>
        {words.signOut}
      </button>
    </Frame>
  );
}

interface Values {
  currentPassword: string;
  newPassword: string;
}

function FirstPassword() {
  const words = useWords(signInWords);
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await read(api.PUT('/api/auth/password', { body }));
      toast(words.changed);
      mustFirst(null);
      await queryClient.invalidateQueries();
    } catch (error) {
      const { fields } = asRefusal(error);
      const field = fields.currentPassword ? 'currentPassword' : 'newPassword';
      const complaint = fields[field];
      setError(field, { message: complaint ? weakness(complaint, words) : words.failed });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <Field
        label={words.currentPassword}
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.currentPassword && (errors.currentPassword.message || words.required)}
        {...register('currentPassword', { required: true })}
      />
      <Field
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        error={errors.newPassword && (errors.newPassword.message || words.required)}
        {...register('newPassword', { required: true })}
      />
      <Button type="submit" look="primary" isBusy={formState.isSubmitting} className="h-10 desk:h-10">
        {words.choose}
      </Button>
    </form>
  );
}
