import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { WebhookEventType } from '#engines/webhooks/contract.ts';
import { postWebhook, webhookBody } from '#engines/webhooks/public.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import type { PostAnswer } from '#platform/server/posting/post-body.ts';
import type { Services } from '#platform/server/services.ts';
import type { testAnswer } from '../contract.ts';
import { signingWebhook } from './change-webhook.ts';
import { sampleEvents } from './sample-events.ts';

/** Posts a sample event of a type that the webhook is told of, or of any other, and writes the answer down. */
export async function sendTest(
  services: Services,
  who: { accountId: number; actor: AdmittedActor },
  asked: { id: number; type: WebhookEventType | undefined },
): Promise<z.infer<typeof testAnswer>> {
  const { hook, type } = await inAccount(services.database, who, async (account) => {
    const { rows } = await sql<{ type: WebhookEventType }>`
      select event_types[1] as type from webhook_endpoints where account_id = ${account.id} and id = ${asked.id}`.execute(
      account.db,
    );
    return { hook: await signingWebhook(account, asked.id), type: asked.type ?? rows[0]!.type };
  });
  const at = services.clock.now().toISOString();
  const answer = await postWebhook(services, hook, {
    id: `msg_test_${randomUUID()}`,
    body: webhookBody({ type, at, data: sampleEvents[type] }),
  });
  await inAccount(services.database, who, async (account) => {
    await sql`
      insert into webhook_deliveries (account_id, endpoint_id, type, at, is_test, state, attempts, tried_at, settled_at, status, took_ms, error, response)
      select ${account.id}::bigint, h.id, ${type}::text, ${at}::timestamptz, true, ${answer.isTaken ? 'delivered' : 'failed'}::text, 1, ${at}::timestamptz, ${at}::timestamptz,
        ${answer.status}::int, ${answer.tookMs}::int, ${answer.error}::text, ${answer.response}::text
      from webhook_endpoints h where h.account_id = ${account.id} and h.id = ${hook.id} and h.deleted_at is null
      on conflict do nothing`.execute(account.db);
  });
  return shown(answer);
}

function shown(answer: PostAnswer): z.infer<typeof testAnswer> {
  const { isTaken: is_taken, status, tookMs: took_ms, error, response } = answer;
  return { is_taken, status, took_ms, error, response };
}
