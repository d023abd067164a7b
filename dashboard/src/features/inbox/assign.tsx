import { useSignedIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { useColleagues } from './queries.ts';
import { inboxWords } from './words.ts';

/** Assigns an item to a colleague, or unassigns it. */
export function Assign({
  isOpen,
  takenBy,
  onClose,
  onPerson,
}: {
  readonly isOpen: boolean;
  readonly takenBy: string | null;
  onClose(): void;
  onPerson(userId: string | null): void;
}) {
  const words = useWords(inboxWords);
  const { user } = useSignedIn();
  const { data: people } = useColleagues(isOpen);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.assignTitle}>
      {people ? (
        <ul className="grid gap-2">
          {people
            .filter(({ id }) => id !== takenBy)
            .map(({ id, name }) => (
              <li key={id}>
                <Button className="w-full justify-between" onClick={() => onPerson(id)}>
                  <span className="truncate">{name}</span>
                  {id === user.id && <span className="text-quiet">{words.you}</span>}
                </Button>
              </li>
            ))}
          {takenBy && (
            <li>
              <Button look="plain" className="w-full" onClick={() => onPerson(null)}>
                {words.giveBack}
              </Button>
            </li>
          )}
        </ul>
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  );
}
