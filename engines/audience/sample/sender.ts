import type { Account } from '#platform/server/account/account.ts';

/** Who sends the sample emails. */
export interface SampleSender {
  name: string;
  email: string;
  replyTo: string;
  /** The account's postal address, or one that stands in for it, so that the sample draft can be sent as it is. */
  address: string;
}

/** Who sends the sample emails of an account. */
export function sampleSender({ record }: Account): SampleSender {
  return {
    name: record.name,
    email: 'news@example.com',
    replyTo: 'hello@example.com',
    address: record.postal_address.trim() || '1 Harbour Street, Port Example',
  };
}
