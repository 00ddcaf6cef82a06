import { sql } from 'kysely';
import type { z } from 'zod';
import { isSeenList } from '#features/audience/lists/server/public.ts';
import { isSeenContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import { readTime } from '#platform/server/read-time.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { freeName } from '#platform/server/resource/duplicate.ts';
import type { Services } from '#platform/server/services.ts';
import { emailCampaigns } from '../contract/campaign.ts';
import {
  batchColumns,
  mostBatchRows,
  type batchRequest,
  type BatchResult,
  type BatchRow,
} from '../contract/editor.ts';
import { scheduleRequest } from '../contract/schedule.ts';
import { storedFields } from './campaign-fields.ts';
import { campaignRecords, campaignsTable } from './campaigns-table.ts';
import { readBatch } from './read-batch.ts';
import { scheduleCampaign } from './schedule-campaign.ts';

interface Named {
  id: number;
  name: string;
}
interface Choices {
  lists: Map<
    string,
    Named & { from_name: string; from_email: string; reply_to_email: string; address: string }
  >;
  contents: Map<string, Named>;
}

/** Makes a campaign of each row of a file; a row with a problem makes none and says why. With `check`, what was made is taken back. */
export async function makeBatch(
  account: Account,
  { clock }: Pick<Services, 'clock'>,
  request: z.output<typeof batchRequest>,
): Promise<BatchResult> {
  const read = await readBatch(request.csv);
  if (read.length === 0)
    throw invalid({
      csv: [`holds no rows: write ${batchColumns.join(', ')} and a row for each campaign`],
    });
  if (read.length > mostBatchRows)
    throw invalid({ csv: [`holds ${read.length} rows (at most ${mostBatchRows})`] });
  const choices = await choicesOf(account, read);
  const results: BatchRow[] = [];
  for (const [index, row] of read.entries()) {
    const problems = problemsOf(row, choices, clock.now());
    const result: BatchRow = {
      row: index + 1,
      ...row,
      state: problems.length > 0 ? 'refused' : 'ready',
      campaign_id: null,
      problems,
    };
    results.push(
      problems.length > 0
        ? result
        : await makeOne(account, {
            row: result,
            choices,
            subject: request.subject,
            now: clock.now(),
            check: request.check,
          }),
    );
  }
  const refused = results.filter(({ state }) => state === 'refused').length;
  return { rows: read.length, made: request.check ? 0 : read.length - refused, refused, results };
}

async function makeOne(
  account: Account,
  what: { row: BatchRow; choices: Choices; subject: string | undefined; now: Date; check: boolean },
): Promise<BatchRow> {
  const { row, choices, now } = what;
  const list = choices.lists.get(row.list.toLowerCase());
  const content = choices.contents.get(row.content.toLowerCase());
  if (!list || !content) return row;
  // A row that can't be made or scheduled leaves nothing behind, and stops no other.
  await sql`savepoint batch_row`.execute(account.db);
  try {
    const made = await createRecord(
      account,
      campaignRecords,
      storedFields({
        ...emailCampaigns.fields.parse({
          name: await freeName(account, campaignsTable, row.name),
          subject: what.subject?.trim() || row.name,
          from_name: list.from_name || account.record.name,
          from_email: list.from_email,
          reply_to: list.reply_to_email,
          address: list.address,
          lists: [list.id],
          content_id: content.id,
        }),
        created_by: account.actor.name,
      }),
    );
    if (row.time !== '')
      await scheduleCampaign(
        account,
        made.id,
        scheduleRequest.parse({ schedule_type: 1, scheduled_at: row.time }),
        now,
      );
    await sql
      .raw(what.check ? 'rollback to savepoint batch_row' : 'release savepoint batch_row')
      .execute(account.db);
    if (what.check) return row;
    return { ...row, campaign_id: made.id, state: row.time === '' ? 'draft' : 'scheduled' };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    await sql`rollback to savepoint batch_row`.execute(account.db);
    const said =
      typeof error.errors === 'object'
        ? Object.entries(error.errors).flatMap(([field, texts]) =>
            texts.map((text) => (field === 'base' ? text : `${field} ${text}`)),
          )
        : [error.message];
    return { ...row, state: 'refused', problems: said };
  }
}

function problemsOf(
  row: { name: string; list: string; content: string; time: string },
  choices: Choices,
  now: Date,
): string[] {
  const time = row.time === '' ? null : readTime(row.time);
  return [
    ...(row.name === '' ? ['The name is missing.'] : []),
    ...(choices.lists.has(row.list.toLowerCase()) ? [] : [`There is no list “${row.list}”.`]),
    ...(choices.contents.has(row.content.toLowerCase())
      ? []
      : [`There is no content “${row.content}”.`]),
    ...(row.time !== '' && time === null
      ? [`“${row.time}” is no time: write 2026-12-24 10:00.`]
      : []),
    ...(time !== null && time <= now ? [`“${row.time}” is over.`] : []),
  ];
}

async function choicesOf(
  account: Account,
  rows: readonly { list: string; content: string }[],
): Promise<Choices> {
  const wanted = (key: 'list' | 'content') => [
    ...new Set(rows.map((row) => row[key].toLowerCase())),
  ];
  const { rows: lists } = await sql<
    Named & { from_name: string; from_email: string; reply_to_email: string; address: string }
  >`
    select r.id, r.name, r.from_name, r.from_email, r.reply_to_email, r.address from lists r
    where r.account_id = ${account.id} and r.archived_at is null and ${isSeenList(account)} and lower(r.name) = any(${wanted('list')}::text[])`.execute(
    account.db,
  );
  const { rows: contents } = await sql<Named>`
    select r.id, r.name from contents r where r.account_id = ${account.id} and r.archived_at is null and ${isSeenContent(account)} and lower(r.name) = any(${wanted('content')}::text[])`.execute(
    account.db,
  );
  return {
    lists: new Map(lists.map((list) => [list.name.toLowerCase(), list])),
    contents: new Map(contents.map((content) => [content.name.toLowerCase(), content])),
  };
}
