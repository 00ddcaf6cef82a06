import type { Person } from '../contract.ts';

/** A member or an invitation. */
export interface PersonRef {
  readonly kind: Person['kind'];
  readonly id: number;
}

/** What the drawer was opened for. */
export type DrawerTarget =
  | { mode: 'create' }
  | { mode: 'duplicate'; person: PersonRef }
  | { mode: 'edit'; person: PersonRef };

/** The words of a person in the URL: member-5, invitation-7. */
export function wordOf({ kind, id }: PersonRef): string {
  return `${kind}-${id}`;
}

/** What ?user=… and ?copy=… open; a bare number is a member. Null for nothing, and for what means nothing. */
export function targetOf(user: string | undefined, copy: string | undefined): DrawerTarget | null {
  if (user === undefined) return null;
  const source = personOf(copy);
  if (user === 'new') return source ? { mode: 'duplicate', person: source } : { mode: 'create' };
  const person = personOf(user);
  return person && { mode: 'edit', person };
}

function personOf(word: string | undefined): PersonRef | null {
  const match = /^(?:(member|invitation)-)?(\d{1,15})$/.exec(word ?? '');
  return match
    ? { kind: match[1] === 'invitation' ? 'invitation' : 'member', id: Number(match[2]) }
    : null;
}
