import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { forbidden, notFound, unauthorised } from '#platform/server/errors.ts';
import { bodyLimits } from '#platform/server/http/body-limits.ts';
import { parseJson } from '#platform/server/http/json-body.ts';
import { bytes, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { noteArrivals } from './take-lead.ts';

const path = '/hooks/social/graph';
const mostForms = 1000;

const key = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(200));
const told = z.object({
  entry: z
    .array(
      z.looseObject({
        changes: z
          .array(
            z.looseObject({
              field: z.string().optional(),
              value: z
                .looseObject({ leadgen_id: key.optional(), form_id: key.optional() })
                .optional(),
            }),
          )
          .default([]),
      }),
    )
    .max(mostForms)
    .default([]),
});

/** The address that a Graph network calls about new leads. */
export function mountLeadHook(router: Router, services: Services): void {
  const { social } = services.config;
  router.global({
    method: 'GET',
    path,
    role: 'public',
    summary: 'Proves to a social network that this address is ours',
    query: z.looseObject({}),
    handle: ({ query }) => {
      if (social === null) throw notFound('hook');
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const isRight =
        mode === 'subscribe' && typeof token === 'string' && isSame(token, social.verifyToken);
      if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge))
        throw forbidden('The verify token is not the one that is set here.');
      return Promise.resolve(bytes(Buffer.from(challenge), 'text/plain; charset=utf-8'));
    },
  });
  router.global({
    method: 'POST',
    path,
    role: 'public',
    summary:
      'Takes what a social network tells of new leads; noted before it answers, fetched later',
    handle: async ({ raw }) => {
      if (social === null) throw notFound('hook');
      const body = typeof raw.body === 'string' ? raw.body : '';
      if (!isSigned(body, raw.headers['x-hub-signature-256'], social.appSecret))
        throw unauthorised('The call does not prove that it comes from the network.');
      await noteTold(services, Buffer.from(body));
      return ok({ stored: true });
    },
  });
}

// Signed over the bytes as they came.
function isSigned(body: string, header: unknown, secret: string): boolean {
  if (typeof header !== 'string' || !header.startsWith('sha256=')) return false;
  return isSame(
    header.slice('sha256='.length),
    createHmac('sha256', secret).update(body).digest('hex'),
  );
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', 'same').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

async function noteTold(services: Services, body: Buffer): Promise<void> {
  const read = told.safeParse(parseJson(body, bodyLimits.usual));
  // What is not about leads is none of ours, and a network that hears no would call again for days.
  if (!read.success) return;
  const byForm = new Map<string, string[]>();
  for (const { changes } of read.data.entry)
    for (const { field, value } of changes) {
      const { leadgen_id: lead, form_id: form } = value ?? {};
      if (field !== 'leadgen' || !lead || !form) continue;
      byForm.set(form, [...(byForm.get(form) ?? []), lead]);
    }
  if (byForm.size === 0) return;
  for (const { accountId, id, form } of await formsNamed(services, [...byForm.keys()]))
    await inAccount(services.database, { accountId }, (account) =>
      noteArrivals(account, id, { keys: byForm.get(form)!, by: 'webhook' }),
    );
}

async function formsNamed(
  { database }: Services,
  forms: readonly string[],
): Promise<{ accountId: number; id: number; form: string }[]> {
  const { rows } = await acrossAccounts(database, 'find whose lead forms a network names', (db) =>
    sql<{ accountId: number; id: number; form: string }>`
      select l.account_id as "accountId", l.id, l.form_id as form
      from social_leads l join accounts a on a.id = l.account_id and a.active
      join social_accounts n on n.account_id = l.account_id and n.id = l.social_account_id and n.network = 'graph'
      where l.form_id = any(${[...forms]}::text[])`.execute(db),
  );
  return rows;
}
