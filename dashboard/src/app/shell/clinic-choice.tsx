import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { dataOf } from '../../api/client.ts';
import { chooseClinic, useSignedIn } from '../../api/session.ts';
import { classes } from '../../ui/classes.ts';
import { inputLook } from '../../ui/forms/field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { shellWords } from './shell-words.ts';

/** A button with the clinic's name that opens the list of clinics. */
export function ClinicChoice({ look, children }: { readonly look: string; readonly children: ReactNode }) {
  const words = useWords(shellWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={look} title={words.clinic}>
        {children}
        <ChevronDown aria-hidden size={16} className="shrink-0 text-quiet desk:hidden wide:block" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          className="z-30 w-80 rounded-float bg-raised p-2 shadow-float"
          aria-label={words.chooseClinic}
        >
          <ClinicList onChosen={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Searches on the server, because there may be hundreds of clinics. */
export function ClinicList({ onChosen }: { onChosen?(): void }) {
  const words = useWords(shellWords);
  const { clinicId } = useSignedIn();
  const [search, setSearch] = useState('');
  const clinics = useQuery({
    queryKey: ['clinics', search],
    placeholderData: keepPreviousData,
    queryFn: dataOf('/api/admin/clinics', { query: { pageSize: 20, ...(search ? { search } : {}) } }),
  });
  return (
    <>
      <input
        type="search"
        aria-label={words.findClinic}
        placeholder={words.findClinic}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={classes(inputLook, 'h-9')}
      />
      <div className="mt-1 max-h-80 overflow-y-auto">
        <Loaded
          query={clinics}
          failed={words.clinicsFailed}
          skeleton={<Skeleton rows={4} />}
          timeOf={(at) => at.toISOString().slice(11, 16)}
        >
          {(rows) =>
            rows.length === 0 ? (
              <Empty title={words.noClinic} />
            ) : (
              <ul>
                {rows.map(({ id, name, city }) => (
                  <li key={id}>
                    <button
                      type="button"
                      aria-current={id === clinicId}
                      onClick={() => {
                        chooseClinic(id);
                        onChosen?.();
                      }}
                      className="flex h-10 w-full items-center gap-2 rounded-normal px-2 text-left hover:bg-hover aria-[current=true]:bg-accent-tint"
                    >
                      <span className="truncate">{name}</span>
                      <span className="ml-auto shrink-0 text-quiet">{city}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
