import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { unauthorised } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { verifyWebhookSignature, type HookCall } from './providers/verify-webhook-signature.ts';
import { confirmSubscription, verifySnsMessage } from './providers/verify-sns-message.ts';
import { mailProviders as providers } from './contract.ts';
import { noteWebhookCall, webhookSecretOf } from './mail-webhooks.ts';
import type { Provider } from './providers/provider-event.ts';
import { storeArrival } from './store-mail.ts';

const hookParams = z.object({
  provider: z.enum(providers),
  accountId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** The addresses that mail providers call. */
export const mountInbound: MountFeature = (router, services) => {
  router.global({
    method: 'POST',
    path: '/hooks/mail/:provider/:accountId',
    role: 'public',
    params: hookParams,
    summary:
      'Takes bounces and complaints from a mail provider; stored before it answers, processed later',
    async handle({ params: { provider, accountId }, raw }) {
      const call: HookCall = {
        body: typeof raw.body === 'string' ? raw.body : '',
        headers: raw.headers,
      };
      if (!(await takeCall(services, { provider, accountId }, call)))
        throw unauthorised('The call does not prove that it comes from the provider.');
      return ok({ stored: true });
    },
  });
};

/** Stores a proven call; false for one that proves nothing, whatever is missing. */
async function takeCall(
  services: Services,
  to: { provider: Provider; accountId: number },
  call: HookCall,
): Promise<boolean> {
  const secret = await webhookSecretOf(services, to);
  if (secret === null) return false;
  const proven =
    to.provider === 'ses'
      ? await takeSns(services, secret, call.body)
      : verifyWebhookSignature(to.provider, secret, call);
  if (proven === null) return false;
  if (proven === 'confirmed') return true;
  await inAccount(services.database, { accountId: to.accountId }, async (account) => {
    await storeArrival(account, {
      source: to.provider,
      purpose: 'events',
      recipient: '',
      sender: '',
      delivery: null,
      raw: Buffer.from(call.body),
      ...proven,
    });
    await noteWebhookCall(account, to.provider);
  });
  return true;
}

async function takeSns(
  services: Services,
  topicArn: string,
  text: string,
): Promise<{ sameBy: string } | 'confirmed' | null> {
  const message = await verifySnsMessage(services, topicArn, text);
  if (!message) return null;
  if (message.Type === 'SubscriptionConfirmation')
    return (await confirmSubscription(services.fetcher, message)) ? 'confirmed' : null;
  return message.Type === 'Notification' ? { sameBy: message.MessageId } : 'confirmed';
}
