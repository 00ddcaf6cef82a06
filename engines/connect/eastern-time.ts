/**
 * Gives a time without a zone that of the eastern coast of America, where servers of carts are; summer or winter is an hour either
 * way. What is no time stays as it is.
 */
export function withEasternZone(time: string): string {
  if (time === '' || /(?:Z|[+-]\d\d:?\d\d)$/.test(time)) return time;
  const iso = `${time.replace(' ', 'T')}-05:00`;
  if (!Number.isNaN(Date.parse(iso))) return iso;
  const spoken = new Date(`${time} GMT-0500`);
  return Number.isNaN(spoken.getTime()) ? time : spoken.toISOString();
}
