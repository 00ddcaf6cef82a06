import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError, unauthorised } from '#platform/server/errors.ts';
import { isProven, type GatewayCall, type PostingProvider } from '../inbound/gateway-call.ts';
import { postingProviders } from '../number-contract.ts';
import { numbersBy } from '../numbers/gateway-numbers.ts';
import { hookAddress, type GatewayServices } from '../providers/open-provider.ts';

/** Whom a call is for. */
export const hookParams = z.object({
  provider: z.enum(postingProviders),
  accountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** Does the work in the account that a gateway calls, once the call has proven that it is the gateway's; whatever is missing, the answer is the same. */
export async function takeReceipts<T>(
  services: GatewayServices,
  { raw, ...to }: { provider: PostingProvider; accountId: number; raw: FastifyRequest },
  work: (account: Account, body: unknown) => Promise<T>,
): Promise<T> {
  const call: GatewayCall = {
    body: raw.body,
    headers: raw.headers,
    url: `${hookAddress(services, to)}/receipts`,
    now: services.clock.now().getTime(),
  };
  try {
    return await inAccount(services.database, { accountId: to.accountId }, async (account) => {
      const numbers = await numbersBy(account, services.secrets, to.provider);
      if (
        !account.record.active ||
        !numbers.some(({ secret }) => isProven(to.provider, secret, call))
      )
        throw unproven();
      return work(account, call.body);
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') throw unproven();
    throw error;
  }
}

function unproven(): ProductError {
  return unauthorised('The call does not prove that it comes from the gateway.');
}
