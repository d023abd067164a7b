import { startAuthentication } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, read, withLongTimeout } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { backupWords } from './backup-words.ts';

/** Downloads a backup; operators with a second factor must confirm it first. */
export function useDownload(name: string) {
  return useSaving({
    save: async (headers: Readonly<Record<string, string>>) => {
      const asked = api.GET('/api/admin/ops/backups/{name}', {
        ...{ params: { path: { name } }, headers, parseAs: 'blob', fetch: withLongTimeout },
      });
      saveFile(name, (await read(asked)) as unknown as Blob);
    },
    touches: [],
  });
}
type BackupDownload = ReturnType<typeof useDownload>;

/** The second-factor prompt or the refusal of a download. */
export function DownloadTrouble({ download }: { readonly download: BackupDownload }) {
  const { refusal } = download;
  return refusal?.fields.code === undefined ? (
    <Refused refusal={refusal} />
  ) : (
    <SecondFactorForm download={download} isFirst={refusal.fields.code === 'is needed'} />
  );
}

function SecondFactorForm({
  download,
  isFirst,
}: {
  readonly download: BackupDownload;
  readonly isFirst: boolean;
}) {
  const words = useWords(backupWords);
  const [code, setCode] = useState('');
  const factors = useQuery({
    queryKey: ['factors', 'mine'],
    queryFn: dataOf('/api/auth/second-factor'),
  });
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  const byPasskey = async () => {
    const asked = await read(api.POST('/api/auth/second-factor/ask'));
    const answer = await startAuthentication({ optionsJSON: asked.data.passkeyOptions as never }).catch(
      () => null,
    );
    if (answer)
      download.run({
        'x-second-factor-token': asked.data.token,
        'x-second-factor-passkey': btoa(JSON.stringify(answer))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', ''),
      });
  };
  return (
    <Form
      className="grid max-w-80 gap-2 py-2"
      onSubmit={() => {
        if (code.trim()) download.run({ 'x-second-factor-code': code.trim() });
        else if (hasPasskey) void byPasskey();
      }}
    >
      <Field
        label={words.codeAsk}
        hint={hasPasskey ? words.codeOrPasskey : undefined}
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={isFirst ? undefined : words.codeWrong}
        onChange={({ target }) => setCode(target.value)}
      />
      <div>
        <Button type="submit" isBusy={download.isBusy}>
          {words.download}
        </Button>
      </div>
    </Form>
  );
}
