import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandingOf, normaliseAddress } from '#engines/audience/public.ts';
import {
  accountIn,
  brandOfMailing,
  plainPageText,
  unknownLink,
  withRecipient,
  type RecipientCall,
} from '#engines/tracking/public.ts';
import type { Answer, Router } from '#platform/server/http/route.ts';
import { ownPage } from '#platform/server/strangers/own-page.ts';
import { ownDataPage, type Said } from './pages.ts';
import { ask, type OwnDataParts } from './parts.ts';
import { ownDataPorts } from './ports.ts';

const params = z.object({ token: z.string() });
const form = z.object({
  action: z.enum(['copy', 'erasure', 'address']),
  email: z.string().trim().max(1_000).default(''),
});

/** The page behind "Your data" of the preferences: what is asked for there is mailed as a link. */
export function mountRequests(router: Router, parts: OwnDataParts): void {
  const page = {
    path: '/t/p/:token/data',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
  } as const;
  router.global({
    ...page,
    method: 'GET',
    summary: 'What people may do with their own data; changes nothing',
    handle: ({ params: { token }, raw }) =>
      withReader(parts, { token, raw }, (call) => shownTo(call, token, null)),
  });
  router.global({
    ...page,
    method: 'POST',
    summary: 'Sends the link to a copy, to the erasure, or to the change of the address by email',
    handle: ({ params: { token }, raw }) =>
      withReader(parts, { token, raw }, async (call) =>
        shownTo(call, token, await take(call, parts, raw)),
      ),
  });
}

async function withReader(
  { services }: OwnDataParts,
  { token, raw }: { token: string; raw: FastifyRequest },
  work: (call: RecipientCall) => Promise<Answer>,
): Promise<Answer> {
  const accepted = raw.headers['accept-language'];
  const answer = await withRecipient<Answer | null>(
    services,
    { kind: 'preferences', token, accepted },
    async (call) =>
      Object.values(ownDataPorts().choiceOf(call.account)).includes(true) ? work(call) : null,
  );
  return answer ?? unknownLink(raw);
}

async function take(
  { account, recipient, tokenPayload, language, isTest }: RecipientCall,
  parts: OwnDataParts,
  raw: FastifyRequest,
): Promise<Said> {
  const read = form.safeParse(raw.body ?? {});
  if (!read.success) return null;
  const { action, email } = read.data;
  if (action === 'address' && !normaliseAddress(email).ok) return 'addressFault';
  if (isTest) return 'testSaved';
  if (!ownDataPorts().choiceOf(account)[action]) return null;
  await ask(account, parts, {
    kind: action,
    contactId: recipient.contactId,
    typedEmail: action === 'address' ? email : '',
    brandId: await brandOfMailing(account, tokenPayload.mailingId),
    language,
    ip: raw.ip,
  });
  return 'asked';
}

async function shownTo(
  { account, recipient, tokenPayload, language }: RecipientCall,
  token: string,
  said: Said,
): Promise<Answer> {
  const brandId = await brandOfMailing(account, tokenPayload.mailingId);
  const view = { language, branding: await brandingOf(account, brandId), email: recipient.email };
  const html = ownDataPage(view, {
    choice: ownDataPorts().choiceOf(account),
    said,
    testText: plainPageText(language, 'testSaved'),
    preferences: `/t/p/${token}`,
    back: plainPageText(language, 'choose'),
  });
  return ownPage(html, said === 'addressFault' ? 422 : 200);
}
