import { links } from './links.ts';
import { notYetBuilt } from './not-yet-built.ts';

/** Menu paths that lead nowhere now: what is not built, unless an older application shows it. */
export const withoutScreen: ReadonlySet<string> = links.legacy === null ? notYetBuilt : new Set();
