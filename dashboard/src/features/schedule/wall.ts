/** Minutes since midnight of 14:30; 24:00 is the end of the day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeOf(minutes: number): string {
  const within = Math.min(1439, Math.max(0, minutes));
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const since = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - since * 86_400_000).toISOString().slice(0, 10);
}
