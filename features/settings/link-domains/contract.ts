import { z } from 'zod';
import { domainName, domainRow } from '#engines/domains/contract.ts';
import { resource } from '#platform/contract/resource.ts';

const kind = z.enum(['link', 'sms'], 'must be link or sms');

/** Domains that links are on: those of mails (link) and the short ones of text messages (sms). */
export const linkDomains = resource({
  path: 'link_tracking_domains',
  singular: 'link_tracking_domain',
  title: 'Link tracking domain',
  role: ['dns_setup', 'mobile'],
  collectionKey: 'link_tracking_domains',
  fields: z.object({ name: domainName, kind: kind.default('link') }),
  row: domainRow,
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'checked_at'],
    defaultSort: ['created_at', 'asc'],
    filters: z.object({ kind: kind.optional() }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});
