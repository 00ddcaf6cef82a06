import { isFieldMessage } from '#platform/contract/field-rules.ts';
import { snackbar } from '../overlays/snackbar.tsx';

/** How long a broken rule waits for the next key before it is said. */
const fieldErrorDelay = 1000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says which field rule is broken by what was typed into a form, once typing has rested for a second; what was mended by then stays unsaid. */
export function sayTyped(
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, unknown>>,
): void {
  clearTimeout(waiting);
  const typed = Object.keys(values).find((field) => values[field] !== before[field]);
  const problem = typed === undefined ? undefined : problems[typed];
  if (typeof problem === 'string' && isFieldMessage(problem))
    waiting = setTimeout(() => snackbar.error(problem), fieldErrorDelay);
}
