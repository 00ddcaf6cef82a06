import { sql, type SqlBool } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';

/** What pickers and editors offer of segments: their size, and of a brand those of all brands besides its own. */
export const segmentChoices: Choices = {
  columns: sql`r.id, r.name, r.contacts_count, r.mailable_count, r.state, r.brand_id`,
  where: (_account, query) =>
    query['brand_id'] === undefined
      ? []
      : [sql<SqlBool>`(r.brand_id is null or r.brand_id = ${query['brand_id']}::bigint)`],
};
