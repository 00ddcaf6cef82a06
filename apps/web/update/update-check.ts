/** The times of the update check, in milliseconds. */
export const updateTimes = {
  poll: 60_000,
  forcedAfter: 7_200_000,
  flaggedAfter: 900_000,
  remindAfter: 10_800_000,
} as const;

/** What the check remembers. Times are milliseconds since 1970. */
export interface UpdateState {
  /** When the running version was built: the first modified time that was seen. */
  readonly baseline: number | null;
  readonly checkedAt: number | null;
  readonly isFlagged: boolean;
  readonly remindAt: number | null;
}

/** Nothing seen yet. */
export const noUpdateYet: UpdateState = {
  baseline: null,
  checkedAt: null,
  isFlagged: false,
  remindAt: null,
};

/** Whether to ask now: each minute while the page is looked at, and after two hours even when it is not. */
export function shouldCheck(state: UpdateState, now: number, isVisible: boolean): boolean {
  if (state.checkedAt === null) return true;
  return now - state.checkedAt >= (isVisible ? updateTimes.poll : updateTimes.forcedAfter);
}

/** Takes in the modified time of the polled file: a move of more than 15 minutes means a new version. */
export function withModifiedTime(state: UpdateState, modified: number, now: number): UpdateState {
  if (state.baseline === null) return { ...state, baseline: modified, checkedAt: now };
  const isMoved = Math.abs(modified - state.baseline) > updateTimes.flaggedAfter;
  return { ...state, checkedAt: now, isFlagged: state.isFlagged || isMoved };
}

/** Puts the banner away for three hours. */
export function remindLater(state: UpdateState, now: number): UpdateState {
  return { ...state, remindAt: now + updateTimes.remindAfter };
}

/** Whether the banner shows. */
export function showsBanner(state: UpdateState, now: number): boolean {
  return state.isFlagged && (state.remindAt === null || now >= state.remindAt);
}
