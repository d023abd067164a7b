import { useSaving } from '../../api/saving.ts';
import type { Draft } from '../../ui/forms/draft.ts';
import { TestTextForm } from '../../ui/forms/test-text-form.tsx';
import { useReadOnly } from '../../ui/read-only.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { type Reminders, sendTests, TONGUES, usePreview } from './queries.ts';
import { reminderWords } from './words.ts';

/** Sends test reminders to the clinic's own phone. */
export function TestTexts({ draft }: { readonly draft: Draft<Reminders> }) {
  const words = useWords(reminderWords);
  const preview = usePreview(draft.fields);
  const texts = TONGUES.flatMap(
    (tongue) => preview.data?.find((each) => each.language === tongue)?.text ?? [],
  );
  const sending = useSaving({ save: sendTests, touches: ['texts'] });
  if (useReadOnly()) return null;
  const send = (testPhone: string) => {
    if (texts.length > 0) sending.run({ testPhone, texts });
  };
  return <TestTextForm words={words} sending={sending} onSend={send} />;
}
