import type { CleansingKind } from '../contract.ts';

/** The key of a kind in the texts. */
export const kindKeys = {
  plain: 'plain',
  'non-openers': 'nonOpeners',
  'mega-openers': 'megaOpeners',
} as const satisfies Record<CleansingKind, string>;

/** Where a new rule of a kind is made, below the account. */
export function newRulePath(kind: CleansingKind): string {
  return kind === 'plain' ? 'cleansing_rules/new' : `cleansing_rules/${kind}/new`;
}

/** Where a rule is edited, below the account. */
export function editRulePath({ kind, id }: { kind: CleansingKind; id: number }): string {
  return kind === 'plain' ? `cleansing_rules/${id}/edit` : `cleansing_rules/${kind}/${id}/edit`;
}
