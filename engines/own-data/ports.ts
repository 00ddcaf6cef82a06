import type { Readable } from 'node:stream';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

/** What people may do themselves in an account. */
export interface OwnDataChoice {
  readonly copy: boolean;
  readonly erasure: boolean;
  readonly address: boolean;
}

/** What the engine asks of those who keep contacts and settings; the composition root plugs it. */
export interface OwnDataPorts {
  /** What the account allows. */
  choiceOf(account: Account): OwnDataChoice;
  /** The host of an account's or a brand's links; null: the installation's. */
  linkHostOf(account: Account, brandId: number | null): Promise<string | null>;
  /** All that the account keeps of a contact, as one JSON document. */
  copyOf(services: Services, of: { accountId: number; contactId: number }): Promise<Readable>;
  /** Erases a person for good. */
  erase(account: Account, services: Services, contactId: number): Promise<void>;
  /** Gives a contact another address; throws where it may not have it. */
  changeAddress(
    account: Account,
    services: Services,
    change: { contactId: number; email: string },
  ): Promise<void>;
}

const unplugged = (): never => {
  throw new Error('nobody was plugged who keeps contacts');
};
let plugged: OwnDataPorts = {
  choiceOf: () => ({ copy: false, erasure: false, address: false }),
  linkHostOf: () => Promise.resolve(null),
  copyOf: unplugged,
  erase: unplugged,
  changeAddress: unplugged,
};

/** Plugs them. */
export function plugOwnData(ports: OwnDataPorts): void {
  plugged = ports;
}

/** What is plugged now; until something is, nothing is offered. */
export function ownDataPorts(): OwnDataPorts {
  return plugged;
}
