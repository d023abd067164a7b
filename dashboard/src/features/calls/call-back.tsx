import { useMutation } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import type { WholeCall } from './queries.ts';
import { callsWords } from './words.ts';

/** Shows the full number, which is audited, and dials it. Not offered for calls in progress and test calls. */
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
