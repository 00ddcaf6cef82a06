import { sql } from 'kysely';
import { listSample } from '#features/audience/lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { usualStop } from '../contract.ts';
import { dropRuns } from './end-run.ts';
import { cleansingRecords } from './rules-table.ts';

/** A rule of each kind, all off: sample contacts stay as they are until somebody switches one on. */
export const cleansingSample: SampleRecords<void> = {
  after: [listSample],
  async make({ account, made }) {
    const lists = made(listSample);
    const off = { enabled: false, stop_above_percent: usualStop };
    await insertSample(account, cleansingRecords, {
      name: 'No opens for a year',
      kind: 'non-openers',
      conditions: { list_id: lists.kingdom.id, emails: 5, days: 365, known_days: 365 },
      ...off,
    });
    await insertSample(account, cleansingRecords, {
      name: 'Opened by machines',
      kind: 'mega-openers',
      conditions: { days: 30, opens_per_day: 100, opens_per_email: 50 },
      ...off,
    });
    await insertSample(account, cleansingRecords, {
      name: 'Test addresses',
      kind: 'plain',
      conditions: {
        filter: 'or',
        segment_filters_attributes: [
          { criterion: 'field', field: 'email', operator: 'starts_with', value: 'test@' },
          { criterion: 'field', field: 'email_domain', operator: 'is', value: 'mailinator.com' },
        ],
      },
      ...off,
    });
  },
  async remove(removal) {
    const { account } = removal;
    const { rows } = await sql<{ id: number }>`
      select id from cleansing_rules where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    for (const { id } of rows) await dropRuns(account, id);
    await takeOutSamples(removal, cleansingRecords);
  },
};
