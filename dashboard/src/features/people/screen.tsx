import { createLazyRoute } from '@tanstack/react-router';
import { Beside } from '../../ui/section.tsx';
import { MyAccount } from './my-account.tsx';
import { PeopleDesk } from './people-desk.tsx';

export const settingsPeople = createLazyRoute('/in/settings/people')({ component: ClinicPeople });

function ClinicPeople() {
  return (
    <Beside aside={<MyAccount />}>
      <PeopleDesk realm="clinic" />
    </Beside>
  );
}
