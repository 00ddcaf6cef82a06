import type { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import { ownStore, writeOrders } from '#engines/orders/public.ts';
import { conversionOf, type RecordedConversion } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { newConversion } from '../contract.ts';

const aheadOfUs = 24 * 3_600_000;

/** Keeps an order for the contact it names; one that is known already stays as it was first told. */
export async function takeOrder(
  account: Account,
  { clock, secrets }: Pick<Services, 'clock' | 'secrets'>,
  order: z.output<typeof newConversion>['conversion'],
): Promise<{ conversion: RecordedConversion; isNew: boolean }> {
  const at = order.at === undefined ? clock.now() : new Date(order.at);
  if (at.getTime() > clock.now().getTime() + aheadOfUs)
    throw invalid({ 'conversion.at': ['must not be in the future'] });
  const contactId = await contactOf(account, order);
  const { order_id: remoteId, value: total, currency } = order;
  const told = { remoteId, contactId, total, currency, placedAt: at, changedAt: at };
  const { written, refused } = await writeOrders(
    account,
    { id: ownStore, secrets },
    { orders: [told], keepsKnown: true },
  );
  const [refusal] = refused;
  if (refusal) throw invalid({ 'conversion.order_id': [`is of an order that ${refusal.reason}`] });
  const conversion = await conversionOf(account, { sourceId: ownStore, orderId: remoteId });
  if (!conversion) throw notFound('contact');
  return { conversion, isNew: written.length > 0 };
}

async function contactOf(
  account: Account,
  { email, contact_id: id }: { email?: string | undefined; contact_id?: number | undefined },
): Promise<number> {
  const contacts = account.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account.id);
  if (id !== undefined) {
    const found = await contacts.where('id', '=', id).executeTakeFirst();
    if (!found) throw invalid({ 'conversion.contact_id': ['is no contact of this account'] });
    return found.id;
  }
  const address = normaliseAddress(email ?? '');
  if (!address.ok) throw invalid({ 'conversion.email': [address.reason] });
  const found = await contacts.where('email_key', '=', address.emailKey).executeTakeFirst();
  if (!found)
    throw invalid({
      'conversion.email': ['is the address of no contact: create the contact first'],
    });
  return found.id;
}
