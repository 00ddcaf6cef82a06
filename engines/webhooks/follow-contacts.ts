import { sql } from 'kysely';
import {
  dropPassed,
  follow,
  listenTo,
  nextChanges,
  unfollow,
  type ChangeKind,
  type ContactChange,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { WebhookEventType } from './contract.ts';
import { queueWebhookEvents, type WebhookEvent } from './queue-events.ts';

/** By which name the feed of changes knows webhooks. */
export const follower = 'webhooks';

const changesAtOnce = 1_000;

const kindsOf: Partial<Record<WebhookEventType, readonly ChangeKind[]>> = {
  'contact.created': ['created'],
  'contact.updated': ['changed'],
  'contact.subscribed': ['joined_list'],
  'contact.unsubscribed': ['unsubscribed', 'suppressed'],
  'message.opened': ['opened'],
  'message.clicked': ['clicked'],
};

const typeOf: Partial<Record<ChangeKind, WebhookEventType>> = {
  created: 'contact.created',
  changed: 'contact.updated',
  joined_list: 'contact.subscribed',
  unsubscribed: 'contact.unsubscribed',
  opened: 'message.opened',
  clicked: 'message.clicked',
};

/** Follows those changes of contacts that a webhook of the account is told of, and no others. Whoever changes a webhook calls it. */
export async function followForWebhooks(account: Account): Promise<void> {
  const { rows } = await sql<{ type: WebhookEventType }>`
    select distinct type from webhook_endpoints h cross join unnest(h.event_types) type
    where h.account_id = ${account.id} and h.enabled`.execute(account.db);
  const kinds = new Set(rows.flatMap(({ type }) => kindsOf[type] ?? []));
  if (kinds.size > 0) await follow(account, follower);
  await listenTo(account, follower, [...kinds]);
  if (kinds.size === 0) await unfollow(account, follower);
}

/** Writes down what the feed of changes has for webhooks; true where more may be waiting. */
export async function collectChanges(account: Account): Promise<boolean> {
  const next = await nextChanges(account, follower, changesAtOnce);
  if (!next || next.changes.length === 0) return false;
  await queueWebhookEvents(
    account,
    next.changes.flatMap((change) => eventOf(change) ?? []),
  );
  await next.pass();
  await dropPassed(account);
  return next.changes.length === changesAtOnce;
}

/** Which event a change is; null where webhooks are not told of it. Changes of many contacts at once, such as imports, are not. */
export function eventOf(
  change: Pick<ContactChange, 'kind' | 'contactId' | 'ref' | 'data' | 'at'>,
): WebhookEvent | null {
  const { kind, contactId, ref, data, at } = change;
  if (contactId === null) return null;
  if (kind !== 'suppressed') {
    const type = typeOf[kind];
    return type === undefined ? null : { type, contactId, ref, at };
  }
  const reason = data !== null && typeof data === 'object' && 'reason' in data ? data.reason : '';
  return reason === 'unsubscribed' || reason === 'do_not_mail'
    ? { type: 'contact.unsubscribed', contactId, facts: { reason }, at }
    : null;
}
