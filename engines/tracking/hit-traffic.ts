import type { Database } from '#platform/server/database/connect.ts';

/** How many hits a process has stored so far; work that can wait compares two readings. */
export interface HitTraffic {
  stored: number;
}

const traffic = new WeakMap<Database, HitTraffic>();

/** The traffic of the process on a database: its stores count, its aggregators give way. */
export function trafficOf(database: Database): HitTraffic {
  let known = traffic.get(database);
  if (!known) traffic.set(database, (known = { stored: 0 }));
  return known;
}
