import { TriangleAlert } from 'lucide-react';
import { api, read } from '../../api/client.ts';
import { useTick } from '../../api/clinic-clock.ts';
import { useDebugMode } from '../../api/debug-mode.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { durationOf } from '../../ui/wording/time.ts';
import { shellWords } from './shell-words.ts';

/** Shown on every operator screen, with a countdown, while debug mode writes callers' words to the log. */
export function DebugBanner() {
  const { data } = useDebugMode();
  return data?.active ? <Banner expiresAt={data.expiresAt} /> : null;
}

function Banner({ expiresAt }: { readonly expiresAt: string | null }) {
  const words = useWords(shellWords);
  const { language } = useLanguage();
  useTick(1_000);
  const turn = useSaving({
    save: (_: undefined) => read(api.POST('/api/admin/debug', { body: { enabled: false } })),
    touches: ['debug'],
  });
  const left = expiresAt ? Math.max(0, (Date.parse(expiresAt) - Date.now()) / 1000) : null;
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 border-watch/25 border-b bg-watch-tint px-4 py-1 desk:px-6 wide:pl-8">
      <TriangleAlert aria-hidden size={16} className="shrink-0 text-watch" />
      <span className="min-w-0 flex-1">
        <strong>{words.debugOn}</strong> {left !== null && words.debugEnds(durationOf(left, language))}
      </span>
      <Button isBusy={turn.isBusy} onClick={() => turn.run(undefined)}>
        {words.debugOff}
      </Button>
    </div>
  );
}
