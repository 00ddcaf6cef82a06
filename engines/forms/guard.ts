import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import {
  enough,
  isForeign,
  signsOfCall,
  signsOfPerson,
  weights,
  type GivenPerson,
  type Headers,
  type Reason,
} from './signs.ts';
import {
  bringsProof,
  readTicket,
  spendTicket,
  type Spent,
  type Ticket,
  type TicketSubject,
} from './tickets.ts';

/** A post as the guard looks at it. */
export interface GuardedPost {
  readonly subject: Omit<TicketSubject, 'version' | 'accountId'>;
  /** The ticket as it came; empty: none. */
  readonly ticket: string;
  readonly proof: string;
  /** What stands in the field that people do not see. */
  readonly trap: string;
  readonly headers: Headers;
  readonly networkKey: string;
  readonly sites: readonly string[];
  readonly person: GivenPerson;
  /** All that was answered: the same ticket with the same is one post. */
  readonly answers: unknown;
}

/** What the guard makes of a post. */
export interface Judgement {
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly isKeptOut: boolean;
  /** The very same post has been taken already; nothing is to be stored. */
  readonly isRepeated: boolean;
  readonly ticket: Ticket | null;
}

/** A ticket is good from the time that people take to fill in a form until the next day. */
const shortestMs = { view: 2_000, asked: 400 };
const longestMs = 24 * 3_600_000;
// Clocks of several machines differ a little.
const aheadMs = 60_000;

/** How much one network and one address may send in an hour before somebody looks. */
const usual = { network: 30, address: 5 };

/** Looks at a post in the order of what costs least; the ticket is spent in this transaction. */
export async function guard(
  account: Account,
  services: Pick<Services, 'secrets' | 'clock' | 'config'>,
  post: GuardedPost,
): Promise<Judgement> {
  const found: Reason[] = [];
  const ticket = ownTicket(account, services, post);
  const spent: Spent | null = ticket && (await spendTicket(account, ticket.nonce, post.answers));
  const age = ticket ? services.clock.now().getTime() - ticket.at.getTime() : 0;
  if (post.ticket === '') found.push('no_ticket');
  else if (!ticket) found.push('forged_ticket');
  else found.push(...signsOfTicket(ticket, age));
  if (spent === 'other') found.push('replayed');
  if (post.trap.trim() !== '') found.push('trap');
  if (spent !== 'same') found.push(...(await signsOfRates(account, post)));
  found.push(...signsOfCall(post.headers), ...signsOfPerson(post.person));
  if (isForeign(post.headers, post.sites, services.config.publicUrl)) found.push('foreign_site');
  if (ticket && !bringsProof(post.ticket, ticket, post.proof)) found.push('no_proof');
  const score = found.reduce((sum, reason) => sum + weights[reason], 0);
  return {
    score: Math.min(score, 1_000),
    reasons: found,
    isKeptOut: score >= enough,
    isRepeated: spent === 'same',
    ticket,
  };
}

/** Whether a ticket is too old to be spent. */
export function isLate(ticket: Ticket, now: Date): boolean {
  const age = now.getTime() - ticket.at.getTime();
  return age > longestMs || age < -aheadMs;
}

function ownTicket(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  { subject, ticket: text }: GuardedPost,
): Ticket | null {
  const ticket = text === '' ? null : readTicket(secrets, text);
  const isOurs =
    ticket?.accountId === account.id && ticket.id === subject.id && ticket.kind === subject.kind;
  return isOurs ? ticket : null;
}

function signsOfTicket(ticket: Ticket, ageMs: number): Reason[] {
  if (ageMs > longestMs || ageMs < -aheadMs) return ['late_ticket'];
  return ageMs < shortestMs[ticket.isAsked ? 'asked' : 'view'] ? ['quick'] : [];
}

async function signsOfRates(account: Account, post: GuardedPost): Promise<Reason[]> {
  const since = sql`${account.now}::timestamptz - interval '1 hour'`;
  const { rows } = await sql<{ network: number; address: number }>`
    select (select count(*)::int from (select from form_submissions s where s.account_id = ${account.id}
        and s.network_key = ${post.networkKey} and s.network_key <> '' and s.at > ${since} limit ${usual.network}) n) as network,
      (select count(*)::int from (select from form_submissions s where s.account_id = ${account.id}
        and s.email_key = ${post.person.emailKey ?? ''} and s.email_key <> '' and s.at > ${since} limit ${usual.address}) a) as address`.execute(
    account.db,
  );
  const { network = 0, address = 0 } = rows[0] ?? {};
  return [
    ...(network >= usual.network ? ['busy_network' as const] : []),
    ...(address >= usual.address ? ['busy_address' as const] : []),
  ];
}
