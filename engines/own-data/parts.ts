import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { MailRequestJob } from './mail-request.ts';
import { storeRequest } from './requests.ts';

/** What the routes share. */
export interface OwnDataParts {
  readonly services: Services;
  readonly job: MailRequestJob;
  /** Whether one network may ask for another letter of an account. */
  readonly mayAsk: (ip: string, key: string, now: Date) => boolean;
}

/** Stores a request and queues its letter, unless its network asks too often: then nothing happens, and the answer is the same. */
export async function ask(
  account: Account,
  { services, job, mayAsk }: OwnDataParts,
  asked: Parameters<typeof storeRequest>[1],
): Promise<void> {
  if (!mayAsk(asked.ip, String(account.id), services.clock.now())) return;
  const requestId = await storeRequest(account, asked);
  await services.jobs.enqueue(account, job, { accountId: account.id, requestId });
}
