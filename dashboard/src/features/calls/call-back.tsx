import { useMutation } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { useWords } from '../../ui/language.tsx';
import { dialled, shownPhone } from '../../ui/phone.ts';
import { toast } from '../../ui/toast.tsx';
import type { WholeCall } from './queries.ts';
import { callsWords } from './words.ts';

/** Shows the whole number, which is written down, and dials it. A call that goes on, or a test, is called by nobody. */
export function CallBack({ call }: { readonly call: WholeCall }) {
  const words = useWords(callsWords);
  const number = useMutation({
    mutationFn: async () => {
      const params = { path: { id: call.id } };
      return (await read(api.POST('/api/clinic/call-history/{id}/reveal', { params }))).data.callerPhone;
    },
    onError: () => toast(words.callBackFailed),
    onSuccess: (phone) => {
      if (phone) location.assign(dialled(phone));
    },
  });
  if (!call.callerPhone || call.test || call.status === 'in_progress') return null;
  if (number.data)
    return (
      <a href={dialled(number.data)} className={`${buttonLook('primary')} justify-self-start`}>
        <Phone aria-hidden size={16} />
        {words.callNumber(shownPhone(number.data))}
      </a>
    );
  return (
    <Button
      look="primary"
      className="justify-self-start"
      isBusy={number.isPending}
      onClick={() => number.mutate()}
    >
      <Phone aria-hidden size={16} />
      {words.callBack}
    </Button>
  );
}
