import type { Account as OidcAccount } from 'oidc-provider';
import type { Database } from '../../server/database/connect.ts';

/** Who a provider's record belongs to: a user under one credential epoch, written '7.1'. */
export function subjectOf(user: { userId: number; credentialEpoch: number }): string {
  return `${user.userId}.${user.credentialEpoch}`;
}

/** The user's id in a subject. */
export function userIdOfSubject(subject: string): number {
  return Number(subject.split('.')[0]);
}

/** The user of a subject and the claims about them; nobody once the credentials have changed. */
export async function findSubject(
  database: Database,
  subject: string,
): Promise<OidcAccount | undefined> {
  const [userId, epoch] = subject.split('.');
  if (!/^\d{1,15}$/.test(userId ?? '') || !/^\d{1,9}$/.test(epoch ?? '')) return undefined;
  const { rows } = await database.pool.query<{
    email: string;
    first_name: string;
    last_name: string;
  }>('select email, first_name, last_name from users where id = $1 and credential_epoch = $2', [
    userId,
    epoch,
  ]);
  const user = rows[0];
  if (!user) return undefined;
  return {
    accountId: subject,
    claims: async () => ({
      sub: String(userId),
      email: user.email,
      name: `${user.first_name} ${user.last_name}`.trim() || user.email,
      given_name: user.first_name,
      family_name: user.last_name,
    }),
  };
}
