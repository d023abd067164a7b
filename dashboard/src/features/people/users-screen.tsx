import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../ui/layout/page.tsx';
import { Beside } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
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
