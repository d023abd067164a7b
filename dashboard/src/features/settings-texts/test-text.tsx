import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { TestTextForm } from '../../ui/forms/test-text-form.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { textsWords } from './words.ts';

export function TestText() {
  const words = useWords(textsWords);
  const sending = useSaving({
    save: async (testPhone: string) =>
      (await read(api.POST('/api/clinic/sms/test', { body: { testPhone } }))).data,
    touches: ['texts'],
  });
  return <TestTextForm words={words} sending={sending} onSend={sending.run} />;
}
