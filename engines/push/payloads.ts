import { mostPushBytes, type Platform, type PushText } from './contract.ts';
import { mostWebPushBytes } from './protocols/encrypt-web-push.ts';

/** What a push says to one person, with every value in its place. */
export type RenderedPush = Pick<PushText, 'title' | 'body' | 'picture' | 'link' | 'buttons'>;

/** Everything of a push but its words: the same for all. */
export type PushManner = Pick<PushText, 'badge' | 'sound' | 'collapse_key' | 'ttl'>;

/** The most bytes of a payload that the gateway of a platform takes. */
export const mostBytesOf = (platform: Platform): number =>
  platform === 'web' ? mostWebPushBytes : mostPushBytes;

/** What a device is sent, as its platform reads it; `mark` tells us later that it was shown or opened, `token` is the device's own. */
export function payloadFor(
  platform: Platform,
  push: RenderedPush & PushManner,
  { mark, token }: { mark: string; token: string },
): string {
  const write = { web: webPayload, ios: applePayload, android: googlePayload }[platform];
  return JSON.stringify(write(push, mark, token));
}

function webPayload(push: RenderedPush & PushManner, mark: string): object {
  return { ...words(push), tag: push.collapse_key, silent: !push.sound, badge: push.badge, mark };
}

function applePayload(push: RenderedPush & PushManner, mark: string): object {
  return {
    aps: {
      alert: { title: push.title, body: push.body },
      ...(push.badge !== null && { badge: push.badge }),
      ...(push.sound && { sound: 'default' }),
      // The app's own extension loads the picture.
      ...(push.picture !== '' && { 'mutable-content': 1 }),
    },
    link: push.link,
    picture: push.picture,
    buttons: push.buttons,
    mark,
  };
}

function googlePayload(push: RenderedPush & PushManner, mark: string, token: string): object {
  const { title, body, picture } = push;
  return {
    message: {
      token,
      notification: { title, body, ...(picture !== '' && { image: picture }) },
      // Values of data are texts.
      data: { link: push.link, buttons: JSON.stringify(push.buttons), mark },
      android: {
        ttl: `${push.ttl}s`,
        ...(push.collapse_key !== '' && { collapse_key: push.collapse_key }),
        notification: {
          ...(push.sound && { sound: 'default' }),
          ...(push.badge !== null && { notification_count: push.badge }),
          ...(push.collapse_key !== '' && { tag: push.collapse_key }),
        },
      },
    },
  };
}

function words({ title, body, picture, link, buttons }: RenderedPush): RenderedPush {
  return { title, body, picture, link, buttons };
}
