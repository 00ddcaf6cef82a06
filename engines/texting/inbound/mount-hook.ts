import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid, ProductError, unauthorised } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { numberSecretOf } from '../numbers/number-secret.ts';
import { postingProviders } from '../number-contract.ts';
import { numbersOf } from '../numbers/numbers.ts';
import { isProven, readCall, type GatewayCall, type PostingProvider } from './gateway-call.ts';
import { storeInbound } from './store-inbound.ts';

const params = z.object({
  provider: z.enum(postingProviders),
  accountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** The addresses that gateways post people's texts to; a disabled account's too: STOP is obeyed whatever else rests. */
export const mountInboundTexts: MountFeature = (router, services) => {
  router.global({
    method: 'POST',
    path: '/hooks/sms/:provider/:accountId',
    role: 'public',
    params,
    summary: 'Takes a text that somebody sent to a number; stored before it answers, read later',
    async handle({ params: { provider, accountId }, raw }) {
      const call: GatewayCall = {
        url: `${services.config.publicUrl}/hooks/sms/${provider}/${accountId}`,
        body: raw.body,
        headers: raw.headers,
        now: services.clock.now().getTime(),
      };
      if (!(await takeText(services, { provider, accountId }, call)))
        throw unauthorised('The call does not prove that it comes from the gateway.');
      return ok({ stored: true });
    },
  });
};

/** Stores the text of a proven call; false for one that proves nothing, whatever is missing. */
async function takeText(
  services: Services,
  to: { provider: PostingProvider; accountId: number },
  call: GatewayCall,
): Promise<boolean> {
  try {
    return await inAccount(services.database, { accountId: to.accountId }, async (account) => {
      const secrets = await secretsOf(account, services, to.provider);
      if (!secrets.some((secret) => isProven(to.provider, secret, call))) return false;
      const text = readCall(to.provider, call);
      if (!text)
        throw invalid(
          to.provider === 'http'
            ? 'The body holds no text: send id, from, to and text as JSON.'
            : 'The form holds no text: send MessageSid, From, To and Body.',
        );
      await storeInbound(account, text);
      return true;
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return false;
    throw error;
  }
}

async function secretsOf(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  provider: PostingProvider,
): Promise<string[]> {
  const found = new Set<string>();
  for (const number of await numbersOf(account))
    if (number.provider === provider && number.has_secret)
      found.add(await numberSecretOf(account, secrets, number));
  return [...found];
}
