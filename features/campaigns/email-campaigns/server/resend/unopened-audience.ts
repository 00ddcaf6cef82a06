import { sql } from 'kysely';
import type { Audience } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** What a draft says of the suppressed contacts. */
interface LeftOut {
  suppressed_lists: number[];
  suppressed_segments: number[];
  secure_lists: number[];
  brand_id: number | null;
  unopened_before: string | null;
}

/** The audience a mailing was frozen with; nobody when it is gone. */
export async function audienceOfMailing(account: Account, mailingId: number): Promise<Audience> {
  const {
    rows: [mailing],
  } = await sql<{
    audience: Audience;
  }>`select audience from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  return (
    mailing?.audience ?? { lists: [], suppressedLists: [], segments: [], suppressedSegments: [] }
  );
}

/**
 * Those who had got an earlier campaign when the draft was made and have not opened it when this one leaves: nobody is
 * added, and whoever opens it meanwhile drops out. The lists of that campaign only tell who has unsubscribed since.
 */
export async function unopenedAudience(
  account: Account,
  campaign: LeftOut,
  mailingId: number,
): Promise<Audience> {
  const before = await audienceOfMailing(account, mailingId);
  return {
    lists: before.lists,
    listsAsConsent: true,
    segments: [],
    suppressedLists: campaign.suppressed_lists,
    suppressedSegments: campaign.suppressed_segments,
    secureLists: campaign.secure_lists,
    brandId: campaign.brand_id,
    unopened: { mailingId, sentBefore: campaign.unopened_before ?? new Date(0).toISOString() },
  };
}
