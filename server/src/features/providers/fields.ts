import { z } from 'zod';

export const text = (max: number) => optionalText(max).min(1, 'is empty');

export const optionalText = (max: number) => z.string().trim().max(max, `is longer than ${max} characters`);

/** A change that changes nothing we know is a mistake of the sender's. */
export const atLeastOne = (change: object) => Object.values(change).some((value) => value !== undefined);
export const NOTHING_TO_CHANGE = 'names none of the fields that can be changed';
