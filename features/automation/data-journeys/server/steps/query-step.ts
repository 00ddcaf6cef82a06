import { sql, type RawBuilder } from 'kysely';
import { resolveAudience } from '#engines/audience/public.ts';
import { problemSentence, QueryRefused, runQuery } from '#engines/relational/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { StepOf } from '../../contract/steps.ts';
import { chooseContacts } from '../runs/chosen-rows.ts';
import { StepFailed, type StepKind, type StepWork } from '../runs/step-kind.ts';

type QueryWork = StepWork<StepOf<'query'>>;

/** What a relational query answered: contacts by their ids or addresses. */
interface Answered {
  rows: number;
  ids: number[];
  emails: string[];
}

const limits = { milliseconds: 60_000, rows: 1_000_000, characters: 400, total: 400_000_000 };

/** Chooses contacts: those of a segment or list, or whom the rows of a relational query name. */
export const queryStep: StepKind<StepOf<'query'>, Answered | null> = {
  prepare: async (work) => (work.step.source === 'relational_query' ? askRelational(work) : null),
  async piece(account, work, answered) {
    const { run, step, before, record } = work;
    const found =
      answered === null ? await foundBy(account, work) : whomRowsName(account, answered);
    // A dry run only knows how many contacts an import would bring.
    const isKnown = before.setStep !== null || before.count === 0;
    const rowsOut = await chooseContacts(account, run, {
      step: record.step,
      found,
      combine: isKnown ? step.combine : 'replace',
      setStep: before.setStep,
    });
    const unknown = answered === null ? 0 : await unknownOf(account, answered);
    return {
      isDone: true,
      change: {
        rows_in: answered?.rows ?? before.count,
        rows_out: rowsOut,
        rejected: unknown,
        set_step: record.step,
      },
      log:
        unknown > 0
          ? [{ level: 'warning', text: `${unknown} rows of the query name no contact.` }]
          : [],
    };
  },
};

async function foundBy(
  account: Account,
  { step: { source, source_id: id } }: QueryWork,
): Promise<RawBuilder<unknown>> {
  if (source === 'list')
    return sql`select m.contact_id as id from list_memberships m
      where m.account_id = ${account.id} and m.list_id = ${id} and m.status = 'subscribed'`;
  await countWaiting(account);
  const { segments } = await resolveAudience(account, {
    lists: [],
    suppressedLists: [],
    segments: [id],
    suppressedSegments: [],
  });
  return sql`select c.id from contacts c where c.account_id = ${account.id} and ${segments[0]}`;
}

async function askRelational(work: QueryWork): Promise<Answered> {
  const { services, accountId, step, signal } = work;
  const text = await inAccount(services.database, { accountId }, (account) =>
    textOf(account, step.source_id),
  );
  const answered: Answered = { rows: 0, ids: [], emails: [] };
  let [idAt, emailAt] = [-1, -1];
  try {
    const run = await runQuery(
      services.database,
      { accountId, text, limits, signal },
      {
        columns: (names) => {
          idAt = names.indexOf('contact_id');
          emailAt = names.indexOf('email');
          if (idAt < 0 && emailAt < 0)
            throw new StepFailed(
              'The query answers neither contact_id nor email, so its rows name no contacts: add one of these columns.',
            );
        },
        rows: (rows) => {
          for (const row of rows) {
            const id = Number(row[idAt] ?? 0);
            if (Number.isSafeInteger(id) && id > 0) answered.ids.push(id);
            else answered.emails.push(...addressIn(row[emailAt]));
          }
        },
      },
    );
    if (run.isCapped)
      throw new StepFailed(`The query answers more than ${limits.rows} rows: narrow it down.`);
    return { ...answered, rows: run.rows };
  } catch (error) {
    if (error instanceof QueryRefused)
      throw new StepFailed(`The query could not be run: it ${problemSentence(error.problem)}.`);
    throw error;
  }
}

function addressIn(cell: string | null | undefined): string[] {
  return cell ? [cell.trim().toLowerCase()] : [];
}

async function textOf(account: Account, id: number): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ sql: string }>`
    select sql from relational_queries where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!row) throw new StepFailed('The relational query was deleted: choose another one.');
  return row.sql;
}

function whomRowsName(account: Account, { ids, emails }: Answered): RawBuilder<unknown> {
  return sql`select c.id from contacts c where c.account_id = ${account.id} and c.id = any(${ids}::bigint[])
    union select c.id from contacts c where c.account_id = ${account.id} and c.email_key = any(${emails}::text[])`;
}

// Rows that name a contact twice name it all the same.
async function unknownOf(account: Account, { rows, ids, emails }: Answered): Promise<number> {
  const {
    rows: [known],
  } = await sql<{ count: number }>`
    select (select count(*) from unnest(${ids}::bigint[]) n (id) join contacts c on c.account_id = ${account.id} and c.id = n.id)
      + (select count(*) from unnest(${emails}::text[]) n (email_key) join contacts c on c.account_id = ${account.id} and c.email_key = n.email_key) as count`.execute(
    account.db,
  );
  return rows - Number(known?.count ?? 0);
}
