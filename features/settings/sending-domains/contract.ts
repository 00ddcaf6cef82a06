import { z } from 'zod';
import { domainName, domainRow } from '#engines/domains/contract.ts';
import { resource } from '#platform/contract/resource.ts';

/** Domains that an account's mails come from. */
export const sendingDomains = resource({
  path: 'dkim_domains',
  one: 'dkim_domain',
  title: 'Sending domain',
  role: 'dns_setup',
  rows: 'dkim_domains',
  fields: z.object({ name: domainName }),
  row: domainRow,
  list: { search: ['name'], sort: ['name', 'created_at', 'checked_at'], defaultSort: ['created_at', 'asc'], filters: z.object({}), pageSize: 10 },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** What is said of the domain a mail would come from. */
export interface DomainWarning {
  code: 'sender_domain_missing' | 'sender_domain_unverified' | 'sender_domain_failing';
  message: string;
  /** Whether a campaign may not leave with it. */
  isRefused: boolean;
  /** The page below /accounts/{accountId}/ where it is mended. */
  page: string;
}
