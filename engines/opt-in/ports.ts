import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

/** What a page of an account says after or before a confirmation; null: the built-in one. */
export interface ConfirmPage {
  /** Sanitised HTML that stands in place of the built-in text; the form with the button is put in by us. */
  readonly html: string;
}

/** What the engine asks of features; the composition root plugs it. */
export interface OptInPorts {
  /** The host of an account's or a brand's links; null: the installation's. */
  linkHostOf(account: Account, brandId: number | null): Promise<string | null>;
  /** Deletes contacts of whom nothing is known any more. */
  removeContacts(
    account: Account,
    services: Pick<Services, 'families'>,
    ids: readonly number[],
  ): Promise<readonly number[]>;
  /** A published page of the account of type `confirm_subscription` or `thank_you_page`, for the brand and language. */
  confirmPageOf?(
    account: Account,
    wanted: {
      type: 'confirm_subscription' | 'thank_you_page';
      brandId: number | null;
      language: string;
      contactId: number;
    },
  ): Promise<ConfirmPage | null>;
}

const unplugged: OptInPorts = {
  linkHostOf: () => Promise.resolve(null),
  removeContacts: () => Promise.reject(new Error('no removal of contacts is plugged in')),
};

let plugged: OptInPorts = unplugged;

/** Plugs what the engine needs of features; what is left out stays as it was. */
export function plugOptIn(ports: Partial<OptInPorts>): void {
  plugged = { ...plugged, ...ports };
}

/** What is plugged now. */
export function optInPorts(): OptInPorts {
  return plugged;
}
