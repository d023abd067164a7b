import { expect, test } from 'vitest';
import { silentLogger } from '../../kernel/logger.ts';
import { systemClock } from '../../kernel/time/clock.ts';
import { emrGateway } from './gateway.ts';
import { gateTo, type HostPolicy } from './host-policy.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'emr.example.com': ['93.184.216.34'],
  'inside.example.com': ['10.0.0.5'],
  'both.example.com': ['93.184.216.34', '169.254.169.254'],
};

const gateway = (hosts: HostPolicy, publicNeedsTls = false) =>
  emrGateway({
    hosts,
    publicNeedsTls,
    bridge: null,
    clock: systemClock,
    log: silentLogger,
    lookup: async (host) => {
      const addresses = NAMES[host];
      if (!addresses) throw new Error('ENOTFOUND');
      return addresses.map((address) => ({ address, family: 4 }));
    },
  });

test.each<[string, HostPolicy, 'ok' | 'refused']>([
  ['https://emr.example.com/oscar', false, 'ok'],
  ['https://inside.example.com/oscar', false, 'refused'],
  ['https://inside.example.com/oscar', true, 'ok'],
  ['https://inside.example.com/oscar', ['inside.example.com'], 'ok'],
  ['https://inside.example.com/oscar', ['10.0.0.0/8'], 'ok'],
  ['https://inside.example.com/oscar', ['192.168.0.0/16'], 'refused'],
  ['https://both.example.com/oscar', false, 'refused'],
  ['https://unknown.example.com/oscar', false, 'ok'],
  ['https://127.0.0.1/oscar', false, 'refused'],
  ['https://[::1]/oscar', false, 'refused'],
  ['ftp://emr.example.com/oscar', true, 'refused'],
])('the address %s with private hosts %j is %s', async (address, hosts, status) => {
  expect((await gateway(hosts).checkAddress(address)).status).toBe(status);
});

test.each<[string, HostPolicy, 'ok' | 'refused']>([
  ['http://emr.example.com/oscar', true, 'refused'],
  ['http://93.184.216.34/oscar', true, 'refused'],
  ['http://both.example.com/oscar', true, 'refused'],
  ['http://inside.example.com/oscar', ['10.0.0.0/8'], 'ok'],
  ['https://emr.example.com/oscar', false, 'ok'],
])('in production the address %s with private hosts %j is %s', async (address, hosts, status) => {
  expect((await gateway(hosts, true).checkAddress(address)).status).toBe(status);
});

test('a name that moves to a public address after it was saved is not contacted over http either', async () => {
  const allows = gateTo(new URL('http://inside.example.com/oscar'), true, true);

  expect(allows('inside.example.com', '10.0.0.5')).toBe(true);
  expect(allows('inside.example.com', '93.184.216.34')).toBe(false);
});
