/** How a deadline stands at a moment. */
export type DeadlineState = 'missed' | 'near' | 'due';

/** Whether a running deadline is missed, near or far. */
export function deadlineState(
  { due, warn }: { due: string; warn: string | null },
  now = Date.now(),
): DeadlineState {
  if (Date.parse(due) <= now) return 'missed';
  return warn !== null && Date.parse(warn) <= now ? 'near' : 'due';
}

/** The color of each state, as chips know it. */
export const chipOf = { missed: 'missed', near: 'pending', due: 'active' } as const;
