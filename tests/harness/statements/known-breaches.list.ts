import type { RuleName } from './rules.ts';

/** Statements that break a rule today: by what PostgreSQL's parser makes of them, and the file that runs them. */
export const known: readonly { rule: RuleName; place: string; fingerprint: string }[] = [];
