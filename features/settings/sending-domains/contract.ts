import { z } from 'zod';
import { domainName, domainRow } from '#engines/domains/contract.ts';
import { wholeNumberBetween } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';

/** Domains that an account's mails come from. */
export const sendingDomains = resource({
  path: 'dkim_domains',
  singular: 'dkim_domain',
  title: 'Sending domain',
  role: 'dns_setup',
  collectionKey: 'dkim_domains',
  fields: z.object({ name: domainName }),
  row: domainRow,
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'checked_at'],
    defaultSort: ['created_at', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** A domain, or a name below one, whose sending is paused. */
export const pausedDomain = z.object({
  domain: z.string(),
  cause: z.enum(['policy', 'person']),
  response: z.string().nullable(),
  paused_at: z.string(),
  paused_until: z.string(),
});

/** A domain whose sending is paused. */
export type PausedDomain = z.infer<typeof pausedDomain>;

const complaintState = z.enum(['fine', 'warned', 'stopped']);

/** What the first day of a warm-up may send. */
export const firstDayBounds = { usual: 200, min: 10, max: 20_000 } as const;

/** How a warm-up is begun. */
export const warmUpStart = z.strictObject({
  first_day: wholeNumberBetween(firstDayBounds).default(firstDayBounds.usual),
});

/** How a sending domain stands with those who receive its mail. */
export const domainHealth = z.object({
  /** Null where it may send any number. */
  warm_up: z
    .object({
      started_on: z.string(),
      ends_on: z.string(),
      /** The first is 1. */
      day: z.number(),
      sent_today: z.number(),
      allowed_today: z.number(),
      plan: z.array(z.number()),
    })
    .nullable(),
  /** What each day may send when the first one may send as many as usual. */
  usual_plan: z.array(z.number()),
  /** The domain and names below it whose sending is paused. */
  rests: z.array(pausedDomain),
  complaints: z.object({
    state: complaintState,
    complaints: z.number(),
    sent: z.number(),
    rate: z.number(),
    warn_at: z.number(),
    stop_at: z.number(),
    days: z.array(z.object({ day: z.string(), sent: z.number(), complaints: z.number() })),
  }),
});

/** How a sending domain stands. */
export type DomainHealth = z.infer<typeof domainHealth>;

/** What is said of a sending domain's health. */
export const healthMessages = {
  warming: 'The warm-up of this domain is under way. End it first to begin with another volume.',
  notWarming: 'This domain is not being warmed up.',
  notPaused: 'Sending from this domain is not paused.',
} as const;

/** What is said of the domain a mail would come from. */
export interface DomainWarning {
  code: 'sender_domain_missing' | 'sender_domain_unverified' | 'sender_domain_failing';
  message: string;
  /** Whether a campaign may not leave with it. */
  isRefused: boolean;
  /** The page below /accounts/{accountId}/ where it is mended. */
  page: string;
}
