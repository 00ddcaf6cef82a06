/** How many steps can be undone. */
export const undoSteps = 100;

/** What is shown, what was before it, and what was undone. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last change was about: changes of one thing in a row are one step. */
  readonly about: string | null;
}

/** A history that begins. */
export function begunWith<State>(present: State): History<State> {
  return { past: [], present, future: [], about: null };
}

/** The history with a change; one that changes nothing is none. `about` joins it to the change before it of the same name. */
export function changedTo<State>(
  history: History<State>,
  next: State,
  about: string | null = null,
): History<State> {
  if (next === history.present) return history;
  const isJoined = about !== null && about === history.about && history.past.length > 0;
  const past = isJoined ? history.past : [...history.past, history.present].slice(-undoSteps);
  return { past, present: next, future: [], about };
}

/** One step back. */
export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    about: null,
  };
}

/** One step forth again. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, about: null };
}
