import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { countdownEnd, countdownStyle } from '../contract/style.ts';
import { timerRecords } from './records.ts';

/** One timer, as a shop uses it for a sale. */
export const timerSample: SampleRecords<void> = {
  async make({ account, now }) {
    await insertSample(account, timerRecords, {
      name: 'Weekend sale',
      mode: 'fixed',
      ends_at: new Date(now.getTime() + 9 * 86_400_000).toISOString(),
      zone: account.record.time_zone,
      style: countdownStyle.parse({
        background: '#fff7ed',
        box_color: '#7c2d12',
        digit_color: '#ffffff',
        label_color: '#7c2d12',
      }),
      ended: countdownEnd.parse({ kind: 'text', text: 'The weekend sale has ended' }),
      created_by: 'Sample data',
    });
  },
  remove: (removal) => takeOutSamples(removal, timerRecords),
};
