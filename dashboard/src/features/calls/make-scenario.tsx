import { useMutation } from '@tanstack/react-query';
import { Download, FileJson } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/forms/copied.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Refused } from '../../ui/refused.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';
import { atClinic } from './queries.ts';

const scenarioWords = dictionary({
  en: {
    make: 'Make a scenario of it',
    title: 'A scenario of this call',
    lead: 'The same tools in the same order, what they answered and what was left. Nobody of the call is in it: people, numbers and birth dates are those of the scenarios, and sentences that might name somebody are ours.',
    next: 'Read it, complete the other language, and put it with the others into voice/scenarios. Then replay it once.',
    file: 'The scenario as a file',
    download: 'Download',
  },
  zh: {
    make: '制作成场景',
    title: '这次通话的场景',
    lead: '工具与顺序相同，包括各自的回答和留下的结果。其中没有这次通话里的任何人：姓名、号码和出生日期都换成场景自己的人，可能提到某人的话由我们的句子代替。',
    next: '请阅读并补全另一种语言，放进 voice/scenarios，然后重放一次。',
    file: '场景文件',
    download: '下载',
  },
});

/** Turns this call into a scenario, so that later rule changes can be tested against it. */
export function MakeScenario({
  id,
  practice,
}: {
  readonly id: string;
  readonly practice: string | undefined;
}) {
  const words = useWords(scenarioWords);
  const made = useMutation({
    mutationFn: async () =>
      (
        await read(
          api.GET('/api/clinic/call-history/{id}/scenario', {
            params: { path: { id } },
            headers: atClinic(practice),
          }),
        )
      ).data,
  });
  const { data } = made;
  return (
    <div className="grid justify-items-start gap-2">
      <Button isBusy={made.isPending} onClick={() => made.mutate()}>
        <FileJson aria-hidden size={16} />
        {words.make}
      </Button>
      <Refused refusal={made.error ? asRefusal(made.error) : null} />
      <Dialog isOpen={data !== undefined} onClose={() => made.reset()} title={words.title}>
        {data && (
          <div className="grid gap-3">
            <p>{words.lead}</p>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrows
              tabIndex={0}
              aria-label={words.file}
              className="max-h-[36vh] overflow-auto rounded-normal border bg-sunk p-3"
            >
              <pre className="font-mono text-12">{data.file}</pre>
            </section>
            <p className="text-quiet">{words.next}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                look="primary"
                onClick={() => saveFile(data.name, new Blob([data.file], { type: 'application/json' }))}
              >
                <Download aria-hidden size={16} />
                {words.download}
              </Button>
              <CopyButton text={data.file} />
            </div>
          </div>
        )}
      </Dialog>
    </div>
  );
}
