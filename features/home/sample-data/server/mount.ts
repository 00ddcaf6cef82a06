import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { sampleDataMessages } from '../contract.ts';
import { createSampleData, removeSampleData, sampleDataOf } from './sample-account.ts';

/** Sample data: look, bring in, take out. */
export const mountSampleData: MountFeature = (router, services) => {
  const { sample } = services.families;
  router.account({
    method: 'GET',
    path: 'sample_data',
    role: 'member',
    summary: 'What sample data there is',
    handle: async ({ account }) => ok(await sampleDataOf(account, sample)),
  });
  router.account({
    method: 'POST',
    path: 'sample_data',
    role: 'account',
    summary: 'Bring sample data in',
    handle: async ({ account }) => {
      await createSampleData(account, sample, {
        now: services.clock.now(),
        publicUrl: services.config.publicUrl,
        files: services.files,
        secrets: services.secrets,
      });
      return created({
        ...(await sampleDataOf(account, sample)),
        message: sampleDataMessages.made,
      });
    },
  });
  router.account({
    method: 'DELETE',
    path: 'sample_data',
    role: 'account',
    summary: 'Take all sample data out',
    handle: async ({ account }) => {
      await removeSampleData(account, sample);
      return ok({ ...(await sampleDataOf(account, sample)), message: sampleDataMessages.removed });
    },
  });
};
