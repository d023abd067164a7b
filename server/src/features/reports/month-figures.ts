import { z } from 'zod';

const count = z.int();

export const MonthFigures = z
  .object({
    calls: count.describe('Calls answered; test calls do not count').meta({ example: 1874 }),
    booked: count.describe('Appointments booked').meta({ example: 812 }),
    finishedAlone: count
      .describe(
        'Finished without a person: no transfer, no call-back, no doubt, and something done or answered',
      )
      .meta({ example: 1480 }),
    minutesSaved: count.describe('How long those calls lasted').meta({ example: 4080 }),
    questions: count
      .describe('Calls in which a question about the clinic was answered')
      .meta({ example: 402 }),
    emergencies: count.describe('Calls with a possible emergency').meta({ example: 4 }),
    texts: count.describe('Texts that were sent').meta({ example: 1206 }),
    faxes: count.describe('Faxes that came in').meta({ example: 318 }),
  })
  .meta({ id: 'MonthFigures' });
export type MonthFigures = Readonly<z.output<typeof MonthFigures>>;
