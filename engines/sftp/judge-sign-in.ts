import type { AuthContext, PublicKeyAuthContext } from 'ssh2';
import type { Services } from '#platform/server/services.ts';
import { isSignedBy } from './public-key.ts';
import { findByKey, signIn, type SignedIn } from './sftp-access.ts';
import type { SignInQueue } from './sign-in-queue.ts';

const longestPassword = 1024;
const longestKey = 8192;

/** What became of one try: signed in, wrong (null), a key that is known and may sign, one that is not, another way of signing in. */
export type Judgement = SignedIn | null | 'asked' | 'unknown key' | 'other';

interface Judging {
  services: Pick<Services, 'database' | 'log'>;
  queue: SignInQueue;
}

/** Judges a try to sign in by a password or a public key. */
export async function judgeSignIn(
  context: AuthContext,
  { services, queue }: Judging,
): Promise<Judgement> {
  try {
    if (context.method === 'publickey') return await judgeKey(context, services);
    if (context.method !== 'password') return 'other';
    const { username, password } = context;
    if (password.length > longestPassword) return null;
    return await queue.run(() => signIn(services.database, username, password));
  } catch (error) {
    services.log.error({ err: error }, 'a sign-in by SFTP failed');
    return null;
  }
}

async function judgeKey(
  { username, key, blob, signature, hashAlgo }: PublicKeyAuthContext,
  services: Pick<Services, 'database'>,
): Promise<Judgement> {
  if (key.data.length > longestKey) return 'unknown key';
  const found = await findByKey(services.database, username, key.data);
  if (found === null) return 'unknown key';
  if (signature === undefined || blob === undefined) return 'asked';
  return isSignedBy(key.data, { data: blob, signature, hash: hashAlgo }) ? found : null;
}
