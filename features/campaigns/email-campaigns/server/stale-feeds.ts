import { checkContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { freezeContextOf, type Campaign } from './build-message.ts';

/** Why a content feed of a campaign is not worth an email now: it is old, empty or has nothing new; null where all are. */
export async function staleFeedOf(account: Account, campaign: Campaign): Promise<string | null> {
  if (campaign.content_id === null) return null;
  const context = freezeContextOf(campaign, 'preview');
  const findings = await checkContent(account, campaign.content_id, context);
  const stale = findings.filter(({ code }) => code === 'stale_feed');
  return stale.length === 0 ? null : stale.map(({ message }) => message).join(' ');
}

/** Refuses to schedule a campaign once that wants to wait for its feeds. */
export async function refuseStaleFeeds(account: Account, campaign: Campaign): Promise<void> {
  if (campaign.when_feeds_stale !== 'skip' && campaign.when_feeds_stale !== 'hold') return;
  const reason = await staleFeedOf(account, campaign);
  if (reason !== null)
    throw invalid({
      base: [`${reason} Schedule it when there are new items, or choose to send it anyway.`],
    });
}
