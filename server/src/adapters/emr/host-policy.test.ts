import { describe, expect, test } from 'vitest';
import { checkBaseUrl, hostGate, isPublic } from './host-policy.ts';

describe("a clinic's base URL", () => {
  test.each([
    'https://emr.example.ca/oscar',
    'https://emr.example.ca:8443/oscar/',
    'http://10.0.0.5/oscar',
    'https://[2001:4860:4860::8888]/oscar',
  ])('%s is valid', (url) => {
    expect(checkBaseUrl(url)).toMatchObject({ status: 'ok', url: new URL(url) });
  });

  test.each([
    ['ftp://emr.example.ca/oscar', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://user:secret@emr.example.ca/oscar', 'user name'],
    ['https://user@emr.example.ca/oscar', 'user name'],
    ['https://emr.example.ca/oscar?x=1', 'without ? or #'],
    ['https://emr.example.ca/oscar#top', 'without ? or #'],
    ['https://emr.example.ca/oscar?', 'without ? or #'],
    ['emr.example.ca/oscar', 'not a web address'],
    ['', 'not a web address'],
    [`https://emr.example.ca/${'a'.repeat(2000)}`, 'not a web address'],
  ])('%s is refused with a reason', (url, reason) => {
    expect(checkBaseUrl(url)).toEqual({ status: 'refused', reason: expect.stringContaining(reason) });
  });

  test.each([
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
    ['http://１２７.0.0.1/', '127.0.0.1'],
  ])('%s is recognised as the address it stands for', (url, host) => {
    const check = checkBaseUrl(url);
    expect(check.status === 'ok' && check.url.hostname).toBe(host);
    expect(isPublic(host.replace(/[[\]]/g, ''))).toBe(false);
  });
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:0',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    'fd00:ec2::254',
    'not an address',
    '',
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '169.253.0.1',
    '223.255.255.1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

describe('the policy for private hosts', () => {
  test('true allows every address, false only public ones', () => {
    expect(hostGate(true)('emr.local', '127.0.0.1')).toBe(true);
    expect(hostGate(false)('emr.local', '127.0.0.1')).toBe(false);
    expect(hostGate(false)('emr.example.ca', '8.8.8.8')).toBe(true);
  });

  test.each([
    [['emr.local'], 'emr.local', '192.168.1.9', true],
    [['EMR.Local'], 'emr.local.', '192.168.1.9', true],
    [['emr.local'], 'other.local', '192.168.1.9', false],
    [['192.168.0.0/16'], 'emr.local', '192.168.1.9', true],
    [['192.168.0.0/16'], 'emr.local', '10.0.0.1', false],
    [['192.168.0.0/16'], 'emr.local', '::ffff:192.168.1.9', true],
    [['192.168.0.0/16'], 'emr.local', '169.254.169.254', false],
    [['10.0.0.7'], '10.0.0.7', '10.0.0.7', true],
    [['10.0.0.7'], 'emr.local', '10.0.0.8', false],
    [['fd00::/8'], 'emr.local', 'fd12::1', true],
    [['[::1]'], '[::1]', '::1', true],
    [['10.0.0.0/99', 'x/8', ' '], 'emr.local', '10.0.0.1', false],
    [[], 'emr.local', '127.0.0.1', false],
  ])('%j asked for %s at %s answers %s', (policy, host, address, allowed) => {
    expect(hostGate(policy)(host, address)).toBe(allowed);
  });
});
