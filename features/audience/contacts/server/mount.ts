import type { ErasePeople } from '#engines/audience/public.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { exportContactsJob } from './export-contacts.ts';
import { mountContactCard } from './mount-card.ts';
import { mountListContacts } from './mount-list-contacts.ts';
import { mountContactRecords } from './mount-records.ts';
import { mountUnification } from './unified-contact.ts';

/** Whoever keeps traces of contacts elsewhere and takes them away: when a contact is deleted, and when a person is erased. */
export interface ContactErasers {
  readonly ofDeleted: readonly ErasePeople[];
  readonly ofErased: readonly ErasePeople[];
}

/** Routes and jobs of contacts, of the account and of its lists. */
export const mountContacts =
  (erasers: ContactErasers): MountFeature =>
  (book, services) => {
    const exportJob = exportContactsJob(services);
    services.jobs.define(exportJob);
    mountContactRecords(book, services, { exportJob, erasers: erasers.ofDeleted });
    mountListContacts(book, services, exportJob);
    mountContactCard(book, services, erasers.ofErased);
    mountUnification(book, services);
  };
