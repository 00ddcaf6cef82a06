import { sql } from 'kysely';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import type { Keyword } from '../contract/scores.ts';
import { isStopWord } from './stop-words.ts';

/** Of so many of the latest emails, which bounds what is read. */
const mostEmails = 200;
const mostLinks = 5000;
const mostKeywords = 12;

interface Email {
  id: number;
  campaign_id: number | null;
  subject: string;
}

interface Link {
  mailing_id: number;
  label: string;
  is_clicked: boolean;
}

/**
 * Words of the subjects and link texts that a contact clicked on, the most engaging first: of the emails that held the word, how
 * many were clicked, in the link that holds it or, for a word of the subject, anywhere.
 */
export async function engagingKeywordsOf(
  account: Account,
  { ids, families }: { ids: readonly number[]; families: Families },
): Promise<{ keywords: Keyword[]; emails: number }> {
  await countWaiting(account);
  const { rows: sent } = await sql<Email>`
    select m.id, case when m.source_type in ('campaign', 'campaign_resend', 'workflow') then (m.message -> 'campaign' ->> 'id')::bigint end as campaign_id,
      coalesce(m.message ->> 'subject', '') as subject
    from (select d.mailing_id from unnest(${[...ids]}::bigint[]) as o(id) cross join lateral (
        select d.mailing_id from deliveries d where d.account_id = ${account.id} and d.contact_id = o.id and d.state = 'sent'
        order by d.mailing_id desc limit ${mostEmails}) d
      order by d.mailing_id desc limit ${mostEmails}) got
    join mailings m on m.account_id = ${account.id} and m.id = got.mailing_id order by m.id desc`.execute(
    account.db,
  );
  const campaigns = sent.flatMap(({ campaign_id: id }) => (id === null ? [] : [id]));
  const unseen = await families.unseenOf(account, { family: 'campaigns', ids: campaigns });
  const emails = sent.filter(({ campaign_id: id }) => id === null || !unseen.has(id));
  const links = await linksOf(
    account,
    ids,
    emails.map(({ id }) => id),
  );
  return { keywords: rankedWords(emails, links), emails: emails.length };
}

async function linksOf(
  account: Account,
  ids: readonly number[],
  mailingIds: readonly number[],
): Promise<ReadonlyMap<number, Link[]>> {
  const { rows } = await sql<Link>`
    with clicked as materialized (
      select distinct e.mailing_id, e.link_no from message_events e
      where e.account_id = ${account.id} and e.contact_id = any(${[...ids]}::bigint[]) and e.mailing_id = any(${[...mailingIds]}::bigint[])
        and e.kind = 'click' and not e.is_machine)
    select k.mailing_id, left(k.label, 500) as label, c.mailing_id is not null as is_clicked from mailing_links k
    left join clicked c on c.mailing_id = k.mailing_id and c.link_no = k.link_no
    where k.account_id = ${account.id} and k.mailing_id = any(${[...mailingIds]}::bigint[]) order by k.mailing_id desc, k.link_no limit ${mostLinks}`.execute(
    account.db,
  );
  return Map.groupBy(rows, ({ mailing_id: id }) => id);
}

function rankedWords(
  emails: readonly Email[],
  linksByEmail: ReadonlyMap<number, Link[]>,
): Keyword[] {
  const counts = new Map<string, { emails: number; clicked: number }>();
  for (const { id, subject } of emails) {
    const links = linksByEmail.get(id) ?? [];
    const isClicked = links.some((link) => link.is_clicked);
    const ofSubject = wordsOf(withoutLiquid(subject));
    const held = new Set([...ofSubject, ...links.flatMap(({ label }) => wordsOf(label))]);
    const engaging = new Set([
      ...(isClicked ? ofSubject : []),
      ...links.flatMap((link) => (link.is_clicked ? wordsOf(link.label) : [])),
    ]);
    for (const word of held) {
      const count = counts.get(word) ?? { emails: 0, clicked: 0 };
      count.emails += 1;
      if (engaging.has(word)) count.clicked += 1;
      counts.set(word, count);
    }
  }
  return [...counts]
    .filter(([, { clicked }]) => clicked > 0)
    .map(([keyword, { emails: held, clicked }]) => ({
      keyword,
      emails: held,
      clicked,
      rate: clicked / held,
    }))
    .sort((a, b) => certainty(b) - certainty(a) || a.keyword.localeCompare(b.keyword))
    .slice(0, mostKeywords);
}

// A word of one clicked email says less than one of nine out of ten: as if each word had been in one more email, unclicked.
const certainty = ({ clicked, emails }: Keyword): number => clicked / (emails + 1);

// A merge value is another word in each email, which the stored subject does not know.
function withoutLiquid(text: string): string {
  const [before = '', ...tags] = text.split(/\{[{%]/);
  const behind = tags.map((tag) => {
    const end = tag.search(/[}%]\}/);
    return end < 0 ? '' : tag.slice(end + 2);
  });
  return [before, ...behind].join(' ');
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 2 && !/^\d+$/.test(word) && !isStopWord(word));
}
