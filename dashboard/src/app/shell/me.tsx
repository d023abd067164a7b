import { Link } from '@tanstack/react-router';
import { CircleUser, Compass, Contrast, Keyboard, LogOut } from 'lucide-react';
import { signOut, useSignedIn } from '../../api/session.ts';
import { beginTour } from '../../api/tour.ts';
import { IconButton } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { useTheme } from '../../ui/theme.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { userName } from '../../ui/wording/person-name.ts';
import { NAMED, TONGUES } from '../../ui/wording/tongues.ts';
import { shellWords } from './shell-words.ts';

const ITEM = 'flex h-9 items-center gap-3 rounded-normal px-2 outline-none data-[highlighted]:bg-accent-tint';

/** The account menu, with language and theme. */
export function Me({ onKeys }: { onKeys(): void }) {
  const words = useWords(shellWords);
  const { tongue, choose } = useLanguage();
  const { theme, turn } = useTheme();
  const { user, isAdmin, isStaff } = useSignedIn();
  const themeLabel = theme === 'dark' ? words.toLight : words.toDark;
  return (
    <div className="hidden flex-col desk:mt-auto desk:flex">
      <div className="flex flex-col items-center gap-0.5 wide:flex-row">
        {TONGUES.filter((other) => other !== tongue).map((other) => (
          <button
            key={other}
            type="button"
            lang={NAMED[other].lang}
            aria-label={NAMED[other].choose}
            onClick={() => choose(other)}
            className="h-8 whitespace-nowrap rounded-normal px-2 text-quiet hover:bg-sunk hover:text-ink"
          >
            <span className="wide:hidden">{NAMED[other].short}</span>
            <span className="hidden wide:inline">{NAMED[other].name}</span>
          </button>
        ))}
        <IconButton label={themeLabel} onClick={turn}>
          <Contrast aria-hidden size={16} />
        </IconButton>
        <IconButton label={words.keys} onClick={onKeys}>
          <Keyboard aria-hidden size={16} />
        </IconButton>
      </div>
      <Menu
        title={words.me}
        look="flex min-h-11 items-center gap-2 rounded-normal px-1 text-left hover:bg-hover"
        side="top"
        align="start"
        className="min-w-48"
        face={
          <>
            {' '}
            <Face name={userName(user)} />
            <span className="grid min-w-0 desk:sr-only wide:not-sr-only wide:grid wide:min-w-0">
              <span className="truncate font-strong text-12">{userName(user)}</span>
              <span className="text-12 text-quiet">
                {isAdmin ? words.admin : isStaff ? words.staff : words.manager}
              </span>
            </span>
          </>
        }
      >
        {({ Item, Label }) => (
          <>
            <Label className="max-w-64 truncate px-2 py-1.5 text-12 text-quiet">{user.email}</Label>
            <Item asChild className={ITEM}>
              <Link to={isAdmin ? '/operation/users' : '/settings/people'}>
                <CircleUser aria-hidden size={16} className="text-quiet" />
                {words.account}
              </Link>
            </Item>
            {!isAdmin && (
              <Item className={ITEM} onSelect={() => beginTour(user.id)}>
                <Compass aria-hidden size={16} className="text-quiet" />
                {words.showAround}
              </Item>
            )}
            <Item className={ITEM} onSelect={() => void signOut()}>
              <LogOut aria-hidden size={16} className="text-quiet" />
              {words.signOut}
            </Item>
          </>
        )}
      </Menu>
    </div>
  );
}
