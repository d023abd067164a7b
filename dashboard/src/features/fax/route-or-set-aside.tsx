import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useProviders } from '../../api/providers.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useSeen } from '../../ui/seen.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { ASIDE, type Aside, useSetAside } from './queries.ts';
import type { Confirmed } from './undo.tsx';
import { faxWords } from './words.ts';

/** Whose attention the copy in the EMR is for. */
export function ForWhom({
  provider,
  onProvider,
}: {
  readonly provider: string | null;
  onProvider(provider: string | null): void;
}) {
  const words = useWords(faxWords);
  const [place, isSeen] = useSeen();
  const { data: providers = [] } = useProviders(isSeen);
  return (
    <div ref={place}>
      <Select
        label={words.forWhom}
        hint={words.forWhomWhy}
        value={provider ?? ''}
        options={[
          { value: '', label: words.theirDoctor },
          ...providers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(chosen) => onProvider(chosen || null)}
      />
    </div>
  );
}

/** It is no patient's here: out of the list in two clicks, and back with Undo. */
export function SetAside({ id, onDone }: { readonly id: string; onDone(done: Confirmed): void }) {
  const words = useWords(faxWords);
  const aside = useSetAside();
  const set = (why: Aside) =>
    aside.mutate(
      { id, why },
      {
        onError: () => toast(words.asideFailed),
        onSuccess: () =>
          onDone({ id, who: words[`aside_${why}`], isFiled: false, isAside: true, at: Date.now() }),
      },
    );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button isBusy={aside.isPending}>
          {words.setAside}
          <ChevronDown aria-hidden size={16} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="start"
          className="z-30 min-w-48 rounded-float bg-raised p-1 shadow-float"
        >
          {ASIDE.map((why) => (
            <DropdownMenu.Item
              key={why}
              className="flex min-h-9 items-center rounded-normal px-3 outline-none data-[highlighted]:bg-accent-tint"
              onSelect={() => set(why)}
            >
              {words[`aside_${why}`]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
