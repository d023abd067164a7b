import { createLazyRoute } from '@tanstack/react-router';
import { useWords } from '../../ui/language.tsx';
import { Page } from '../../ui/page.tsx';
import { Beside } from '../../ui/section.tsx';
import { MyAccount } from './my-account.tsx';
import { PeopleDesk } from './people-desk.tsx';
import { peopleWords } from './words.ts';

export const operationUsers = createLazyRoute('/in/operation/users')({ component: Users });

function Users() {
  const words = useWords(peopleWords);
  return (
    <Page title={words.users}>
      <Beside aside={<MyAccount />}>
        <PeopleDesk realm="all" />
      </Beside>
    </Page>
  );
}
