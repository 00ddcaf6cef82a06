import { addVapidKey, newApplicationColumns } from '#engines/push/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { applicationRecords } from './application-records.ts';

/** A website that browsers can register at. */
export const applicationSample: SampleRecords<number> = {
  async make({ account, secrets }) {
    const id = await insertSample(account, applicationRecords, {
      name: 'Online shop',
      platform: 'web',
      ...newApplicationColumns(account, secrets, { platform: 'web', key: null, isLocal: false }),
    });
    await addVapidKey(account, secrets, { applicationId: id, key: null });
    return id;
  },
  remove: (removal) => takeOutSamples(removal, applicationRecords),
};
