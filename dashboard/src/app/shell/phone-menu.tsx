import { CircleHelp, Compass, Contrast, Languages, LogOut } from 'lucide-react';
import { signOut, useSignedIn } from '../../api/session.ts';
import { beginTour } from '../../api/tour.ts';
import { Face } from '../../ui/face.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { useTheme } from '../../ui/theme.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { userName } from '../../ui/wording/person-name.ts';
import { NAMED, TONGUES } from '../../ui/wording/tongues.ts';
import { useHelp } from './help.tsx';
import { shellWords } from './shell-words.ts';

const ITEM =
  'flex h-11 items-center gap-3 rounded-normal px-3 outline-none data-[highlighted]:bg-accent-tint';

/** The account menu on phones, with language, theme, help and sign-out. */
export function PhoneMenu() {
  const words = useWords(shellWords);
  const { tongue, choose } = useLanguage();
  const { theme, turn } = useTheme();
  const { user, isAdmin } = useSignedIn();
  const help = useHelp();
  return (
    <Menu
      look="flex size-11 items-center justify-center rounded-normal desk:hidden"
      align="end"
      className="min-w-52"
      isModal={false}
      face={
        <>
          {' '}
          <Face name={userName(user)} />
          <span className="sr-only">{words.me}</span>
        </>
      }
    >
      {({ Item, Label }) => (
        <>
          <Label className="truncate px-3 py-2 text-12 text-quiet">
            {userName(user)}
            {user.name && <span className="block truncate">{user.email}</span>}
          </Label>
          {TONGUES.filter((other) => other !== tongue).map((other) => (
            <Item key={other} lang={NAMED[other].lang} className={ITEM} onSelect={() => choose(other)}>
              <Languages aria-hidden size={16} className="text-quiet" />
              {NAMED[other].choose}
            </Item>
          ))}
          <Item className={ITEM} onSelect={turn}>
            <Contrast aria-hidden size={16} className="text-quiet" />
            {theme === 'dark' ? words.toLight : words.toDark}
          </Item>
          <Item asChild className={ITEM}>
            <a href={help} target="_blank" rel="noreferrer">
              <CircleHelp aria-hidden size={16} className="text-quiet" />
              {words.help}
            </a>
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
  );
}
