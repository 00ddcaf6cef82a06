import { factsOf } from '#features/session/access/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { featureMissing, forbidden } from '#platform/server/errors.ts';
import { decidePage, type SettingPage } from '../contract.ts';

/** Refuses a caller to whom a page is closed, as the table of gates says: 460 where a trial lacks it, else 403. */
export function requirePage(account: Account, page: SettingPage): void {
  const { kind, roles } = account.actor;
  const decision = decidePage(
    page,
    factsOf(account.record, roles),
    kind === 'api_key' ? 'key' : 'person',
  );
  if (decision.kind === 'plan') throw featureMissing(decision.feature);
  if (decision.kind !== 'open')
    throw forbidden(`The settings page ${page} is not open to you in this account.`);
}
