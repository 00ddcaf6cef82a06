import { sql } from 'kysely';
import { domainChoices } from '#engines/domains/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { shortLinkToken } from './link-token.ts';

/** What short links are made with. */
export type LinkServices = Pick<Services, 'secrets' | 'config'>;

/** The address that short links of an account begin with: its verified SMS link domain, else the product's own. */
export async function shortLinkBase(
  account: Account,
  { config }: Pick<Services, 'config'>,
): Promise<string> {
  const fit = (await domainChoices(account, 'sms')).filter(({ verified }) => verified);
  const chosen = fit.find(({ is_default: isDefault }) => isDefault) ?? fit[0];
  const url = new URL(config.publicUrl);
  // The host is another name of the same server, so scheme, port and path stay.
  if (chosen) url.hostname = chosen.name;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** How long a short link of the account is, for counting a text before it has any. */
export async function shortLinkExample(
  account: Account,
  services: Pick<Services, 'config'>,
): Promise<string> {
  return `${await shortLinkBase(account, services)}${'x'.repeat(16)}`;
}

/** Stores the links of a run, each address once; answers their ids in the order of the addresses. */
export async function keepLinks(
  account: Account,
  runId: number,
  urls: readonly string[],
): Promise<number[]> {
  if (urls.length === 0) return [];
  const given = JSON.stringify([...new Set(urls)].toSorted());
  await sql`insert into sms_links (account_id, run_id, url)
    select ${account.id}, ${runId}, u.url from jsonb_array_elements_text(${given}::jsonb) u(url)
    where not exists (select from sms_links l where l.account_id = ${account.id} and l.run_id = ${runId} and l.url_key = md5(u.url))
    on conflict (account_id, run_id, url_key) do nothing`.execute(account.db);
  const { rows } = await sql<{ id: number; url: string }>`
    select l.id, l.url from sms_links l where l.account_id = ${account.id} and l.run_id = ${runId}
      and l.url_key in (select md5(u.url) from jsonb_array_elements_text(${given}::jsonb) u(url))`.execute(
    account.db,
  );
  const ids = new Map(rows.map(({ id, url }) => [url, id]));
  return urls.map((url) => ids.get(url)!);
}

/** Where links with values lead each person. */
export async function keepTargets(
  account: Account,
  targets: readonly { linkId: number; contactId: number; url: string }[],
): Promise<void> {
  if (targets.length === 0) return;
  const rows = targets.map(({ linkId, contactId, url }) => ({
    link_id: linkId,
    contact_id: contactId,
    url,
  }));
  await sql`insert into sms_link_targets (account_id, link_id, contact_id, url)
    select distinct on (g.link_id, g.contact_id) ${account.id}::bigint, g.link_id, g.contact_id, g.url
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(link_id bigint, contact_id bigint, url text) order by g.link_id, g.contact_id
    on conflict (account_id, link_id, contact_id) do update set url = excluded.url`.execute(
    account.db,
  );
}

/** The short link of one person. */
export function shortLink(
  services: LinkServices,
  base: string,
  link: { accountId: number; linkId: number; contactId: number },
): string {
  return `${base}${shortLinkToken(services.secrets, link)}`;
}
