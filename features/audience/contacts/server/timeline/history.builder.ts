import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';

/** Something a contact did with an email. */
export interface Did {
  kind: string;
  machine?: boolean;
  link?: number;
  at?: string;
}

/** An email that a contact got, with the labels of its links and what was done with it. */
export interface GotEmail {
  subject: string;
  /** Of its campaign; the subject without. */
  name?: string;
  links?: readonly string[];
  did?: readonly Did[];
  source?: string;
  at?: string;
  /** Suppressed in place of sent. */
  isSuppressed?: boolean;
}

let occurrences = 0;

/** What happened to contacts, written past sending and tracking for a test. */
export function historyBuilder(database: Database, accountId: number) {
  const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(database, { accountId }, work);
  return {
    /** An email to a contact; answers its mailing. */
    anEmail: (contactId: number, email: GotEmail): Promise<number> =>
      here(async ({ db }) => {
        const message = JSON.stringify({
          subject: email.subject,
          campaign: { id: 77, name: email.name ?? email.subject },
        });
        const {
          rows: [mailing],
        } = await sql<{ id: number }>`
          insert into mailings (account_id, source_type, source_id, message, audience)
          values (${accountId}, ${email.source ?? 'campaign'}, ${++occurrences}, ${message}, '{}') returning id`.execute(
          db,
        );
        const id = mailing!.id;
        await sql`insert into deliveries (account_id, mailing_id, contact_id, state, reason, sent_at, response)
          values (${accountId}, ${id}, ${contactId}, ${email.isSuppressed ? 'suppressed' : 'sent'}, ${email.isSuppressed ? 'do_not_mail' : null},
            case when ${!email.isSuppressed} then coalesce(${email.at ?? null}::timestamptz, now()) end, '250 ok')`.execute(
          db,
        );
        await sql`insert into mailing_links (account_id, mailing_id, link_no, url, label)
          select ${accountId}, ${id}, n, 'https://shop.example/', label from unnest(${[...(email.links ?? [])]}::text[]) with ordinality as l(label, n)`.execute(
          db,
        );
        await sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, link_no, address_key, country, at)
          select ${accountId}, ${id}, ${contactId}, d.kind, coalesce(d.machine, false), d.link, 4711, 'DE', coalesce(d.at, now())
          from jsonb_to_recordset(${JSON.stringify(email.did ?? [])}::jsonb) as d(kind text, machine boolean, link int, at timestamptz)`.execute(
          db,
        );
        return id;
      }),
  };
}
