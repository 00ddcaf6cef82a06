import type { JudgedVisits } from './judge-visits.ts';
import type { WaitingHit } from './waiting-visits.ts';

/** A batch of judged hits, with what machines asked for. */
export interface CountedVisits extends JudgedVisits {
  readonly machines: readonly WaitingHit[];
  /** By website: when its pages were heard of. */
  readonly seen: ReadonlyMap<number, { first: Date; last: Date }>;
  dayOf(at: Date): string;
}
