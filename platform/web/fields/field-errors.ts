import { firstProblem, type FieldRule, type FieldValue } from '#platform/contract/field-rules.ts';
import { serverText } from '../i18n/server-text.ts';
import { snackbar } from '../overlays/snackbar.tsx';

/** How long a broken rule waits for the next key before it is said. */
export const fieldErrorDelay = 1000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says what is wrong with a field once typing has rested for a second; of several the last one. Null takes back what was not said yet. */
export function sayFieldError(
  message: string | null,
  show: (text: string) => void = snackbar.error,
): void {
  clearTimeout(waiting);
  if (message !== null) waiting = setTimeout(() => show(serverText(message)), fieldErrorDelay);
}

/** A check of one field for a form: the message goes to the field at once and, when typing rests, into a snackbar. */
export function checkedBy(...rules: readonly FieldRule[]): (value: FieldValue) => string | null {
  return (value) => {
    const problem = firstProblem(value, rules);
    sayFieldError(problem);
    return problem === null ? null : serverText(problem);
  };
}
