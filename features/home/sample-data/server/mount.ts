import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { sampleDataMessages } from '../contract.ts';
import { createSampleData } from './create-sample-data.ts';
import { removeSampleData, sampleDataOf } from './remove-sample-data.ts';

/** Sample data: look, bring in, take out. */
export const mountSampleData: MountFeature = (router, services) => {
  router.account({
    method: 'GET',
    path: 'sample_data',
    role: 'member',
    summary: 'What sample data there is',
    handle: async ({ account }) => ok(await sampleDataOf(account)),
  });
  router.account({
    method: 'POST',
    path: 'sample_data',
    role: 'account',
    summary: 'Bring sample data in',
    handle: async ({ account }) => {
      await createSampleData(account, services.clock.now());
      return created({ ...(await sampleDataOf(account)), message: sampleDataMessages.made });
    },
  });
  router.account({
    method: 'DELETE',
    path: 'sample_data',
    role: 'account',
    summary: 'Take all sample data out',
    handle: async ({ account }) => {
      await removeSampleData(account);
      return ok({ ...(await sampleDataOf(account)), message: sampleDataMessages.removed });
    },
  });
};
