import type { FastifyRequest } from 'fastify';
import {
  fixedAnswer,
  readableAgent,
  readPlaceToken,
  requestKindOf,
  unknownLink,
  type RawAnswer,
  type RawHandler,
} from '#engines/tracking/public.ts';
import { redirect, taken, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { groupDoorOf, type Asking, type OpenedPicture } from './open-group.ts';

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const blank: OpenedPicture = {
  content: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  file: '1.gif',
};

/** The public addresses of groups: the picture, and the link behind it. Web and trackers answer them. */
export const mountGroupOpening: MountFeature = (router, services) => {
  const door = groupDoorOf(services);
  const accountOf = ({ token = '' }) => readPlaceToken(services.secrets, token)?.accountId ?? null;
  router.global({
    method: 'GET',
    path: '/t/g/:token',
    role: 'public',
    accountOf,
    isPicture: true,
    summary: 'The picture of an image group, chosen as the email is opened',
    async handle({ raw, reply }) {
      const { token } = raw.params as { token: string };
      const copy = readPlaceToken(services.secrets, token);
      if (!copy) return unknownLink(raw);
      const picture = (await door.open(copy, askingOf(raw))) ?? blank;
      reply.hijack();
      reply.raw.writeHead(200, headersOf(picture)).end(picture.content);
      return taken();
    },
  });
  router.global({
    method: 'GET',
    path: '/t/gl/:token',
    role: 'public',
    accountOf,
    summary: 'The link behind the picture of an image group',
    async handle({ raw }) {
      const { token } = raw.params as { token: string };
      const copy = readPlaceToken(services.secrets, token);
      const target = copy && (await door.click(copy, askingOf(raw)));
      return target === null ? unknownLink(raw) : redirect(target);
    },
  });
};

/** Plain GETs of pictures, before Node and the framework see them. */
export function groupPictureHandler(services: Services): RawHandler {
  const door = groupDoorOf(services);
  const blankAnswer = answerOf(blank);
  const answers = new WeakMap<Buffer, RawAnswer>();
  const known = (picture: OpenedPicture): RawAnswer => {
    const made = answers.get(picture.content) ?? answerOf(picture);
    answers.set(picture.content, made);
    return made;
  };
  return ({ token, userAgent, accounts }) => {
    const copy = readPlaceToken(services.secrets, token);
    if (copy === null || accounts?.has(copy.accountId) === false) return null;
    return door
      .open(copy, { userAgent: readableAgent(userAgent), requestKind: 'get' })
      .then((picture) => (picture === null ? blankAnswer : known(picture)));
  };
}

function answerOf(picture: OpenedPicture): RawAnswer {
  return fixedAnswer(200, headersOf(picture), picture.content);
}

function headersOf({ content, file }: OpenedPicture): Record<string, string> {
  return {
    'content-type': types[file.split('.').at(-1)!] ?? 'image/gif',
    'content-length': String(content.length),
    'cache-control': 'no-store, no-cache, must-revalidate, private',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

function askingOf(raw: FastifyRequest): Asking {
  return {
    userAgent: readableAgent(raw.headers['user-agent'] ?? ''),
    requestKind: requestKindOf(raw),
  };
}
