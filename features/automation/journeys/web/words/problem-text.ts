import type { Problem } from '#engines/journeys/contract.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** What is wrong, as a sentence in the language on screen. */
export function problemText({ message }: Problem): string {
  const text = serverText(message);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
