import { account, restSubject, soapSubject } from '../../../testing/adapters/emr/contract/simulated-emrs.ts';
import {
  failsAsPage,
  noClassicPapers,
  noNotes,
  noPapers,
  noReadBack,
  noRegistration,
  noRemarks,
  openingHours,
  secondRequestOverRest,
} from '../../../testing/adapters/emr/contract/skipped-rules.ts';
import { describeEmr } from '../../../testing/adapters/emr/contract.ts';
import { Secret } from '../../kernel/secrets/secret.ts';

describeEmr({
  name: 'SOAP on Open-O in UTC, with a log-in name',
  connect: () => soapSubject('open-o', account.username, 0),
  skip: [noRegistration, noPapers],
});

describeEmr({
  name: 'SOAP on CARLOS, with a log-in name',
  connect: () => soapSubject('carlos', account.username, -480),
  skip: [noRegistration, noPapers],
});

describeEmr({
  name: 'SOAP on CARLOS in UTC, with the numeric user',
  connect: () => soapSubject('carlos', String(account.securityId), 0),
  skip: [noRegistration, noPapers],
});

describeEmr({
  name: 'REST on a classic server, with its schedule from SOAP',
  connect: () =>
    restSubject(
      'classic',
      { username: String(account.securityId), password: new Secret(account.password) },
      -420,
    ),
  skip: [secondRequestOverRest, noRemarks, noNotes, noClassicPapers],
});

describeEmr({
  name: 'REST on Open-O in UTC, with opening hours for a schedule',
  connect: () => restSubject('open-o', {}, 0),
  skip: [secondRequestOverRest, noRemarks, noNotes, openingHours, noReadBack],
});

describeEmr({
  name: 'REST on an Open-O of British Columbia, with opening hours for a schedule',
  connect: () => restSubject('open-o-bc', {}, -480),
  skip: [failsAsPage, secondRequestOverRest, noRemarks, noNotes, openingHours, noReadBack],
});

describeEmr({
  name: 'REST on CARLOS',
  connect: () => restSubject('carlos', {}, 0),
  only: {
    reason:
      'this version accepts the token and answers every request but the one for its owner with an error page',
    tests:
      /wrong password|fails as unreachable|asks nothing once|ends with its signal|fails by name when the EMR answers with: (html|error|reset)|sentence that somebody|tells nothing about patients/,
  },
  skip: [secondRequestOverRest, noRemarks, noNotes, openingHours, noReadBack],
});
