import { createHash } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import type { Application } from './application.ts';
import type { Subscription } from './protocols/encrypt-web-push.ts';
import { KeyRefused } from './protocols/apple-and-google-keys.ts';
import { sendToApple, sendToFirebase, sendWebPush, type Handling } from './protocols/gateways.ts';
import type { Reply } from './protocols/read-reply.ts';
import { createVapidSigner } from './protocols/vapid.ts';

/** A device as pushes are sent to it. */
export interface Device {
  id: number;
  /** The token, or the subscription of a browser as JSON. */
  token: string;
  environment: 'production' | 'sandbox';
  vapidKeyId: number | null;
}

/** One push to one device. */
export interface DevicePush extends Handling {
  accountId: number;
  messageId: number;
  text: string;
}

/** Sends pushes to devices by the gateway of their application. */
export interface DeviceSender {
  send(application: Application, device: Device, push: DevicePush): Promise<Reply>;
  readonly tokens: AccessTokens;
}

type SenderServices = Pick<Services, 'clock' | 'config' | 'database' | 'fetcher' | 'secrets'>;

/** Makes one; it keeps connections and tokens. */
export function createDeviceSender(services: SenderServices): DeviceSender {
  const tokens = createAccessTokens(services);
  const authorization = createVapidSigner(`mailto:${services.config.mailFrom}`);
  const { fetcher, clock } = services;
  const gateways: Record<'vapid' | 'apns' | 'fcm', DeviceSender['send']> = {
    vapid: async (application, device, push) => {
      const keys = application.vapidKeys.get(device.vapidKeyId ?? -1);
      if (!keys) return ours('The key of this subscription is not there any more.');
      const to = JSON.parse(device.token) as Subscription;
      return sendWebPush(fetcher, to, {
        ...push,
        authorization: authorization(keys, to.endpoint, clock.now()),
      });
    },
    apns: async (application, device, push) =>
      sendToApple(
        fetcher,
        {
          address: appleAddress(services, device),
          token: device.token,
          topic: application.facts.bundle_id ?? '',
        },
        {
          ...push,
          providerToken: await tokens.tokenOf(push.accountId, application),
          id: idOf(push, device),
          now: clock.now(),
        },
      ),
    fcm: async (application, _device, push) =>
      sendToFirebase(
        fetcher,
        { address: services.config.pushGateways.google, project: application.facts.project ?? '' },
        { ...push, accessToken: await tokens.tokenOf(push.accountId, application) },
      ),
  };
  return {
    tokens,
    async send(application, device, push) {
      if (application.gateway === 'local') return { outcome: 'taken', status: null, response: '' };
      try {
        return await gateways[application.gateway](application, device, push);
      } catch (error) {
        const response = (error instanceof Error ? error.message : String(error)).slice(0, 300);
        if (error instanceof KeyRefused)
          return { outcome: 'mistake', isKeyRefused: true, status: null, response };
        // No token, so nothing was sent.
        return { outcome: 'retry', status: null, response };
      }
    },
  };
}

function appleAddress({ config }: SenderServices, { environment }: Device): string {
  const { apple, appleSandbox } = config.pushGateways;
  return environment === 'sandbox' ? appleSandbox : apple;
}

function ours(response: string): Reply {
  return { outcome: 'mistake', status: null, response };
}

// Apple wants a UUID; the same for each try of one push to one device.
function idOf({ accountId, messageId }: DevicePush, { id }: Device): string {
  const hex = createHash('sha256').update(`${accountId}:${messageId}:${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
