import { isLive } from '../../../src/ports/emr.ts';
import type { StandbyClinic } from './standby-clinic.ts';

/** The patient's visits that stand. */
export const liveOf = ({ clinic }: StandbyClinic, patientId: string) =>
  clinic.emr.appointments().filter((row) => row.patientId === patientId && isLive(row));
export const openOffer = async (desk: StandbyClinic) => {
  const offer = (await desk.offers()).find(({ state }) => state === 'offered');
  if (!offer) throw new Error('nothing is offered');
  return offer;
};
export const says = async (desk: StandbyClinic, word: 'accept' | 'decline', slice = desk.standby) =>
  slice.offers[word](desk.clinicId, (await openOffer(desk)).id, desk.clock.now());
