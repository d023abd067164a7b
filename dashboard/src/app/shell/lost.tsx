import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { shellWords } from './shell-words.ts';

export function NotFound() {
  const words = useWords(shellWords);
  return (
    <main className="p-4 desk:p-16">
      <Empty
        title={words.notFound}
        actions={
          <Link to="/" className={buttonLook()}>
            {words.toToday}
          </Link>
        }
      >
        {words.notFoundWhy}
      </Empty>
    </main>
  );
}

export function Broken() {
  const words = useWords(shellWords);
  return (
    <main className="p-4 desk:p-16" role="alert">
      <Empty title={words.broken} actions={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
        {words.brokenWhy}
      </Empty>
    </main>
  );
}
