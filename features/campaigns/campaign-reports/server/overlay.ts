import { sql } from 'kysely';
import { mergeDataOf } from '#engines/audience/public.ts';
import { outcomesOf } from '#engines/delivery/public.ts';
import { givenValues } from '#engines/recipient-values/public.ts';
import {
  prepareMessage,
  renderBatch,
  textsOfMessage,
  type MailingMessage,
} from '#engines/templating/public.ts';
import { linksOf } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { harmlessDocument } from '#platform/server/sanitise/sanitiser.ts';
import type { Overlay } from '../contract/overlay.ts';
import type { ReportedCampaign } from './campaign-of.ts';

/** A name that leads nowhere; a link of the mail is known by the number behind it. */
const linkPlace = 'https://link.invalid/';

/** The mail as its first recipient got it, every counted link marked with its number, and what each drew. */
export async function overlayOf(account: Account, campaign: ReportedCampaign): Promise<Overlay> {
  // Of a step of a journey, what it says now.
  const [latest] = campaign.mailings;
  if (latest === undefined)
    return { campaign_id: campaign.id, html: '', links: [], clicks: 0, delivered: 0 };
  const links = await linksOf(account, latest);
  const clicks = links.reduce((sum, link) => sum + link.clicks, 0);
  const outcomes = (await outcomesOf(account, [latest])).get(latest);
  return {
    campaign_id: campaign.id,
    html: await markedMail(account, latest),
    clicks,
    delivered: outcomes?.delivered ?? 0,
    links: links.map((link) => ({ ...link, share: clicks === 0 ? 0 : link.clicks / clicks })),
  };
}

async function markedMail(account: Account, mailingId: number): Promise<string> {
  const {
    rows: [mailing],
  } = await sql<{ message: MailingMessage; reader: number | null; picks: number[] | null }>`
    select m.message, first.contact_id as reader, first.picks
    from mailings m left join lateral (
      select d.contact_id, d.picks from deliveries d where d.account_id = ${account.id} and d.mailing_id = m.id order by d.contact_id limit 1) first on true
    where m.account_id = ${account.id} and m.id = ${mailingId}`.execute(account.db);
  if (!mailing) return '';
  const [merge] = mailing.reader === null ? [] : await mergeDataOf(account, [mailing.reader]);
  const values =
    mailing.reader === null
      ? {}
      : await givenValues(account, mailingId, {
          texts: textsOfMessage(mailing.message),
          contactId: mailing.reader,
        });
  const place = (no: number): string => `${linkPlace}${no}`;
  const [rendered] = await renderBatch(
    prepareMessage({ ...mailing.message, track: { opens: false, clicks: true } }),
    [
      {
        merge: merge ?? {},
        values,
        picks: mailing.picks,
        unsubscribeUrl: '#',
        preferencesUrl: '#',
        profileUrl: '#',
        reportSpamUrl: '#',
        webViewUrl: '#',
        openPixelUrl: null,
        linkUrl: place,
        dynamicLinkUrl: place,
      },
    ],
  );
  if (!rendered || 'error' in rendered) return '';
  return (await harmlessDocument(rendered.html)).replaceAll(
    /href="https:\/\/link\.invalid\/(\d+)"/g,
    (_, no: string) => `data-hg-link="${no}"`,
  );
}
