import { sql } from 'kysely';
import type { PersonalData } from '#platform/server/family/personal-data.ts';

/** Which pictures people saw and clicked. Figures stay when a person is erased. */
export const groupPersonalData: PersonalData = {
  columns: { image_group_views: ['contact_id'] },
  exports: {
    image_group_views: {
      leftOut: 'says which image an email showed; its opens and clicks are exported themselves',
    },
  },
  async erase(account, { ids }) {
    await sql`delete from image_group_views where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
  },
};
