import type { MountFeature } from '#platform/server/http/route.ts';
import { exportContactsJob } from './export-contacts.ts';
import { mountBulkChange } from './bulk-change/mount-bulk-change.ts';
import { mountDeleteByFile } from './delete-by-file/mount-delete-by-file.ts';
import { followingMerges } from './following-merges.ts';
import { mountMerge } from './merge/mount-merge.ts';
import { mountContactCard } from './mount-card.ts';
import { mountListContacts } from './mount-list-contacts.ts';
import { mountContactRecords } from './mount-records.ts';
import { mountUnification } from './unified-contact.ts';

/** Routes and jobs of contacts, of the account and of its lists. */
export const mountContacts: MountFeature = (router, services) => {
  const exportJob = exportContactsJob(services);
  services.jobs.define(exportJob);
  mountContactRecords(router, services, exportJob);
  mountListContacts(router, services, exportJob);
  mountContactCard(followingMerges(router), services);
  mountMerge(router, services);
  mountBulkChange(router, services);
  mountDeleteByFile(router, services);
  mountUnification(router, services);
};
