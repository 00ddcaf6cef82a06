import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { verdictOf, type DomainCheck, type DomainKind, type DomainState } from './contract.ts';
import { noteHost } from './note-host.ts';

/** What the state of a domain becomes by a check, and what people are told about it. */
export interface Move {
  readonly state: DomainState;
  readonly news: 'broken' | 'healed' | 'verified' | null;
}

/** The state after a check. Not knowing changes nothing: a name server that is down makes no domain wrong. */
export function moveOf(state: DomainState, verdict: 'good' | 'bad' | 'unknown'): Move {
  if (verdict === 'unknown') return { state, news: null };
  if (verdict === 'good')
    return {
      state: 'verified',
      news: state === 'failing' ? 'healed' : state === 'unverified' ? 'verified' : null,
    };
  return {
    state: state === 'unverified' ? 'unverified' : 'failing',
    news: state === 'verified' ? 'broken' : null,
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When a domain is looked at next: daily; sooner while somebody is setting it up, while it is broken, and after no answer. */
export function nextCheck(
  about: { id: number; state: DomainState; verdict: 'good' | 'bad' | 'unknown'; ageMs: number },
  at: Date,
): Date {
  // Domains of one import are spread over an hour, so that name servers are not asked for all at once.
  const spread = (about.id * 7919) % hourMs;
  if (about.verdict === 'unknown') return new Date(at.getTime() + hourMs / 4);
  if (about.verdict === 'good') return new Date(at.getTime() + dayMs - spread);
  const isFresh = about.state === 'failing' || about.ageMs < 3 * dayMs;
  return new Date(at.getTime() + (isFresh ? hourMs : dayMs - spread));
}

/** Writes down what a check found and tells the people who look after domains when it turned bad or healed. An older result never covers a newer one. */
export async function recordCheck(
  account: Account,
  services: Pick<Services, 'notifications'>,
  result: { id: number; checks: readonly DomainCheck[]; at: Date; isAsked: boolean },
): Promise<void> {
  const { id, checks, at } = result;
  const row = await account.db
    .selectFrom('domains')
    .select(['kind', 'name', 'state', 'created_at', 'checked_at', 'failing_since'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.checked_at !== null && Date.parse(row.checked_at) > at.getTime())) return;
  const verdict = verdictOf(checks);
  const { state, news } = moveOf(row.state as DomainState, verdict);
  const now = at.toISOString();
  await account.db
    .updateTable('domains')
    .set({
      state,
      checks: JSON.stringify(checks),
      checked_at: now,
      updated_at: now,
      next_check_at: nextCheck(
        { id, state, verdict, ageMs: at.getTime() - Date.parse(row.created_at) },
        at,
      ).toISOString(),
      failing_since: state === 'failing' ? (row.failing_since ?? now) : null,
      ...(verdict === 'good' && {
        good_at: now,
        verified_at: sql<string>`coalesce(verified_at, ${now}::timestamptz)`,
      }),
    })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  if (verdict === 'good')
    await noteHost(account, { id, kind: row.kind as DomainKind, name: row.name });
  // Whoever pressed the button sees the answer on the page.
  if (news === null || (news === 'verified' && result.isAsked)) return;
  await account.audit({
    action: news,
    resource: 'domain',
    id,
    before: { state: row.state },
    after: { state },
  });
  await services.notifications.notify(account, {
    message: newsOf(news, row.kind as DomainKind, row.name, checks),
    notifiableType: 'Domain',
    notifiableId: id,
    userIds: await keepersOf(account),
  });
}

/** The members who look after domains. */
async function keepersOf(account: Account): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and roles && '{dns_setup,account}' order by user_id`.execute(
    account.db,
  );
  return rows.map((row) => row.user_id);
}

const pages: Record<DomainKind, string> = {
  sending: 'Sending domains',
  link: 'Link tracking domains',
  sms: 'SMS link tracking domains',
};

function newsOf(
  news: 'broken' | 'healed' | 'verified',
  kind: DomainKind,
  name: string,
  checks: readonly DomainCheck[],
): string {
  if (news === 'healed') return `${name} is in order again: all its DNS records were found right.`;
  if (news === 'verified') return `${name} is verified: all its DNS records were found right.`;
  const bad = checks
    .filter(
      (check) => check.is_required && (check.status === 'missing' || check.status === 'wrong'),
    )
    .map((check) => (check.record ? `${check.record.type} ${check.record.name}` : 'certificate'));
  const effect =
    kind === 'sending'
      ? 'Emails from this domain may be refused or end up as spam.'
      : 'New links use another address until the records are fixed.';
  return `${name} is no longer set up right (${bad.join(', ')}). ${effect} See Settings, ${pages[kind]}.`;
}
