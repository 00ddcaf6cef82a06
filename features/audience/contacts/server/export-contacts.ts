import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { fieldsOf, type FieldDefinition, type StoredValue } from '#engines/audience/public.ts';
import { isSeenTag } from '#features/audience/contact-tags/server/public.ts';
import { idList } from '#platform/contract/fields.ts';
import { inAccount, systemActor, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { writeActor, writtenActor } from '#platform/server/account/written-actor.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { accepted, type Answer } from '#platform/server/http/route.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { contactFilters } from '../contract.ts';
import { chosenContacts, statusSql, type ContactChoice } from './contacts-query.ts';

const chunk = 5000;

/** What an export may be narrowed to: the same words as the list. */
export const exportChoice = z.object({
  name: z.string().max(500).optional(),
  filter: z.enum(contactFilters).default('all'),
  tag_id: z.number().int().positive().optional(),
  segment_id: z.number().int().positive().optional(),
  /** Of these alone. */
  ids: idList.optional(),
  excluded_ids: idList.optional(),
});

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  // Absent in a job that was begun by an older version.
  actor: writtenActor.optional(),
  choice: exportChoice.extend({ listId: z.number().optional() }),
});
type Payload = z.infer<typeof payload>;
type Choice = Payload['choice'];

/** The job that writes contacts to a CSV file, some thousand rows at a time, so that any number fits in memory. */
export function exportContactsJob(services: Services) {
  return defineJob<Payload>({
    name: 'contacts.export',
    title: 'Export of contacts',
    payload,
    expireInSeconds: 3600,
    handle: async (job, { signal }) => {
      const key = `exports/${job.accountId}/${job.notificationId}.csv`;
      await services.files.put(key, Readable.from(csvOf(services, job, signal)));
      await services.notifications.progress(job.accountId, job.notificationId, {
        percent: 100,
        message: 'Export of contacts is ready.',
        downloadFile: key,
        downloadName: 'contacts.csv',
        downloadRole: 'download_contacts',
      });
    },
  });
}

/** Starts an export of contacts, of the account or of one list; answers the notification that will carry the file. */
export async function startContactsExport(
  account: Account,
  services: Services,
  job: ReturnType<typeof exportContactsJob>,
  choice: z.infer<typeof exportChoice> & { listId?: number },
): Promise<Answer> {
  await chosenContacts(account, choice);
  const message = 'Export of contacts has started.';
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: choice.listId === undefined ? 'Contact' : 'List',
    ...(choice.listId !== undefined && { notifiableId: choice.listId }),
  });
  await services.jobs.enqueue(account, job, {
    accountId: account.id,
    notificationId,
    actor: writeActor(account.actor),
    choice,
  });
  await account.audit({
    action: 'export',
    resource: 'contact',
    id: null,
    after: { list_id: choice.listId, filter: choice.filter },
  });
  return accepted({ message, notification_id: notificationId });
}

async function* csvOf(
  services: Services,
  job: Payload,
  signal: AbortSignal,
): AsyncGenerator<string> {
  // With the eyes of who asked: tags in folders shut to them are not in their file.
  const who = {
    accountId: job.accountId,
    actor: job.actor ? actorOfJob(job.actor) : systemActor,
  };
  const { fields, total } = await inAccount(services.database, who, async (account) => ({
    fields: await fieldsOf(account),
    total: await count(account, job.choice),
  }));
  const names = [
    'email',
    'first_name',
    'last_name',
    'phone',
    'fax',
    'status',
    'tags',
    'created_at',
    ...fields.map((field) => field.name),
  ];
  yield utf8Mark + csvRow(names);
  for (let after = 0, done = 0, last = chunk; last === chunk;) {
    signal.throwIfAborted();
    const from = after;
    const rows = await inAccount(services.database, who, (account) =>
      readChunk(account, job.choice, from),
    );
    yield rows.map((row) => csvRow(cells(row, fields))).join('');
    after = rows.at(-1)?.id ?? after;
    last = rows.length;
    done += last;
    await services.notifications.progress(job.accountId, job.notificationId, {
      percent: Math.min(99, (done / Math.max(1, total)) * 100),
    });
  }
}

interface ExportedRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  fax: string;
  status: string;
  tags: string | null;
  created_at: string;
  custom: Record<string, StoredValue>;
}

async function readChunk(account: Account, choice: Choice, after: number): Promise<ExportedRow[]> {
  const { from, where } = await chosenContacts(account, choice);
  const { rows } = await sql<ExportedRow>`
    select c.id, coalesce(c.email, '') as email, c.first_name, c.last_name, c.phone, c.fax, ${statusSql(account, choice.listId)} as status, c.created_at, c.custom,
      (select string_agg(t.name, '; ' order by t.name) from tags t where t.account_id = ${account.id} and t.id = any(c.tag_ids) and ${isSeenTag(account, 't')}) as tags
    from ${from} left join suppressions s on s.account_id = ${account.id} and s.email_key = c.email_key
    where ${where} and c.id > ${after} and c.id <> all(${choice.excluded_ids ?? []}::bigint[]) order by c.id limit ${chunk}`.execute(
    account.db,
  );
  return rows;
}

async function count(account: Account, choice: ContactChoice): Promise<number> {
  const { from, where } = await chosenContacts(account, choice);
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(
    account.db,
  );
  return row?.count ?? 0;
}

function cells(row: ExportedRow, fields: readonly FieldDefinition[]): string[] {
  const custom = fields.map((field) => {
    const value = row.custom[String(field.id)];
    return value === undefined || value === null
      ? ''
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : String(value);
  });
  return [
    row.email,
    row.first_name,
    row.last_name,
    row.phone,
    row.fax,
    row.status,
    row.tags ?? '',
    row.created_at,
    ...custom,
  ];
}
