import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { brandingOf, currentIdOf } from '#engines/audience/public.ts';
import { acceptedLanguage, unknownLink } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { file, type Answer, type Router } from '#platform/server/http/route.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { ownPage } from '#platform/server/strangers/own-page.ts';
import { changeAddress } from './change-address.ts';
import { confirmPage, donePage, endedPage, refusedPage, type OwnDataView } from './pages.ts';
import type { OwnDataParts } from './parts.ts';
import { ownDataPorts, type OwnDataChoice } from './ports.ts';
import { closeRequest, isOpen, requestOf, type OwnDataRequest } from './requests.ts';
import { readRequestToken } from './request-token.ts';

const params = z.object({ token: z.string() });

interface Linked {
  readonly account: Account;
  readonly request: OwnDataRequest & { readonly kind: keyof OwnDataChoice | 'undo' };
  readonly contactId: number;
  readonly view: OwnDataView;
}

/** The pages behind the links of letters. Looking at them changes nothing, so scanners do no harm; one press acts, once. */
export function mountLinks(router: Router, parts: OwnDataParts): void {
  const { services } = parts;
  const page = {
    path: '/own-data/:token',
    role: 'public',
    accountOf: (named: Readonly<Record<string, string>>) =>
      readRequestToken(services.secrets, named['token'] ?? '')?.accountId ?? null,
    params,
  } as const;
  router.global({
    ...page,
    method: 'GET',
    summary: 'Asks whether to do what was asked for; changes nothing',
    handle: ({ params: { token }, raw }) =>
      withRequest(parts, { token, raw, isHeld: false }, async ({ view, request }) =>
        ownPage(confirmPage(view, request.kind)),
      ),
  });
  router.global({
    ...page,
    method: 'POST',
    summary: 'Downloads the copy, erases the person, or changes the address: once',
    async handle({ params: { token }, raw }) {
      const answer = await withRequest(parts, { token, raw, isHeld: true }, (linked) =>
        act(linked, parts, raw),
      );
      if (!('copyOf' in answer)) return answer;
      const content = await ownDataPorts().copyOf(services, answer.copyOf);
      return file(content, { name: 'my-data.json', type: 'application/json; charset=utf-8' });
    },
  });
}

async function withRequest<T>(
  { services }: OwnDataParts,
  { token, raw, isHeld }: { token: string; raw: FastifyRequest; isHeld: boolean },
  work: (linked: Linked) => Promise<T>,
): Promise<T | Answer> {
  const read = readRequestToken(services.secrets, token);
  if (read === null) return unknownLink(raw);
  const ended = () => ownPage(endedPage(acceptedLanguage(raw.headers['accept-language'])), 410);
  const errand = {
    accountId: read.accountId,
    section: 'contacts',
    refusal: () => notFound('page'),
  };
  try {
    return await inPublicAccount(services, errand, async (account) => {
      const linked = await linkedOf(account, read.requestId, isHeld);
      return linked === null ? ended() : work(linked);
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return unknownLink(raw);
    throw error;
  }
}

async function linkedOf(
  account: Account,
  requestId: number,
  isHeld: boolean,
): Promise<Linked | null> {
  const request = await requestOf(account, requestId, { isHeld });
  if (request === null || request.contact_id === null || !isOpen(request, account.now)) return null;
  const { kind } = request;
  if (kind === 'preferences') return null;
  if (kind !== 'undo' && !ownDataPorts().choiceOf(account)[kind]) return null;
  const contactId = await currentIdOf(account, request.contact_id);
  const { rows } = await sql<{ email: string }>`
    select email from contacts where account_id = ${account.id} and id = ${contactId} and email_key is not null`.execute(
    account.db,
  );
  if (!rows[0]) return null;
  const email = kind === 'address' || kind === 'undo' ? request.typed_email : rows[0].email;
  const branding = await brandingOf(account, request.brand_id);
  return {
    account,
    request: { ...request, kind },
    contactId,
    view: { language: request.language, branding, email },
  };
}

async function act(
  linked: Linked,
  parts: OwnDataParts,
  raw: FastifyRequest,
): Promise<Answer | { copyOf: { accountId: number; contactId: number } }> {
  const { account, request, contactId, view } = linked;
  await closeRequest(account, request.id);
  if (request.kind === 'copy') return { copyOf: { accountId: account.id, contactId } };
  if (request.kind === 'erasure') {
    await ownDataPorts().erase(account, parts.services, contactId);
    return ownPage(donePage(view, 'erasure'));
  }
  const isChanged = await changeAddress(account, parts, {
    request,
    contactId,
    ip: raw.ip,
  });
  return isChanged ? ownPage(donePage(view, request.kind)) : ownPage(refusedPage(view), 422);
}
