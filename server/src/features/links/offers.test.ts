import { beforeEach, expect, test } from 'vitest';
import { date, time } from '../../kernel/time/calendar.ts';
import type { Patient } from '../../ports/emr.ts';
import type { SeenOffer } from '../standby/index.ts';
import { actOnOffer } from './acts/act-on-offer.ts';
import type { Acting } from './acts/acting.ts';
import type { LinkResult, PatientLink } from './link.ts';
import type { ActParts } from './needs.ts';

const NOW = new Date('2026-11-16T17:00:00Z');
const LINK: PatientLink = {
  ...{ id: 'link', clinicId: 'clinic', kind: 'offer', patientId: '4', appointmentId: null, offerId: 'offer' },
  ...{ requestId: null, language: 'en', visit: null, validUntil: new Date('2026-11-17T17:00:00Z') },
  ...{ wrongDates: 0, openedAt: null, tries: 0, endedAt: null, endedBy: null, result: null },
};
const OFFER: SeenOffer = {
  ...{
    state: 'open',
    patientId: '4',
    language: 'en',
    until: null,
    appointmentId: '900',
    providerId: '101',
    date: date('2026-11-17'),
    time: time('09:40'),
    minutes: 20,
  },
  ...{ replaces: { id: '4711', date: date('2026-12-03'), time: time('09:20') } },
};

let heard: string[];
let finished: LinkResult[];
let released: number;
beforeEach(() => {
  heard = [];
  finished = [];
  released = 0;
});

function partsWith(outcome: 'booked' | 'gone' | 'unavailable'): ActParts {
  const offers: ActParts['offers'] = {
    see: async () => OFFER,
    accept: async (_, __, ___, linkId) => {
      heard.push(`accept by ${linkId}`);
      return { outcome, text: '', linkId: outcome === 'gone' ? 'other' : null };
    },
    decline: async () => {
      heard.push('decline');
      return null;
    },
    leave: async () => void heard.push('leave'),
  };
  const links = {
    begin: async () => true,
    finish: async (_: unknown, __: string, ___: string, result: LinkResult) => void finished.push(result),
    giveBack: async () => {
      released += 1;
    },
  };
  return {
    offers,
    links,
    clock: { now: () => NOW },
    db: { inClinic: async (_: string, work: (q: null, tx: object) => unknown) => work(null, {}) },
    ledger: {
      runOnce: async (_: string, __: object, ___: object, work: (id: string) => Promise<object>) => ({
        answer: await work('attempt'),
        repeated: false,
      }),
    },
    tokens: { url: (id: string) => `https://desk.example/p/${id}` },
    scheduling: { callEnded: async () => undefined },
    bookingConfig: async () => ({ nameOf: () => 'Dr. Lee' }),
  } as unknown as ActParts;
}

const acting = (act: 'accept' | 'decline' | 'leave'): Acting => ({
  ...{ link: LINK, wish: { act, chosen: '' }, patient: {} as Patient, timeZone: 'America/Vancouver' },
  ...{ visit: null, firstName: 'Tomás' },
});

test('a patient who accepts the time is told the doctor and the visit it replaces', async () => {
  const view = await actOnOffer(partsWith('booked'), acting('accept'));
  expect(view).toMatchObject({
    page: 'done',
    result: {
      done: 'accepted',
      appointmentId: '900',
      replaced: OFFER.replaces,
      place: { providerName: 'Dr. Lee' },
    },
  });
  expect(finished).toHaveLength(1);
  expect(heard).toEqual(['accept by link']);
});

test('a patient who is too late is told so and offered other times; the link is not used up', async () => {
  expect(await actOnOffer(partsWith('gone'), acting('accept'))).toEqual({
    page: 'gone',
    otherTimes: '/p/other',
  });
  // The acceptance is stored, and booked as soon as the EMR answers.
  expect(await actOnOffer(partsWith('unavailable'), acting('accept'))).toEqual({
    page: 'unconfirmed',
    act: 'accept',
  });
  expect([finished.length, released]).toEqual([0, 2]);
});

test.each([
  ['decline', 'declined'],
  ['leave', 'left'],
] as const)('to %s books nothing', async (act, done) => {
  expect(await actOnOffer(partsWith('booked'), acting(act))).toMatchObject({
    page: 'done',
    result: { done },
  });
  expect(heard).toEqual([act]);
});

test('without standby the offer is gone', async () => {
  expect(await actOnOffer({ ...partsWith('booked'), offers: null }, acting('accept'))).toEqual({
    page: 'gone',
    otherTimes: null,
  });
});
