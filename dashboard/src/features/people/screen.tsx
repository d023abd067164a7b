import { createLazyRoute } from '@tanstack/react-router';
import { useSignedIn } from '../../api/session.ts';
import { Beside, Column } from '../../ui/layout/section.tsx';
import { MyAccount } from './my-account.tsx';
import { PeopleDesk } from './people-desk.tsx';

export const settingsPeople = createLazyRoute('/in/settings/people')({ component: ClinicPeople });

function ClinicPeople() {
  const { isStaff } = useSignedIn();
  if (isStaff)
    return (
      <Column>
        <MyAccount />
      </Column>
    );
  return (
    <Beside aside={<MyAccount />}>
      <PeopleDesk realm="clinic" />
    </Beside>
  );
}
