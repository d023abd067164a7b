import type { WireDialect } from '../book/emr-dialect.ts';
import { wallClockAt, xsDateTime } from '../wall-clock.ts';
import type { Accounts } from './accounts.ts';
import { accountOwner, type Operation, textOf } from './call.ts';
import { SoapFault } from './fault.ts';

export const systemInfoOperations: Readonly<Record<string, Operation>> = {
  isAlive: () => 'alive',
  getServerTime: ({ now, utcOffset }) => {
    const { date, time } = wallClockAt(now(), utcOffset);
    return xsDateTime({ date, time: time + new Date(now()).toISOString().slice(19, 23) }, utcOffset);
  },
};

export const providerOperations: Readonly<Record<string, Operation>> = {
  getProviders: ({ book, values }) =>
    book.providers().filter(({ status }) => status === (values.arg0 ? '1' : '0')),
  getProviders2: ({ book, values }) => {
    const wanted = { true: '1', false: '0' }[String(values.arg0)];
    return book.providers().filter(({ status }) => wanted === undefined || status === wanted);
  },
  getLoggedInProviderTransfer: (call) => call.book.provider(accountOwner(call)),
};

export function loginOperations(accounts: Accounts, namespace: string): Readonly<Record<string, Operation>> {
  const login: Operation = (call) => {
    const found = accounts.login(textOf(call, 'arg0') ?? '', textOf(call, 'arg1') ?? '');
    if (!found) throw notAuthorised(namespace, call.dialect);
    const { account, token } = found;
    const provider = call.book.provider(accountOwner({ account }));
    return { provider, securityId: account.securityId, securityTokenKey: token };
  };
  return { login, login2: login };
}

function notAuthorised(namespace: string, dialect: WireDialect): SoapFault {
  const text = 'Invalid Username/Password';
  const inner = dialect === 'classic' ? `<message>${text}</message>` : '';
  const detail = `<ns1:NotAuthorisedException xmlns:ns1="${namespace}">${inner}</ns1:NotAuthorisedException>`;
  return new SoapFault('Server', text, { detail });
}
