import { createHash } from 'node:crypto';
import { audienceFingerprint } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { mailingTestOf } from './ab-test.ts';
import { audienceOf, buildMessage, type Campaign } from './build-message.ts';

/**
 * What an approval is given for, as a hash: the message as it would be sent now, and whom it would be sent to, down to the
 * rules of segments. People who join or leave a list do not change it; who would be let in does.
 */
export async function contentHash(account: Account, campaign: Campaign): Promise<string> {
  const { campaign: _itself, ...message } = await buildMessage(account, campaign, 'approval');
  // A run of a series has a name and an id of its own, and is approved with its series.
  const audience = await audienceFingerprint(account, await audienceOf(account, campaign));
  return createHash('sha256')
    .update(
      JSON.stringify([
        Object.entries(message).sort(([one], [other]) => (one < other ? -1 : 1)),
        audience,
        ...(campaign.ab ? [await mailingTestOf(account, campaign, 'approval')] : []),
      ]),
    )
    .digest('hex');
}
