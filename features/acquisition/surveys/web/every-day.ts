import type { SurveyResults } from '../contract/results.ts';

type Day = SurveyResults['days'][number];

const dayMs = 86_400_000;
const mostDays = 60;

/** The days from the first answer to the last, those without any too; of a long time the latest. */
export function everyDay(days: readonly Day[]): Day[] {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const end = Date.parse(last.day);
  const start = Math.max(Date.parse(first.day), end - (mostDays - 1) * dayMs);
  const known = new Map(days.map(({ day, finished }) => [day, finished]));
  return Array.from({ length: Math.round((end - start) / dayMs) + 1 }, (_, at) => {
    const day = new Date(start + at * dayMs).toISOString().slice(0, 10);
    return { day, finished: known.get(day) ?? 0 };
  });
}
