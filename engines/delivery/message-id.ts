import type { Secrets } from '#platform/server/secrets.ts';

/** The Message-ID of a delivery: the same on every try, and not to be guessed. */
export function messageIdOf(
  secrets: Secrets,
  delivery: { accountId: number; mailingId: number; contactId: number },
  domain: string,
): string {
  const name = secrets
    .sign(
      'delivery.message-id',
      `${delivery.accountId}.${delivery.mailingId}.${delivery.contactId}`,
    )
    .toString('hex')
    .slice(0, 40);
  return `${name}@${domain}`;
}

/** The domain of a mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
