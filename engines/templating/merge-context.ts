import type { Scope } from '#platform/server/template/template-runner.ts';

/** Addresses that a message may name. */
export interface MergeUrls {
  unsubscribeUrl: string;
  preferencesUrl: string;
  profileUrl: string;
  reportSpamUrl: string;
  webViewUrl: string;
}

/** Where merge values come from. */
export interface MergeSources {
  /** The contact's template data, as the audience engine's `mergeDataOf` reads it. */
  contact: Readonly<Record<string, unknown>>;
  campaign: { id: number; name: string; subject: string };
  account: { name: string; website: string; postalAddress: string };
  urls: MergeUrls;
}

/** Everything a message may name, for one contact: the one list of merge variables. */
export function mergeContext({ contact, campaign, account, urls }: MergeSources): Scope {
  return {
    contact,
    // Rows of the account's own tables, each table by its short name.
    relational: rowsIn(contact['relational']),
    campaign: { id: campaign.id, name: campaign.name, subject: campaign.subject },
    account: { name: account.name, website: account.website },
    unsubscribe_url: urls.unsubscribeUrl,
    preferences_url: urls.preferencesUrl,
    edit_profile_url: urls.profileUrl,
    report_spam_url: urls.reportSpamUrl,
    web_view_url: urls.webViewUrl,
    postal_address: oneLineAddress(account.postalAddress),
  };
}

function rowsIn(value: unknown): object {
  return value !== null && typeof value === 'object' ? value : {};
}

const lastAddress = { given: '', line: '' };

/** A postal address on one line. */
export function oneLineAddress(address: string): string {
  // All mails of a mailing ask for the same one.
  if (address !== lastAddress.given)
    Object.assign(lastAddress, { given: address, line: joinLines(address) });
  return lastAddress.line;
}

function joinLines(address: string): string {
  return address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}
