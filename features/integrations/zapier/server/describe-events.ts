import { sql } from 'kysely';
import { fieldsOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ZapierEvent, ZapierItem } from '../contract.ts';

/** An event before it is told what it was about. */
export interface BareEvent {
  id: string;
  contactId: number;
  /** What it is about by id: a list, a mailing, an order or a form, as the event says. */
  ref: number | null;
  at: string;
}

type Subject = 'list' | 'mailing' | 'order' | 'form';

const subjects: Partial<Record<ZapierEvent, Subject>> = {
  subscribed: 'list',
  unsubscribed: 'list',
  email_opened: 'mailing',
  email_clicked: 'mailing',
  order_placed: 'order',
  form_submitted: 'form',
};

interface ContactRow {
  id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  custom: Record<string, unknown>;
}

/** What events of one kind were about, in their order. An event whose contact is gone is left out. */
export async function describeEvents(
  account: Account,
  event: ZapierEvent,
  events: readonly BareEvent[],
): Promise<ZapierItem[]> {
  const contacts = await contactsOf(account, [...new Set(events.map((one) => one.contactId))]);
  const names = new Map((await fieldsOf(account)).map((field) => [String(field.id), field.name]));
  const subject = subjects[event];
  const about = subject
    ? await subjectsOf(account, subject, [...new Set(events.flatMap(({ ref }) => ref ?? []))])
    : new Map<number, object>();
  return events.flatMap(({ id, contactId, ref, at }) => {
    const contact = contacts.get(contactId);
    if (!contact) return [];
    const { custom, ...own } = contact;
    const values = Object.entries(custom).flatMap(([field, value]) => {
      const name = names.get(field);
      return name === undefined ? [] : [[name, value] as const];
    });
    return [
      {
        id,
        event,
        at,
        list: null,
        mailing: null,
        order: null,
        form: null,
        contact: { ...own, custom_fields: Object.fromEntries(values) },
        ...(subject && ref !== null && { [subject]: about.get(ref) ?? null }),
      },
    ];
  });
}

async function contactsOf(
  account: Account,
  ids: readonly number[],
): Promise<Map<number, ContactRow>> {
  const { rows } = await sql<ContactRow>`
    select id, email, first_name, last_name, phone, custom from contacts
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(account.db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function subjectsOf(
  account: Account,
  subject: Subject,
  ids: readonly number[],
): Promise<Map<number, object>> {
  const these = sql`account_id = ${account.id} and id = any(${[...ids]}::bigint[])`;
  const rowsOf = {
    list: sql`select id, name from lists where ${these}`,
    mailing: sql`select id, coalesce(message ->> 'subject', '') as subject from mailings where ${these}`,
    order: sql`select id, number, status, currency, total::float8 as total from orders where ${these}`,
    form: sql`select id, name from forms where ${these}`,
  };
  const { rows } = await sql<{ id: number }>`${rowsOf[subject]}`.execute(account.db);
  return new Map(rows.map((row) => [row.id, row]));
}
