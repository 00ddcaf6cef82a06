import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import { inOwnList } from './own-list.ts';

/** A file that a finished job has made, as a caller may take it. */
export interface Download {
  readonly id: number;
  readonly file: string;
  readonly name: string;
  readonly finished_at: string | null;
}

interface Kept extends Download {
  readonly role: string | null;
}

const columns = sql`id, download_file as file, coalesce(download_name, 'download') as name, download_role as role, finished_at`;
const newest = 20;

/** The file of one of the caller's notifications. */
export async function requireDownload(account: Account, id: number): Promise<Download> {
  const { rows } = await sql<Kept>`
    select ${columns} from notifications
    where ${inOwnList(account)} and id = ${id} and show_download and download_file is not null`.execute(
    account.db,
  );
  const [found] = rows;
  if (!found) throw notFound('file');
  if (!mayTake(account, found)) throw forbidden('No access to download');
  return found;
}

/** The newest files that the caller may take. */
export async function newestDownloads(account: Account): Promise<Download[]> {
  const { rows } = await sql<Kept>`
    select ${columns} from notifications
    where ${inOwnList(account)} and show_download and download_file is not null
    order by id desc limit ${newest}`.execute(account.db);
  return rows.filter((row) => mayTake(account, row));
}

function mayTake({ actor }: Account, { role }: Kept): boolean {
  return role === null || actor.roles.has(role);
}
