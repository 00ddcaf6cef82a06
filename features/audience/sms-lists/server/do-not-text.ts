import { optInNumbers, optOutNumbers } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { requireNumber, sourceOf } from './sms-subscriptions.ts';

/** Stops all text messages to a contact's number, or lets them go out again; answers the number. */
export async function setDoNotText(
  account: Account,
  id: number,
  wanted: boolean,
): Promise<{ in_dnm: boolean; phone: string }> {
  const phone = await requireNumber(account, id);
  const proof = { source: sourceOf(account), ip: account.actor.ip };
  const changed = wanted
    ? await optOutNumbers(account, {
        phoneKeys: [phone],
        createdBy: account.actor.name,
        ...proof,
      })
    : await optInNumbers(account, { phoneKeys: [phone], ...proof });
  if (changed.length > 0)
    await account.audit({ action: wanted ? 'do_not_text' : 'text_again', resource: 'contact', id });
  return { in_dnm: wanted, phone };
}
