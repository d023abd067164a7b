import { z } from 'zod';
import { orNull, phone, text } from '../fields.ts';

const words = z.string().nullable();

export const Pharmacy = z.object({
  name: z.string().meta({ example: 'Main Street Pharmacy' }),
  phone: words,
  fax: words.meta({ example: '+16045550146' }),
  address: words.meta({ example: '3999 Main Street' }),
});
export const PharmacyChange = z.object({
  name: text(200).meta({ example: 'Main Street Pharmacy' }),
  phone: orNull(phone),
  fax: orNull(phone).meta({ example: '604-555-0146' }),
  address: orNull(text(300)).meta({ example: '3999 Main Street' }),
});
