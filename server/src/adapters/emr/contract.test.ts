import { inMemorySubject } from '../../../testing/adapters/emr/contract/in-memory-subject.ts';
import {
  account,
  bridgeSubject,
  restSubject,
  soapSubject,
} from '../../../testing/adapters/emr/contract/simulated-emrs.ts';
import {
  noNotes,
  noPapers,
  noRegistration,
  noRemarks,
  secondRequestOverRest,
} from '../../../testing/adapters/emr/contract/skipped-rules.ts';
import { describeEmr } from '../../../testing/adapters/emr/contract.ts';
import { Secret } from '../../kernel/secrets/secret.ts';

describeEmr({
  name: 'SOAP on a classic server, with the numeric user',
  connect: () => soapSubject('classic', String(account.securityId), -420),
  skip: [noRegistration, noPapers],
});

describeEmr({
  name: 'REST on Open-O, with its schedule from SOAP',
  connect: () =>
    restSubject(
      'open-o',
      { username: String(account.securityId), password: new Secret(account.password) },
      -480,
    ),
  skip: [secondRequestOverRest, noRemarks, noNotes],
});

describeEmr({
  name: 'the bridge',
  connect: () => bridgeSubject(),
  skip: [
    {
      reason: 'the bridge decides itself what a number matches, since it knows more numbers than it shows',
      tests: ['a number that only begins like ours is another number'],
    },
    {
      reason: 'its second request asks by the birth date alone, since it compares names in its own way',
      tests: ['a birth date that nobody has lets the number of the caller be asked'],
    },
    noRemarks,
    {
      reason: 'a row of the bridge has no such fields',
      tests: ['location, resources and urgency of a moved row are written and read again'],
    },
  ],
});

describeEmr({ name: 'the one in memory', connect: async (clinic) => inMemorySubject(clinic) });
