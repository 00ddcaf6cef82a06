import type { Secrets } from '#platform/server/secrets.ts';

/** The Message-ID of one person's copy of a mailing: the same on every try, and nobody else can guess it. */
export function messageIdOf(
  secrets: Secrets,
  copy: { accountId: number; mailingId: number; contactId: number },
  domain: string,
): string {
  const name = secrets
    .sign('delivery.message-id', `${copy.accountId}.${copy.mailingId}.${copy.contactId}`)
    .toString('hex')
    .slice(0, 40);
  return `${name}@${domain}`;
}

/** The domain of a mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
