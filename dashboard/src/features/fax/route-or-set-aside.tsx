import { ChevronDown } from 'lucide-react';
import { useProviders } from '../../api/providers.ts';
import { buttonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useReadOnly } from '../../ui/read-only.tsx';
import { useSeen } from '../../ui/seen.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { ASIDE, type Aside, useSetAside } from './queries.ts';
import type { Confirmed } from './undo.tsx';
import { faxWords } from './words.ts';

/** Selects the provider whose inbox receives the document. */
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

/** Sets a fax aside that belongs to no patient; can be undone. */
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
  if (useReadOnly()) return null;
  return (
    <Menu
      look={classes(buttonLook(), aside.isPending && 'pointer-events-none opacity-70')}
      side="top"
      align="start"
      className="min-w-48"
      isModal={false}
      face={
        <>
          {words.setAside}
          <ChevronDown aria-hidden size={16} />
        </>
      }
    >
      {({ Item }) =>
        ASIDE.map((why) => (
          <Item
            key={why}
            className="flex min-h-9 items-center rounded-normal px-3 outline-none data-[highlighted]:bg-accent-tint"
            onSelect={() => set(why)}
          >
            {words[`aside_${why}`]}
          </Item>
        ))
      }
    </Menu>
  );
}
