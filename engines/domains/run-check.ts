import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { DomainCheck, DomainKind } from './contract.ts';
import { domainOf } from './change-domain.ts';
import { recordCheck } from './record-check.ts';
import type { StoredDomain } from './stored-domain.ts';

/** What a check needs of the product. */
export type CheckServices = Pick<
  Services,
  'database' | 'dns' | 'clock' | 'config' | 'notifications' | 'log'
>;

/** Looks at the records of one domain as they are in the DNS now; brought by the feature whose kind it is. */
export type CheckDomain = (
  services: CheckServices,
  domain: StoredDomain & { accountId: number },
) => Promise<DomainCheck[]>;

/** One check for every kind. */
export type DomainChecks = Readonly<Record<DomainKind, CheckDomain>>;

/** Looks at a domain's records and writes down what was found. The network is asked outside any transaction. */
export async function runCheck(
  services: CheckServices,
  check: CheckDomain,
  which: { accountId: number; id: number; kinds: readonly DomainKind[]; isAsked: boolean },
): Promise<void> {
  const { accountId, id, kinds } = which;
  const at = services.clock.now();
  const domain = await inAccount(services.database, { accountId }, (account) =>
    domainOf(account, kinds, id),
  );
  const checks = await check(services, { ...domain, accountId });
  await inAccount(services.database, { accountId }, (account) =>
    recordCheck(account, services, { id, checks, at, isAsked: which.isAsked }),
  );
}
