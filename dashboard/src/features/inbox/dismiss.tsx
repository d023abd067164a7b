import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { inboxWords } from './words.ts';

/** Asks for the reason to dismiss an item. */
export function Dismiss({
  isOpen,
  onClose,
  onReason,
}: {
  readonly isOpen: boolean;
  onClose(): void;
  onReason(reason: string): void;
}) {
  const words = useWords(inboxWords);
  const [reason, setReason] = useState('');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.why}>
      <Form onSubmit={() => reason.trim() && onReason(reason.trim())}>
        <Field
          label={words.whyLabel}
          hint={words.whyHint}
          value={reason}
          maxLength={500}
          required
          autoFocus
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex gap-2">
          <Button type="submit" look="primary">
            {words.dismiss}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
