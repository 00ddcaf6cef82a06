import type { MountFeature } from '#platform/server/http/route.ts';
import { exportContactsJob } from './export-contacts.ts';
import { mountContactCard } from './mount-card.ts';
import { mountListContacts } from './mount-list-contacts.ts';
import { mountContactRecords } from './mount-records.ts';
import { mountUnification } from './unified-contact.ts';

/** Routes and jobs of contacts, of the account and of its lists. */
export const mountContacts: MountFeature = (book, services) => {
  const exportJob = exportContactsJob(services);
  services.jobs.define(exportJob);
  mountContactRecords(book, services, exportJob);
  mountListContacts(book, services, exportJob);
  mountContactCard(book, services);
  mountUnification(book, services);
};
