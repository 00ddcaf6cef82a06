import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { mailVerification } from './invitation-mail.ts';
import { newLinkToken } from './link-token.ts';
import { memberById } from './read-members.ts';

/** Mails a member a new link to prove their address; the link of an earlier mail dies. */
export async function resendVerification(
  account: Account,
  services: Services,
  id: number,
): Promise<{ email: string }> {
  const member = await memberById(account, id);
  const { token, hash, expiresAt } = newLinkToken(services.clock.now());
  await account.db
    .insertInto('member_verifications')
    .values({ account_id: account.id, user_id: id, token_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ token_hash: hash, expires_at: expiresAt }),
    )
    .execute();
  await account.audit({ action: 'resend_verification', resource: 'member', id });
  await mailVerification(account, services, { id, email: member.email, token });
  return { email: member.email };
}
