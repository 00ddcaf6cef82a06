import { idsOfContact } from '#engines/audience/public.ts';
import { recentTicketsOf } from '#engines/desk/public.ts';
import type { OrderDetail } from '#engines/orders/contract.ts';
import { conversionOf } from '#engines/tracking/public.ts';
import { isShipped } from '#engines/orders/public.ts';
import { emailsOfContact, nameMailing } from '#features/audience/contacts/server/public.ts';
import { tickets as ticketRoles } from '#features/session/access/contract/cloud-roles.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { OrderEvent, OrderTimeline } from '../contract.ts';

const mostEmails = 20;
const mostTickets = 10;
const dayMs = 86_400_000;
/** How long before and after its order an email or a ticket is told of. */
const before = 7 * dayMs;
const after = 60 * dayMs;

/** What happened around an order, the latest first: what its store told, emails to its buyer, and tickets that the caller may read. */
export async function orderTimelineOf(
  account: Account,
  families: Families,
  order: OrderDetail,
): Promise<OrderTimeline> {
  const placed = new Date(order.date).getTime();
  const events: OrderEvent[] = [...toldOf(order)];
  if (order.contact !== null) {
    events.push(...(await emailsAround(account, families, { id: order.contact.id, placed })));
    events.push(...(await ticketsAround(account, { id: order.contact.id, placed })));
  }
  return {
    credit: await creditOf(account, families, order),
    events: events.toSorted((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime()),
  };
}

/** What the store told of an order. Without a time of its own a dispatch has that of the newest version. */
function* toldOf(order: OrderDetail): Generator<OrderEvent> {
  const isPaidAtOnce = order.state === 'counted' && order.paid_at === null;
  yield { kind: isPaidAtOnce ? 'placed_paid' : 'placed', at: order.date };
  if (order.paid_at !== null) yield { kind: 'paid', at: order.paid_at };
  const hasLeft = isShipped({
    status_key: order.status_key,
    fulfilment: order.fulfilment_status,
  });
  if (order.shipped_at !== null || hasLeft)
    yield { kind: 'shipped', at: order.shipped_at ?? order.updated_at };
  if (order.cancelled_at !== null) yield { kind: 'cancelled', at: order.cancelled_at };
  for (const { date, amount } of order.refunds) yield { kind: 'refunded', at: date, amount };
}

interface Buyer {
  id: number;
  placed: number;
}

async function emailsAround(
  account: Account,
  families: Families,
  { id, placed }: Buyer,
): Promise<OrderEvent[]> {
  const sent = await emailsOfContact(
    account,
    { ids: await idsOfContact(account, id), families },
    { before: new Date(placed + after).toISOString(), most: mostEmails },
  );
  return sent
    .filter(({ at }) => new Date(at).getTime() >= placed - before)
    .map(({ kind, at, campaign_id, campaign_name, is_private }) => ({
      kind: kind === 'transactional' ? 'transactional_email' : 'email',
      at,
      campaign_id,
      campaign_name,
      is_private,
    }));
}

async function ticketsAround(account: Account, { id, placed }: Buyer): Promise<OrderEvent[]> {
  const mayRead = ticketRoles.read.some((role) => account.can(role));
  if (!account.record.enable_service || !mayRead) return [];
  const rows = await recentTicketsOf(account, { contactId: id }, mostTickets);
  return rows
    .filter(({ created_at: at }) => new Date(at).getTime() >= placed)
    .map(({ created_at: at, number, subject }) => ({ kind: 'ticket', at, number, subject }));
}

async function creditOf(
  account: Account,
  families: Families,
  order: OrderDetail,
): Promise<OrderTimeline['credit']> {
  const found = await conversionOf(account, {
    sourceId: order.source.id,
    orderId: order.original_order_id,
  });
  if (!found || found.mailing_id === null || found.touch_kind === null || found.touch_at === null)
    return null;
  const name = await nameMailing(account, families, found.mailing_id);
  return { ...name, at: found.touch_at, touch: found.touch_kind };
}
