import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';
import { links } from './links.ts';

/** Menu paths that lead nowhere now: what is not built, unless an older application shows it. */
export const withoutScreen: ReadonlySet<string> = links.legacy === null ? notYetBuilt : new Set();
