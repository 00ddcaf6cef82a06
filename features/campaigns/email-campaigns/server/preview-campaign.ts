import { sql } from 'kysely';
import {
  audienceContactsSql,
  fieldsOf,
  mergeDataOf,
  resolveAudience,
} from '#engines/audience/public.ts';
import { picksOf } from '#engines/delivery/public.ts';
import { renderPreview, type MessagePreview } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { harmlessDocument } from '#platform/server/sanitise/sanitiser.ts';
import { audienceOf, buildMessage, type Campaign } from './build-message.ts';

/** The message as one contact would get it: the named one, else the first of the audience, else nobody, with every merge value a marked gap. */
export async function previewCampaign(
  account: Account,
  campaign: Campaign,
  contactId: number | undefined,
): Promise<MessagePreview & { contact_id: number | null }> {
  const shown = contactId ?? (await firstOfAudience(account, campaign));
  const [contact] =
    shown === null ? [] : await mergeDataOf(account, [shown], await fieldsOf(account));
  if (contactId !== undefined && !contact) throw notFound('contact');
  const message = await buildMessage(account, campaign);
  const picks = await picksOf(account, message, shown);
  const rendered = await renderPreview(message, contact ?? {}, { picks });
  return { ...rendered, html: await harmlessDocument(rendered.html), contact_id: shown };
}

/** The first person that a campaign would reach; null when it reaches nobody. */
export async function firstOfAudience(
  account: Account,
  campaign: Campaign,
): Promise<number | null> {
  const audience = await audienceOf(account, campaign);
  if (audience.lists.length + audience.segments.length === 0 && !audience.unopened) return null;
  const chosen = audienceContactsSql(await resolveAudience(account, audience));
  const { rows } = await sql<{
    contact_id: number;
  }>`select contact_id from (${chosen}) audience where reason is null order by contact_id limit 1`.execute(
    account.db,
  );
  return rows[0]?.contact_id ?? null;
}
