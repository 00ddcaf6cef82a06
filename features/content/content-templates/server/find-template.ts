import { sql } from 'kysely';
import { replaceReferences, replaceRows, type ReferenceRoot } from '#engines/templating/public.ts';
import { contentLayouts } from '#features/content/contents/server/public.ts';
import {
  inAccount,
  type Account,
  type AccountRecord,
  type AdmittedActor,
} from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { contentTemplates, type ContentTemplate } from '../contract.ts';
import { shippedTemplate } from './shipped-templates.ts';
import { sharedTable, templateRecords } from './templates-table.ts';

/** A template as it was found; of the account itself, of its parent, or a layout of the product. */
export type FoundTemplate = ContentTemplate;

/** Any template that the account may look at. */
export async function findTemplate(
  { database, publicUrl }: { database: Database; publicUrl: string },
  account: Account,
  id: number,
): Promise<FoundTemplate> {
  if (id < 0) {
    const layout = contentLayouts.find(({ no }) => no === -id);
    if (!layout) throw notFound(contentTemplates.singular);
    return shippedTemplate(layout, publicUrl);
  }
  if (await isOwn(account, id))
    return contentTemplates.row.parse(await showRecord(account, templateRecords, id));
  const shared = await inParent(database, account.record, (parent) =>
    showRecord(parent, { contract: contentTemplates, table: sharedTable }, id),
  );
  if (shared === null) throw notFound(contentTemplates.singular);
  return contentTemplates.row.parse(shared);
}

/** Any template that the account may copy and use, as its own designs would be. */
export async function templateToCopy(
  where: { database: Database; publicUrl: string },
  account: Account,
  id: number,
): Promise<FoundTemplate> {
  const found = await findTemplate(where, account, id);
  if (found.rights === 'read')
    throw forbidden('The parent account lets you look at this template, not copy or use it.');
  return found.origin === 'shared' ? withoutForeignParts(found) : found;
}

const roots: readonly ReferenceRoot[] = ['dynamic_content', 'content_feed', 'coupon'];

// Saved rows, coupons and the like are of the account that wrote them: another's design cannot name them.
function withoutForeignParts(template: FoundTemplate): FoundTemplate {
  const own = (text: string): string =>
    roots.reduce(
      (rest, root) => replaceReferences(rest, root, () => ''),
      replaceRows(text, () => ''),
    );
  const { html_part, text_part, mjml_part } = template;
  return {
    ...template,
    html_part: own(html_part),
    text_part: own(text_part),
    mjml_part: mjml_part === null ? null : own(mjml_part),
  };
}

/** Whether a template is the account's own. */
export async function isOwn(account: Account, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from content_templates where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  return rows.length > 0;
}

/** Does the work in the account's parent, for what that one shares; null where there is none that is active. */
export async function inParent<T>(
  database: Database,
  record: Pick<AccountRecord, 'owner_id'>,
  work: (parent: Account) => Promise<T>,
  actor?: AdmittedActor,
): Promise<T | null> {
  if (record.owner_id === null) return null;
  return inAccount(
    database,
    { accountId: record.owner_id, ...(actor && { actor }) },
    async (parent) => (parent.record.active ? work(parent) : null),
  );
}
