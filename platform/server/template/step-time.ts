/** What is known of the step that a thread is in: which, and how much time it has had. */
export interface StepTime {
  /** When the step began; no two steps of a thread begin at once. */
  began: number;
  /** When it was looked at last. */
  seen: number;
  /** Milliseconds it has had. */
  spent: number;
}

/** Looks are made every 20 ms; what lies further apart was a standstill of the whole process. */
const longestLook = 100;

/**
 * The time of a step, looked at again. Of the time between two looks only a look's worth counts: while a process stands still
 * (frozen, swapped out, a laptop asleep), its threads do too, and what they were at is not to blame.
 */
export function stepTimeAt(now: number, began: number, before: StepTime | null): StepTime {
  const known = before?.began === began ? before : { began, seen: began, spent: 0 };
  const passed = Math.min(now - known.seen, longestLook);
  return { began, seen: now, spent: known.spent + Math.max(0, passed) };
}
