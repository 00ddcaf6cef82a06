import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandingOf } from '#engines/audience/public.ts';
import { isMachineRequest, requestKindOf, unknownLink } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { bytes, redirect, type Answer, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import {
  confirm,
  letterSentAt,
  pendingOf,
  stateOf,
  type ConfirmedBy,
  type LinkedPending,
} from './confirm.ts';
import { readConfirmToken, type ConfirmToken } from './confirm-token.ts';
import { letterLanguage } from './letter-texts.ts';
import { listsOfWish } from './lists-of-wish.ts';
import { askPage, confirmedPage, expiredPage, renewedPage, type ConfirmView } from './pages.ts';
import { optInPorts } from './ports.ts';
import { sendLetter } from './send-letter.ts';

const params = z.object({ token: z.string() });
const nobodyReadsWithinMs = 2_000;

interface Call {
  account: Account;
  services: Services;
  token: ConfirmToken;
  raw: FastifyRequest;
}

/** The pages behind confirm links. Looking at them changes nothing; the signed token is the key. */
export const mountOptIn: MountFeature = (router, services) => {
  const accountOf = (named: Readonly<Record<string, string>>): number | null =>
    readConfirmToken(services.secrets, named['token'] ?? '')?.accountId ?? null;
  router.global({
    method: 'GET',
    path: '/c/:token',
    role: 'public',
    accountOf,
    params,
    summary: 'Asks to confirm a subscription; changes nothing',
    handle: ({ params: { token }, raw }) => withLink(services, { token, raw }, look),
  });
  router.global({
    method: 'POST',
    path: '/c/:token',
    role: 'public',
    accountOf,
    params,
    summary: 'Confirms a subscription; action=new_link sends a new link where it has ended',
    handle: ({ params: { token }, raw }) => withLink(services, { token, raw }, act),
  });
};

async function withLink(
  services: Services,
  { token, raw }: { token: string; raw: FastifyRequest },
  work: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const read = readConfirmToken(services.secrets, token);
  if (read === null) return unknownLink(raw);
  const refusal = () => notFound('page');
  try {
    return await inPublicAccount(
      services,
      { accountId: read.accountId, section: 'lists', refusal },
      (account) => work({ account, services, token: read, raw }),
    );
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return unknownLink(raw);
    throw error;
  }
}

async function look({ account, token, raw }: Call): Promise<Answer> {
  const pending = await pendingOf(account, token);
  const state = stateOf(pending, token.round, account.now);
  if (state === 'gone' || state === 'expired') return ended(raw, state === 'expired');
  const isOpen = state === 'open';
  const view = await viewOf(account, pending!, isOpen ? 'confirm_subscription' : null);
  if (!isOpen) return shown(confirmedPage(view, 'already'), {});
  const isAlone = await isSuspicious(account, pending!, raw);
  const nonce = isAlone ? null : randomBytes(16).toString('base64');
  return shown(askPage(view, nonce), { nonce, target: pending!.after_url });
}

async function act(call: Call): Promise<Answer> {
  const { account, services, token, raw } = call;
  const form = (raw.body ?? {}) as Record<string, unknown>;
  const pending = await pendingOf(account, token, { isHeld: true });
  const state = stateOf(pending, token.round, account.now);
  if (pending === null || state === 'gone') return ended(raw, false);
  if (state === 'expired') {
    if (form['action'] !== 'new_link') return ended(raw, true);
    const held = await sendLetter(account, services, { pending, kind: 'confirm' });
    return shown(renewedPage(acceptedIn(raw), held === null), {});
  }
  if (state === 'confirmed')
    return shown(confirmedPage(await viewOf(account, pending, null), 'already'), {});
  const isAnotherAct = form['action'] === 'new_link';
  const by: ConfirmedBy = form['how'] === 'script' ? 'script' : 'button';
  if (isAnotherAct || (by === 'script' && (await isSuspicious(account, pending, raw))))
    return shown(askPage(await viewOf(account, pending, 'confirm_subscription'), null), {
      target: pending.after_url,
    });
  await confirm(account, services, { pending, by, ip: raw.ip });
  if (pending.after_url !== null && isHttps(pending.after_url)) return redirect(pending.after_url);
  return shown(confirmedPage(await viewOf(account, pending, 'thank_you_page'), 'done'), {});
}

// What scanners do: they say so, ask ahead, or look before any person could.
async function isSuspicious(
  account: Account,
  pending: LinkedPending,
  raw: FastifyRequest,
): Promise<boolean> {
  const userAgent = String(raw.headers['user-agent'] ?? '');
  const requestKind = raw.method === 'POST' ? 'get' : requestKindOf(raw);
  if (isMachineRequest({ kind: 'click', requestKind, userAgent })) return true;
  const sentAt = await letterSentAt(account, pending);
  const passed = sentAt === null ? 0 : new Date(account.now).getTime() - sentAt.getTime();
  return passed < nobodyReadsWithinMs;
}

async function viewOf(
  account: Account,
  pending: LinkedPending,
  type: 'confirm_subscription' | 'thank_you_page' | null,
): Promise<ConfirmView> {
  const lists = await listsOfWish(account, pending.list_ids);
  const brandId = lists.find((list) => list.brandId !== null)?.brandId ?? null;
  const language = letterLanguage(lists[0]?.language, pending.language);
  const contactId = pending.contact_id;
  const wanted = type === null ? null : { type, brandId, language, contactId };
  return {
    language,
    branding: await brandingOf(account, brandId),
    email: pending.email,
    lists: lists.map(({ title }) => title),
    own: wanted && ((await optInPorts().confirmPageOf?.(account, wanted))?.html ?? null),
  };
}

function ended(raw: FastifyRequest, mayRenew: boolean): Answer {
  return shown(expiredPage(acceptedIn(raw), mayRenew), { status: 410 });
}

function acceptedIn(raw: FastifyRequest) {
  return letterLanguage(
    ...String(raw.headers['accept-language'] ?? '')
      .split(',')
      .slice(0, 10),
  );
}

function shown(
  html: string,
  {
    nonce = null,
    target = null,
    status = 200,
  }: { nonce?: string | null; target?: string | null; status?: number },
): Answer {
  const script = nonce === null ? '' : ` script-src 'nonce-${nonce}';`;
  // A redirect after the form counts as its target.
  const after = target !== null && isHttps(target) ? ` ${new URL(target).origin}` : '';
  return bytes(
    Buffer.from(html),
    'text/html; charset=utf-8',
    {
      'content-security-policy': `default-src 'none';${script} style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'self'${after}; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    status,
  );
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
