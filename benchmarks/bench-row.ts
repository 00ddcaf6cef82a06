import type { Database } from '#platform/server/database/connect.ts';

/** A speed with its unit. */
export interface Figure {
  label: string;
  figure: number;
  unit: string;
}

/** One line of the benchmark table: what was measured beside the limit it is held against, in the same run. */
export interface BenchRow {
  name: string;
  limit: Figure;
  ours: Figure;
  /** ours / limit, higher is better. */
  ratio: number;
  /** What the ratio should be at least. */
  target: number;
}

/** What every benchmark gets: a migrated database of its own whose login may do anything, and how much work to do. */
export interface BenchContext {
  database: Database;
  databaseUrl: string;
  /** 1 is the full size; smaller for a quick look. */
  scale: number;
  report(line: string): void;
}
