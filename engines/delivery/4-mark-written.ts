import { CompiledQuery } from 'kysely';
import { noteSendsText } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import { usageNotesText } from '#engines/usage/public.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createPipelinedTransactions } from '#platform/server/database/pipelined-transaction.ts';
import { suppressLeaving } from './rolling/suppress-leaving.ts';
import type { RowMark } from './row-mark.ts';
import { recordEnds } from './rolling/record-ends.ts';

/** A row whose mail the server took. */
export interface RowSent extends RowMark {
  response: string | null;
}

/** Marks rows body_written, and stores that they were sent. */
export interface OutcomeWriter {
  /** False means that the row is not ours any more (its lease ended, another sender has it) or that the recipient has unsubscribed since: the email must not be finished. */
  mark(accountId: number, mark: RowMark): Promise<boolean>;
  /** Stores that a mail was taken. False: the row was not ours any more, nothing changed. */
  markSent(accountId: number, sent: RowSent): Promise<boolean>;
  close(): Promise<void>;
}

// Consent is checked once more here, because a claim sees the database as it was when its statement began: who unsubscribed in the
// meantime is suppressed instead of marked. A row that is marked before an unsubscribe commits was claimed before it, too.
const statement = `
  with asked as materialized (
    select r.mailing_id, r.contact_id, r.token, case
      when c.id is null then 'deleted'
      when (select bool_or(l.status = 'subscribed') from list_memberships l
        where l.account_id = $1 and l.contact_id = c.id and m.audience -> 'lists' @> to_jsonb(l.list_id)) is false then 'unsubscribed'
      when m.audience -> 'brandId' is not null and exists (select from brand_unsubscribes b
        where b.account_id = $1 and b.brand_id = (m.audience ->> 'brandId')::bigint and b.email_key = c.email_key) then 'brand_unsubscribed'
      else (select s.reason from suppressions s where s.account_id = $1 and s.email_key = c.email_key) end as reason
    from unnest($2::bigint[], $3::bigint[], $4::uuid[]) as r(mailing_id, contact_id, token)
      join mailings m on m.account_id = $1 and m.id = r.mailing_id
      left join contacts c on c.account_id = $1 and c.id = r.contact_id
  ), marked as (
    update deliveries d set state = case when a.reason is null then 'body_written' else 'suppressed' end, reason = a.reason, updated_at = now(),
      claim_token = case when a.reason is null then d.claim_token end, attempts = d.attempts - case when a.reason is null then 0 else 1 end
    from asked a
    where d.account_id = $1 and d.mailing_id = a.mailing_id and d.contact_id = a.contact_id and d.claim_token = a.token
      and d.state = 'claimed' and a.token in (select k.token from delivery_claims k
        where k.account_id = $1 and k.token = any($4::uuid[]) and k.mailing_id = any($2::bigint[]) and k.lease_until > now())
    returning d.mailing_id, d.contact_id, d.state, d.reason
  ), sent as (
    update deliveries d set state = 'sent', reason = null, response = coalesce(r.response, d.response), claim_token = null,
      sent_at = now(), updated_at = now()
    from unnest($5::bigint[], $6::bigint[], $7::uuid[], $8::text[]) as r(mailing_id, contact_id, token, response)
    where d.account_id = $1 and d.mailing_id = r.mailing_id and d.contact_id = r.contact_id and d.claim_token = r.token
      and d.state in ('claimed', 'body_written')
    returning d.mailing_id, d.contact_id, d.sent_at
  ), mailed as (${noteSendsText({ account: '$1', from: 'sent' })}
  ), noted as (${usageNotesText({ account: '$1', kind: 'emails', from: 'sent', at: 'sent_at', source: `'mailing ' || mailing_id` })})
  select mailing_id, contact_id, state, reason from marked
  union all
  select mailing_id, contact_id, 'sent', null from sent`;

type Step = { kind: 'mark'; row: RowMark } | { kind: 'sent'; row: RowSent };
interface Done {
  mailing_id: number;
  contact_id: number;
  state: string;
  reason: string | null;
}

/**
 * Marks rows before the end of their mail is sent and stores that mails were taken, many in one commit and one trip. Steps
 * commit in the order in which they came: what a connection has sent is stored no later than the mark of its next mail, so
 * a process that dies leaves at most one doubtful row a connection.
 */
export function createOutcomeWriter(database: Database): OutcomeWriter {
  const transactions = createPipelinedTransactions(database, 2);
  const step = groupCommit<Step, boolean>(
    async (accountId, steps) => {
      const marks = steps.flatMap(({ kind, row }) => (kind === 'mark' ? [row] : []));
      const sent = steps.flatMap((one) => (one.kind === 'sent' ? [one.row] : []));
      const values = [
        accountId,
        ...columnsOf(marks),
        ...columnsOf(sent),
        sent.map((row) => row.response),
      ];
      const rolling = steps.flatMap(({ row }) => (row.rolling ? [row] : []));
      const rows =
        rolling.length === 0
          ? await transactions.run<Done>(accountId, {
              name: 'mark_and_record',
              text: statement,
              values,
            })
          : await markWithSources(database, { accountId, marks, rolling, values });
      const done = new Set(rows.map((row) => `${row.state} ${row.mailing_id} ${row.contact_id}`));
      return steps.map(({ kind, row }) =>
        done.has(`${kind === 'sent' ? 'sent' : 'body_written'} ${row.mailingId} ${row.contactId}`),
      );
    },
    { largest: 500 },
  );

  return {
    close: () => transactions.close(),
    mark: (accountId, row) => step(accountId, { kind: 'mark', row }),
    markSent: (accountId, row) => step(accountId, { kind: 'sent', row }),
  };
}

interface RollingBatch {
  accountId: number;
  marks: readonly RowMark[];
  /** The marked and sent rows of rolling mailings. */
  rolling: readonly RowMark[];
  values: readonly unknown[];
}

// Whoever has a reason to leave by now is suppressed before the marks are made, and so is not marked.
function markWithSources(
  database: Database,
  { accountId, marks, rolling, values }: RollingBatch,
): Promise<Done[]> {
  return inAccount(database, { accountId }, async (account) => {
    await suppressLeaving(
      account,
      marks.filter((row) => row.rolling),
    );
    const { rows } = await account.db.executeQuery<Done>(CompiledQuery.raw(statement, [...values]));
    const sources = new Map(rolling.map((row) => [row.mailingId, row.rolling?.sourceType ?? '']));
    await recordEnds(
      account,
      rows.flatMap((row) =>
        sources.has(row.mailing_id)
          ? [{ ...row, mailingId: row.mailing_id, contactId: row.contact_id }]
          : [],
      ),
      sources,
    );
    return rows;
  });
}

function columnsOf(rows: readonly RowMark[]): [number[], number[], string[]] {
  return [
    rows.map((row) => row.mailingId),
    rows.map((row) => row.contactId),
    rows.map((row) => row.token),
  ];
}
