import type { Account } from '#platform/server/account/account.ts';
import type { AccountPageOf } from './pages/account-pages.ts';

/** What a person changes of their own details: default fields by name, custom ones by id. */
export interface ProfileChanges {
  readonly fields: Readonly<Record<string, string>>;
  readonly custom: Readonly<Record<string, string>>;
}

/** What the public pages ask of those who keep pages, contacts and deliveries. */
export interface PagePorts {
  /** The HTML that the account wrote for a page, or null where the built-in one stands. */
  readonly writtenPage: AccountPageOf;
  /** Changes a contact as its person asks; throws what is wrong by field. */
  readonly changeProfile: (
    account: Account,
    contactId: number,
    changes: ProfileChanges,
  ) => Promise<void>;
  /** Notes a complaint about one email; 'changed' where it is the first about it. */
  readonly noteComplaint: (
    account: Account,
    delivery: { mailingId: number; contactId: number },
    text: string,
  ) => Promise<string>;
  /** Whether people may ask for a copy of their data, its erasure or another address. */
  readonly offersOwnData: (account: Account) => boolean;
}

const nobody = () =>
  Promise.reject(new Error('Nobody was plugged to change contacts or deliveries.'));
let ports: PagePorts = {
  writtenPage: () => Promise.resolve(null),
  changeProfile: nobody,
  noteComplaint: nobody,
  offersOwnData: () => false,
};

/** Plugs them. */
export function plugPages(given: PagePorts): void {
  ports = given;
}

/** What was plugged; until something is, accounts have no pages of their own. */
export function pagePorts(): PagePorts {
  return ports;
}
