import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { opsWords } from './words.ts';

type Act = 'deploy' | 'reload';

/** Asks for confirmation, because it cannot be undone. */
export function Deployment() {
  const words = useWords(opsWords);
  const [asked, setAsked] = useState<Act | null>(null);
  const run = useSaving({
    save: async (act: Act) =>
      act === 'deploy'
        ? (await read(api.POST('/api/admin/ops/deploy'))).data.output
        : (
            await read(
              api.POST('/api/admin/ops/process/{action}', { params: { path: { action: 'reload' } } }),
            )
          ).data.output,
    touches: ['ops'],
    onSaved: () => setAsked(null),
  });
  return (
    <Section title={words.deployment} lead={words.deploymentWhy}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked('deploy')}>{words.deploy}</Button>
        <Button onClick={() => setAsked('reload')}>{words.reload}</Button>
      </div>
      {run.answer && (
        <section aria-label={words.said}>
          <pre className="max-h-40 overflow-y-auto whitespace-pre-wrap rounded-normal bg-sunk p-3 font-mono text-12">
            {run.answer}
          </pre>
        </section>
      )}
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'deploy' ? words.deploySure : words.reloadSure}
      >
        <div className="grid gap-4">
          <Refused refusal={run.refusal} />
          <div className="flex gap-2">
            <Button look="primary" isBusy={run.isBusy} onClick={() => asked && run.run(asked)}>
              {words.yes}
            </Button>
            <Button onClick={() => setAsked(null)}>{words.cancel}</Button>
          </div>
        </div>
      </Dialog>
    </Section>
  );
}
