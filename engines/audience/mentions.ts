import { sql, type RawBuilder } from 'kysely';
import type { ErasedPeople } from '#platform/server/families.ts';
import { textArray } from './contact-fields.ts';

/** Whether a text names one of the people, in whatever letters. */
export function mentions(text: RawBuilder<unknown>, { words }: ErasedPeople): RawBuilder<boolean> {
  return sql<boolean>`exists (select from unnest(${textArray(words)}) w(word) where strpos(lower(${text}), w.word) > 0)`;
}
