import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { imageSample } from '#features/content/images/server/public.ts';
import { groupRecords } from './group-records.ts';
import { forgetGroups, placePictures } from './save-group.ts';
import { sql } from 'kysely';

/** One place of the demo shop's emails in which two pictures compete. */
export const groupSample: SampleRecords = {
  after: [imageSample],
  async make({ account, made }) {
    const { sunrise, harbour } = made(imageSample);
    const id = await insertSample(account, groupRecords, {
      name: 'Header of the newsletter',
      mode: 'best',
      link_url: 'https://shop.example.com/new',
      alt: 'New in the shop',
      created_by: 'Sample data',
    });
    await placePictures(account, id, [{ image_id: sunrise }, { image_id: harbour }]);
  },
  async remove(removal) {
    const { account } = removal;
    await takeOutSamples(removal, groupRecords);
    const { rows } = await sql<{ group_id: number }>`
      select distinct m.group_id from image_group_images m where m.account_id = ${account.id}
        and not exists (select from image_groups g where g.account_id = ${account.id} and g.id = m.group_id)`.execute(
      account.db,
    );
    await forgetGroups(
      account,
      rows.map((row) => row.group_id),
    );
  },
};
