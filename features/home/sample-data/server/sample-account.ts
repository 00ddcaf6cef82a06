import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount } from '#platform/server/account/lock-in-account.ts';
import type { SampleData, SampleSetting } from '#platform/server/families.ts';
import type { SampleDataFacts } from '../contract.ts';

/** What sample data the account holds. */
export async function sampleDataOf(account: Account, sample: SampleData): Promise<SampleDataFacts> {
  const { contacts = 0, campaigns = 0 } = await sample.count(account);
  return { present: contacts + campaigns > 0, contacts, campaigns };
}

/** Brings the sample data into an account that has none; asked again, nothing happens. */
export async function createSampleData(
  account: Account,
  sample: SampleData,
  setting: SampleSetting,
): Promise<void> {
  await lockInAccount(account, 'sample data');
  if ((await sampleDataOf(account, sample)).present) return;
  await sample.make(account, setting);
  const { contacts, campaigns } = await sampleDataOf(account, sample);
  await account.audit({
    action: 'create',
    resource: 'sample_data',
    id: null,
    after: { contacts, campaigns },
  });
}

/** Takes all sample data out again. What people made or put to use stays. */
export async function removeSampleData(account: Account, sample: SampleData): Promise<void> {
  await sample.remove(account);
  await account.audit({ action: 'delete', resource: 'sample_data', id: null });
}
