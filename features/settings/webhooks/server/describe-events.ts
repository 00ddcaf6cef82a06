import { sql, type RawBuilder } from 'kysely';
import { fieldsOf } from '#engines/audience/public.ts';
import type { BareEvent, DescribeEvents } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';

const subjects = {
  'contact.subscribed': 'list',
  'contact.unsubscribed': 'list',
  'message.opened': 'message',
  'message.clicked': 'message',
  'message.bounced': 'message',
  'message.complained': 'message',
  'order.created': 'order',
  'order.updated': 'order',
  'campaign.sent': 'campaign',
  'import.finished': 'import',
  'ticket.created': 'ticket',
  'ticket.updated': 'ticket',
} as const satisfies Partial<Record<BareEvent['type'], string>>;

type Subject = (typeof subjects)[keyof typeof subjects];

/** Says what events are about, as it stands now. An event whose contact, order, campaign, import or ticket is gone is left out. */
export const describeWebhookEvents: DescribeEvents = async (account, events) => {
  const contacts = await contactsOf(account, events);
  const groups = Map.groupBy(events, subjectOf);
  const about = new Map<Subject, ReadonlyMap<number, object>>();
  for (const [subject, some] of groups)
    if (subject !== null) about.set(subject, await recordsOf(account, subject, some));
  return new Map(
    events.flatMap((event) => {
      const data = dataOf(event, contacts, about);
      return data === null ? [] : [[event.id, data] as const];
    }),
  );
};

function subjectOf({ type }: Pick<BareEvent, 'type'>): Subject | null {
  return type in subjects ? subjects[type as keyof typeof subjects] : null;
}

function dataOf(
  event: BareEvent,
  contacts: ReadonlyMap<number, object>,
  about: ReadonlyMap<Subject, ReadonlyMap<number, object>>,
): object | null {
  const subject = subjectOf(event);
  const record = subject === null ? null : found(about.get(subject), event.ref);
  const contact = found(contacts, event.contact_id);
  const isOfContact = event.type.startsWith('contact.') || event.type.startsWith('message.');
  if (isOfContact ? contact === null : record === null) return null;
  return {
    ...((isOfContact || subject === 'order') && { contact }),
    ...(subject !== null && { [subject]: record }),
    ...(event.type === 'contact.unsubscribed' && { reason: event.facts?.['reason'] ?? null }),
  };
}

function found(records: ReadonlyMap<number, object> | undefined, id: number | null) {
  return id === null ? null : (records?.get(id) ?? null);
}

interface ContactRow {
  id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  custom: Record<string, unknown>;
}

async function contactsOf(
  account: Account,
  events: readonly BareEvent[],
): Promise<Map<number, object>> {
  const ids = [...new Set(events.flatMap(({ contact_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const names = new Map((await fieldsOf(account)).map((field) => [String(field.id), field.name]));
  const { rows } = await sql<ContactRow>`
    select id, email, first_name, last_name, phone, custom from contacts
    where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(account.db);
  return new Map(
    rows.map(({ custom, ...own }) => {
      const values = Object.entries(custom).flatMap(([field, value]) => {
        const name = names.get(field);
        return name === undefined ? [] : [[name, value] as const];
      });
      return [own.id, { ...own, custom_fields: Object.fromEntries(values) }];
    }),
  );
}

async function recordsOf(
  account: Account,
  subject: Subject,
  events: readonly BareEvent[],
): Promise<Map<number, object>> {
  const ids = [...new Set(events.flatMap(({ ref }) => ref ?? []))];
  const these = sql`account_id = ${account.id} and id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ id: number }>`${statements[subject](these)}`.execute(account.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const statements: Readonly<Record<Subject, (these: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  list: (these) => sql`select id, name from lists where ${these}`,
  message: (these) =>
    sql`select id, source_type as source, source_id, coalesce(message ->> 'subject', '') as subject from mailings where ${these}`,
  order: (these) =>
    sql`select id, number, status, state, currency, total::float8 as total, refunded::float8 as refunded, placed_at from orders where ${these}`,
  campaign: (these) => sql`select id, name, subject, sent_at from campaigns where ${these}`,
  import: (these) =>
    sql`select id, target, list_id, status, rows, created, updated, duplicate, rejected from imports where ${these}`,
  ticket: (these) =>
    sql`select id, number, subject, status, priority, channel, ${sql.ref('tags')}, contact_id from tickets where ${these}`,
};
