import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError, unauthorised } from '#platform/server/errors.ts';
import type { SmsProviderName } from '../number-contract.ts';
import { numbersBy } from '../numbers/gateway-numbers.ts';
import { hookAddress, type GatewayServices } from '../providers/open-provider.ts';
import { isSignedHttp, isSignedRest, type HookCall } from './prove-call.ts';

/** Gateways that call by HTTP; the others have no such address. */
export const callingProviders = ['http', 'rest'] as const satisfies readonly SmsProviderName[];

/** Whom a call is for. */
export const hookParams = z.object({
  provider: z.enum(callingProviders),
  accountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** Does the work in the account that a gateway calls, once the call has proven that it is the gateway's; whatever is missing, the answer is the same. */
export async function takeCall<T>(
  services: GatewayServices,
  to: z.output<typeof hookParams> & { path: string },
  raw: FastifyRequest,
  work: (account: Account, body: string) => Promise<T>,
): Promise<T> {
  const call: HookCall = {
    body: typeof raw.body === 'string' ? raw.body : '',
    headers: raw.headers,
    url: hookAddress(services, to) + to.path,
  };
  try {
    return await inAccount(services.database, { accountId: to.accountId }, async (account) => {
      if (!(await isProven(account, services, to.provider, call))) throw unproven();
      return work(account, call.body);
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') throw unproven();
    throw error;
  }
}

async function isProven(
  account: Account,
  services: GatewayServices,
  ...[provider, call]: [SmsProviderName, HookCall]
): Promise<boolean> {
  const secrets = (await numbersBy(account, services.secrets, provider)).map((one) => one.secret);
  const now = services.clock.now();
  return secrets.some(
    (secret) =>
      secret !== '' &&
      (provider === 'rest' ? isSignedRest(secret, call) : isSignedHttp(secret, call, now)),
  );
}

function unproven(): ProductError {
  return unauthorised('The call does not prove that it comes from the gateway.');
}
