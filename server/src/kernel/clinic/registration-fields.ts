import { z } from 'zod';

const REGISTRATION_FIELDS = ['healthCard', 'address', 'email'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

const Wish = z.enum(['required', 'asked', 'off']);

export const RegistrationFields = z
  .strictObject({
    healthCard: Wish.describe('Whether callers are asked for their health card number'),
    address: Wish.describe('Whether callers are asked for their address'),
    email: Wish.describe('Whether callers are asked for their email address'),
  })
  .meta({ example: { healthCard: 'asked', address: 'asked', email: 'off' } });
export type RegistrationFields = z.output<typeof RegistrationFields>;
