import type { Services } from '#platform/server/services.ts';

/** What the work with networks needs. */
export type SocialServices = Pick<
  Services,
  'config' | 'database' | 'fetcher' | 'clock' | 'secrets' | 'notifications' | 'families' | 'log'
>;
