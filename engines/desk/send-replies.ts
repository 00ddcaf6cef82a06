import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createProvider, type Provider, type SendResult } from '#engines/delivery/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { MailRefused } from '#platform/server/mail/mail-refused.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { composeReply, type ComposeParts, type OutboxRow } from './compose-reply.ts';
import { failMessage } from './note-bounce.ts';
import { createSendSlots } from './send-slots.ts';

const everyMs = 1_000;
// A mail server that says nothing keeps a place for a minute and a half; its claim ends after that.
const places = {
  most: 40,
  ofAccount: 8,
  ofDomain: 4,
  mostFileBytes: 40 * 1024 * 1024,
  longestMs: 90_000,
} as const;
/** Rows that one look takes in, so that an account with very many leaves some of it to others. */
const lookedAt = 2_000;
/** More than there are places for, so that mail servers that say nothing leave some to others of the same account. */
const [offered, ofAccountOffered] = [400, 32];
const claimSeconds = 120;
const mostAttempts = 8;

type Parts = ComposeParts & Pick<Services, 'database' | 'dns' | 'log' | 'realtime'>;

/** Makes what sends the answers of service desks, together with any number of other processes. */
export function createDeskSender(
  services: Services,
  ports: Pick<ComposeParts, 'maySendAs'>,
): RepeatingWorker {
  const parts: Parts = { ...services, ...ports };
  const provider = createProvider(services);
  const slots = createSendSlots(places);
  const worker = createRepeatingWorker({
    everyMs,
    failure: 'replies of service desks could not be sent and are tried again',
    log: services.log,
    async turn(stopping) {
      await releaseLost(parts);
      if (slots.free <= 0) return undefined;
      let begun = 0;
      for (const one of await dueRows(parts)) {
        if (stopping.aborted) return undefined;
        const send = async (): Promise<void> => {
          const claim = randomUUID();
          const row = await claimOne(parts, one, claim);
          if (row) await sendOne(parts, provider, { row, claim });
        };
        const of = {
          accountId: one.account_id,
          recipient: one.recipient,
          fileBytes: one.file_bytes,
        };
        if (slots.start(of, () => send().catch((error: unknown) => noteFault(parts, error))))
          begun += 1;
      }
      return begun > 0 && slots.free > 0 ? moreAtOnce : undefined;
    },
  });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await slots.settled();
      await provider.close();
    },
  };
}

interface DueRow {
  account_id: number;
  id: number;
  recipient: string;
  file_bytes: number;
}

// The list is of all accounts, each row is claimed in its own: whoever comes second finds it taken.
async function dueRows({ database }: Parts): Promise<DueRow[]> {
  return acrossAccounts(database, 'find replies of service desks that are due', async (db) => {
    const { rows } = await sql<DueRow>`
      select account_id, id, recipient, (select coalesce(sum(f.size), 0)::int from ticket_files f where f.account_id = turns.account_id and f.file_key is not null
          and (f.ticket_id = turns.ticket_id and f.message_id = turns.message_id or f.id = any((select m.passed_files from ticket_messages m
            where m.account_id = turns.account_id and m.id = turns.message_id)::bigint[]))) as file_bytes from (
        select ranked.*, row_number() over (partition by account_id order by place, due_at, id) as turn from (
          select account_id, id, ticket_id, message_id, recipient, due_at,
            row_number() over (partition by account_id, lower(split_part(recipient, '@', -1)) order by due_at, id) as place
          from (select account_id, id, ticket_id, message_id, recipient, due_at from desk_outbox where state = 'waiting' and due_at <= now() order by due_at limit ${lookedAt}) oldest) ranked
        where place <= ${places.ofDomain}) turns
      where turn <= ${ofAccountOffered} order by turn, due_at limit ${offered}`.execute(db);
    return rows;
  });
}

function noteFault({ log }: Parts, error: unknown): void {
  log.error({ err: error }, 'a reply of a service desk waits for its next try');
}

async function claimOne(
  { database }: Parts,
  due: { account_id: number; id: number },
  claim: string,
): Promise<OutboxRow | undefined> {
  return inAccount(database, { accountId: due.account_id }, async (account) => {
    const { rows } = await sql<OutboxRow>`
      update desk_outbox set state = 'sending', claim = ${claim}, claimed_until = seconds_later(${account.now}::timestamptz, ${claimSeconds}),
        attempts = attempts + 1, body_written = false
      where account_id = ${account.id} and id = ${due.id} and state = 'waiting' and due_at <= ${account.now}::timestamptz
      returning account_id, id, ticket_id, message_id, recipient, purpose, attempts`.execute(
      account.db,
    );
    return rows[0];
  });
}

// Whoever held them is gone. What may have been handed over is never sent again by itself.
async function releaseLost({ database, realtime }: Parts): Promise<void> {
  const lost = await acrossAccounts(database, 'find replies whose sender is gone', async (db) => {
    const { rows } = await sql<{ account_id: number; id: number }>`
      select account_id, id from desk_outbox where state = 'sending' and claimed_until < now() order by claimed_until limit 100`.execute(
      db,
    );
    return rows;
  });
  for (const { account_id: accountId, id } of lost)
    await inAccount(database, { accountId }, async (account) => {
      const { rows } = await sql<{ message_id: number }>`
        update desk_outbox set state = case when body_written then 'unknown' else 'waiting' end, claim = null, claimed_until = null
        where account_id = ${account.id} and id = ${id} and state = 'sending' and claimed_until < ${account.now}::timestamptz returning message_id`.execute(
        account.db,
      );
      for (const row of rows) await summarise(account, { realtime }, row.message_id);
    });
}

async function sendOne(
  parts: Parts,
  provider: Provider,
  { row, claim }: { row: OutboxRow; claim: string },
): Promise<void> {
  const { database, log } = parts;
  const accountId = row.account_id;
  try {
    const result = await handOver(parts, provider, { row, claim });
    await inAccount(database, { accountId }, (account) =>
      recordEnd(account, parts, { row, claim, result }),
    );
  } catch (error) {
    log.error({ err: error, account: accountId, outbox: row.id }, 'a reply could not be sent');
    // Nothing was handed over, or the claim says that something may have been: then it ends as unknown.
    await inAccount(database, { accountId }, (account) =>
      recordEnd(account, parts, {
        row,
        claim,
        result: {
          kind: 'broken',
          error: error instanceof Error ? error.message : String(error),
          isBodyBegun: false,
        },
      }),
    );
  }
}

async function handOver(
  parts: Parts,
  provider: Provider,
  { row, claim }: { row: OutboxRow; claim: string },
): Promise<SendResult> {
  const who = { accountId: row.account_id };
  const mail = await inAccount(parts.database, who, async (account) => {
    if (await isBouncing(account, row.recipient)) return 'bouncing';
    try {
      return await composeReply(account, parts, row);
    } catch (error) {
      if (error instanceof MailRefused) return error.message;
      throw error;
    }
  });
  if (mail === null) return { kind: 'abandoned' };
  if (typeof mail === 'string') {
    const text =
      mail === 'bouncing' ? 'Earlier emails to this address came back as undeliverable.' : mail;
    return { kind: 'refused', stage: 'rcpt', reply: { code: 550, enhanced: null, text } };
  }
  return provider.send(mail, () =>
    inAccount(parts.database, who, async (account) => {
      const { rows } = await sql`
        update desk_outbox set body_written = true where account_id = ${account.id} and id = ${row.id} and claim = ${claim} and state = 'sending' returning 1`.execute(
        account.db,
      );
      return rows.length > 0;
    }),
  );
}

// A promotion opt-out never stops an answer; an address that does not exist does.
async function isBouncing(account: Account, recipient: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from suppressions where account_id = ${account.id} and email_key = ${recipient.toLowerCase()} and reason = 'hard_bounced'`.execute(
    account.db,
  );
  return rows.length > 0;
}

async function recordEnd(
  account: Account,
  parts: Pick<Parts, 'realtime'>,
  { row, claim, result }: { row: OutboxRow; claim: string; result: SendResult },
): Promise<void> {
  const { state, error, waitSeconds } = endOf(result, row.attempts);
  const { rows } = await sql`
    update desk_outbox set state = case when ${state} = 'waiting' and body_written and ${result.kind !== 'refused'} then 'unknown' else ${state} end,
      error = ${error.slice(0, 500)}, claim = null, claimed_until = null, due_at = seconds_later(${account.now}::timestamptz, ${waitSeconds})
    where account_id = ${account.id} and id = ${row.id} and claim = ${claim} returning 1`.execute(
    account.db,
  );
  if (rows.length > 0) await summarise(account, parts, row.message_id);
}

function endOf(
  result: SendResult,
  attempts: number,
): { state: 'sent' | 'failed' | 'unknown' | 'waiting'; error: string; waitSeconds: number } {
  if (result.kind === 'accepted') return { state: 'sent', error: '', waitSeconds: 0 };
  if (result.kind === 'unclear') return { state: 'unknown', error: result.error, waitSeconds: 0 };
  if (result.kind === 'abandoned') return { state: 'unknown', error: '', waitSeconds: 0 };
  const error =
    result.kind === 'refused' ? `${result.reply.code} ${result.reply.text}` : result.error;
  const isFinal =
    (result.kind === 'refused' && result.reply.code >= 500) || attempts >= mostAttempts;
  return isFinal
    ? { state: 'failed', error, waitSeconds: 0 }
    : { state: 'waiting', error, waitSeconds: Math.min(3_600, 15 * 2 ** attempts) };
}

// One word for all recipients of an answer: what needs a person comes first.
async function summarise(
  account: Account,
  parts: Pick<Parts, 'realtime'>,
  messageId: number,
): Promise<void> {
  const { rows } = await sql<{ state: string; error: string }>`
    select state, error from desk_outbox where account_id = ${account.id} and message_id = ${messageId}`.execute(
    account.db,
  );
  const failed = rows.find(({ state }) => state === 'failed');
  if (failed) {
    await failMessage(account, parts, { id: messageId, delivery: 'failed', said: failed.error });
    return;
  }
  const has = (wanted: string): boolean => rows.some(({ state }) => state === wanted);
  const delivery = has('unknown')
    ? 'unknown'
    : has('waiting') || has('sending')
      ? 'waiting'
      : 'sent';
  const { rows: changed } = await sql<{ number: number }>`
    update ticket_messages m set delivery = ${delivery} from tickets t
    where m.account_id = ${account.id} and t.account_id = ${account.id} and m.id = ${messageId} and t.id = m.ticket_id and m.delivery not in ('bounced', ${delivery})
    returning t.number`.execute(account.db);
  const [ticket] = changed;
  if (ticket)
    account.afterCommit(() =>
      parts.realtime.publish(account.id, 'tickets', { number: ticket.number }),
    );
}
