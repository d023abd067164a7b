/** An operator's machines and clinics stand in many zones; what they share is UTC. */
export const utcMoment = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
export const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;
