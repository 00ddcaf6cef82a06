/** The year in which a day, MM-DD, comes next with at least a week until then: for tests that plan ahead. */
export function comingYear(day: string, now = new Date()): number {
  const year = now.getUTCFullYear();
  return Date.parse(`${year}-${day}T00:00:00Z`) - now.getTime() > 7 * 86_400_000 ? year : year + 1;
}
