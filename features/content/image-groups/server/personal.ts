import { sql } from 'kysely';
import type { PersonalData } from '#platform/server/family/personal-data.ts';

/** Which pictures people saw and clicked. Figures stay when a person is erased. */
export const groupPersonalData: PersonalData = {
  columns: { image_group_views: ['contact_id'] },
  exports: {
    image_group_views: {
      record: 'image_view',
      rows: (account, { id }) => sql`
        select r.* from (
          select concat_ws('.', v.mailing_id, v.group_id, v.image_id) as id, g.name as image_group, i.name as image,
            v.mailing_id, v.seen_at, v.clicked_at
          from image_group_views v
          left join image_groups g on g.account_id = ${account.id} and g.id = v.group_id
          left join images i on i.account_id = ${account.id} and i.id = v.image_id
          where v.account_id = ${account.id} and v.contact_id = ${id}) r
        where true`,
    },
  },
  async erase(account, { ids }) {
    await sql`delete from image_group_views where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
      account.db,
    );
  },
};
