import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { textArray } from './contact-fields.ts';

/** People of an account who are erased: by their contacts, and by the addresses and numbers that texts may name them by. */
export interface ErasedPeople {
  readonly contactIds: readonly number[];
  /** In lower case, each form that was in use. */
  readonly words: readonly string[];
}

/**
 * What the owner of tables does so that these people are found there no more, in the account's transaction. Counts stay: what
 * is emptied are the columns that say who somebody is.
 */
export type ErasePeople = (account: Account, people: ErasedPeople) => Promise<void>;

/** Whether a text names one of the people, in whatever letters. */
export function mentions(text: RawBuilder<unknown>, { words }: ErasedPeople): RawBuilder<boolean> {
  return sql<boolean>`exists (select from unnest(${textArray(words)}) w(word) where strpos(lower(${text}), w.word) > 0)`;
}
