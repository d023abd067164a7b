import { randomBytes } from 'node:crypto';
import { Secret as OtpSecret, TOTP } from 'otpauth';
import { hashOf } from './links.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const STEPS_OFF = 1;
const CODES = 10;

const generatorOf = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Frontdesk',
    label: email,
    secret: OtpSecret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

export function newTotpSecret(): string {
  return new OtpSecret({ size: SECRET_BYTES }).base32;
}

export function totpAddress(secret: string, email: string): string {
  return generatorOf(secret, email).toString();
}

/** The time step the code belongs to; null if the code is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const off = generatorOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
}

/** 80 bits each, in four groups; shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const hex = randomBytes(10).toString('hex');
    return (hex.match(/.{5}/g) ?? []).join('-');
  });
}

/** Normalizes case and separators as typed. */
export function recoveryCodeHash(code: string): string {
  return hashOf(code.toLowerCase().replace(/[^0-9a-f]/g, ''));
}
