import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { FetchRefused } from '#platform/server/fetcher/fetcher.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { noteTurnsSql } from './turns.ts';

/** What calls need. */
export type CallServices = Pick<Services, 'database' | 'fetcher' | 'secrets'>;

interface Call {
  id: number;
  /** When it is made. */
  now: string;
  key: string;
  attempts: number;
  at: string;
  request: {
    method: 'GET' | 'POST' | 'PUT';
    url: string;
    headers: { name: string; value: string }[];
    body: string | null;
  };
}

const atOnce = 16;
const leaseMs = 60_000;
const triedForMs = 24 * 3_600_000;
const firstPauseMs = 30_000;
const longestPauseMs = 3_600_000;
// Ours alone, and those by which one request could be made to look like another.
const ownHeaders =
  /^(host|content-length|transfer-encoding|connection|idempotency-key|heliograph-signature|user-agent)$/i;

/** The secret by which the calls of an account are signed; derived, not stored. */
export function callSecret(secrets: Secrets, accountId: number): string {
  return `whsec_${secrets.sign('journey calls', String(accountId)).toString('base64url')}`;
}

/** Makes the calls of an account that are due, some at a time; each is tried for a day. Answers how many it made. */
export async function makeCalls(
  services: CallServices,
  accountId: number,
  at: { now?: string } = {},
): Promise<number> {
  const within = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
    inAccount(services.database, { accountId }, (account) =>
      work(at.now === undefined ? account : { ...account, now: at.now }),
    );
  const calls = await within(takeCalls);
  await Promise.all(
    calls.map(async (call) => {
      const answer = await makeCall(services, accountId, call);
      await within((account) => noteAnswer(account, call, answer));
    }),
  );
  return calls.length;
}

// A process that dies leaves its calls to others a minute later; the receiver knows them by their keys.
async function takeCalls(account: Account): Promise<Call[]> {
  const { rows } = await sql<Call>`
    update journey_calls c set next_try_at = ${account.now}::timestamptz + ${leaseMs}::int * interval '1 millisecond', attempts = c.attempts + 1
    from (select q.id from journey_calls q where q.account_id = ${account.id} and q.state = 'waiting' and q.next_try_at <= ${account.now}::timestamptz
        and exists (select from journeys j where j.account_id = ${account.id} and j.id = q.journey_id and j.status = 'enabled')
      order by q.next_try_at limit ${atOnce} for update skip locked) due
    where c.account_id = ${account.id} and c.id = due.id
    returning c.id, c.key, c.attempts, c.at::text as at, c.request, ${account.now}::text as now`.execute(
    account.db,
  );
  return rows;
}

interface CallAnswer {
  isDone: boolean;
  /** True where trying again can change nothing. */
  isFinal: boolean;
  text: string;
}

async function makeCall(
  { fetcher, secrets }: CallServices,
  accountId: number,
  { key, request, now }: Call,
): Promise<CallAnswer> {
  const body = request.body ?? '';
  const seconds = Math.floor(Date.parse(now) / 1000);
  const signature = createHmac('sha256', callSecret(secrets, accountId))
    .update(`${seconds}.${body}`)
    .digest('hex');
  const own = request.headers.filter(({ name }) => !ownHeaders.test(name.trim()));
  try {
    const answer = await fetcher.fetch(request.url, {
      method: request.method,
      ...(request.body !== null && { body }),
      redirects: 0,
      timeout: 10_000,
      maxBytes: 1024 * 1024,
      headers: {
        ...(request.body !== null && { 'content-type': 'application/json' }),
        ...Object.fromEntries(
          own.map(({ name, value }) => [
            name.trim().toLowerCase(),
            value.replaceAll(/[\r\n]/g, ' '),
          ]),
        ),
        'user-agent': 'Heliograph-Journeys/1.0',
        'idempotency-key': key,
        'heliograph-signature': `t=${seconds},v1=${signature}`,
      },
    });
    const text = `${answer.status} ${answer.body.toString('utf8').toWellFormed().replaceAll('\u0000', '').slice(0, 500)}`;
    const isDone = answer.status >= 200 && answer.status < 300;
    return { isDone, isFinal: isRefusal(answer.status), text: text.trim() };
  } catch (error) {
    const isFinal = error instanceof FetchRefused;
    return { isDone: false, isFinal, text: error instanceof Error ? error.message : String(error) };
  }
}

// What the receiver refuses will be refused again; busy and missing receivers are asked later.
const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![404, 408, 409, 425, 429].includes(status);

async function noteAnswer(account: Account, call: Call, answer: CallAnswer): Promise<void> {
  const isOver = Date.parse(account.now) - Date.parse(call.at) >= triedForMs;
  const state = answer.isDone ? 'done' : answer.isFinal || isOver ? 'failed' : 'waiting';
  const pause = Math.min(firstPauseMs * 2 ** Math.max(0, call.attempts - 1), longestPauseMs);
  const next = state === 'waiting' ? new Date(Date.parse(account.now) + pause).toISOString() : null;
  const signal = answer.isDone ? 'sent' : `not_sent:${answer.text.slice(0, 200)}`;
  await sql`
    with noted as (
      update journey_calls set state = ${state}, next_try_at = ${next}::timestamptz, answer = ${answer.text.slice(0, 1000)}
      where account_id = ${account.id} and id = ${call.id} and state = 'waiting' returning journey_id, contact_id, entry, node, seq
    ),
    settled as (
      update journey_people p set wake_at = ${account.now}::timestamptz, signal = ${signal}
      from noted n where ${state}::text <> 'waiting' and p.account_id = ${account.id} and p.journey_id = n.journey_id and p.contact_id = n.contact_id and p.entry = n.entry
        and p.state = 'sending' and p.node = n.node and p.seq = n.seq and p.ended_at is null
      returning p.journey_id, p.node, p.wake_at
    )
    ${noteTurnsSql(account, sql`select journey_id, node, wake_at from settled`)}`.execute(
    account.db,
  );
}
