import { sql } from 'kysely';
import type { DeliveryRef, OnSendingPaused } from '#engines/delivery/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { newlyOverLimit } from './complaint-days.ts';
import type { MailPlug } from './mail-plug.ts';
import { judgeMail, type ParsedReport } from './parsed-report.ts';
import { processReport, TooEarly } from './process-report.ts';
import { processProviderEvents } from './providers/process-events.ts';
import type { Provider, ProviderEvent } from './providers/provider-event.ts';
import type { InboundKind } from './reading/classify-mail.ts';
import { mailReader, type MailReader } from './reading/mail-reader.ts';
import { UnreadableMail } from './reading/read-mail.ts';
import type { Arrival } from './store-mail.ts';

/** What processing stands on. */
export interface ProcessServices extends Pick<
  Services,
  'clock' | 'config' | 'database' | 'secrets' | 'notifications' | 'log'
> {
  /** Hear in its transaction that a report pauses a sending domain. */
  onSendingPaused?: readonly OnSendingPaused[];
  /** Takes mail for tickets. */
  mailPlug?: MailPlug | undefined;
  /** The process's reader where none is given. */
  mailReader?: MailReader;
}

interface Stored extends Pick<Arrival, 'source' | 'purpose' | 'raw' | 'recipient' | 'sender'> {
  id: number;
  mailing_id: number | null;
  contact_id: number | null;
  peer_ip: string;
  peer_name: string;
}

/** What a reader found in it, or why it could not. */
type Content =
  | { mail: InboundKind }
  | { plugged: (account: Account) => Promise<string[]> }
  | { events: ProviderEvent[] }
  | { quarantined: string };

/** How something that came in ended: its effects, or why it is quarantined. */
type End = { effects: string[] } | { quarantined: string };

const mostAttempts = 12;
const longestWait = 96 * 3_600_000;

/** Reads and processes one stored mail or call, once: in one transaction with its effects. Answers false when there is nothing (more) to do. */
export async function processArrival(
  services: ProcessServices,
  accountId: number,
  id: number,
): Promise<boolean> {
  try {
    const waiting = await inAccount(services.database, { accountId }, (account) =>
      findWaiting(account, id),
    );
    if (!waiting) return false;
    // Outside of any transaction: a mail that takes long holds no connection and no lock.
    const content = await read(services, accountId, waiting);
    return await inAccount(services.database, { accountId }, async (account) => {
      if (!(await lockWaiting(account, id))) return false;
      await recordEnd(account, services, waiting, await endOf(account, services, waiting, content));
      return true;
    });
  } catch (error) {
    await inAccount(services.database, { accountId }, (account) =>
      postpone(account, services, id, error),
    );
    if (!(error instanceof TooEarly))
      services.log.error(
        { err: error, account: accountId, inbound: id },
        'something that came in could not be processed',
      );
    return false;
  }
}

// A mail that kills its reader is quarantined after this one try, and no later start of the product reads it again.
async function read(
  services: ProcessServices,
  accountId: number,
  stored: Stored,
): Promise<Content> {
  const reader = services.mailReader ?? mailReader;
  try {
    if (stored.purpose === 'ticket') return await readPlugged(services, accountId, stored);
    if (stored.purpose === 'events')
      return { events: await reader.readEvents(stored.source as Provider, stored.raw) };
    return { mail: await reader.readMail(stored.raw) };
  } catch (error) {
    if (error instanceof UnreadableMail) return { quarantined: error.message };
    throw error;
  }
}

async function readPlugged(
  services: ProcessServices,
  accountId: number,
  stored: Stored,
): Promise<Content> {
  if (!services.mailPlug) throw new Error('nobody takes mail for tickets in this process');
  const reader = services.mailReader ?? mailReader;
  const full = await reader.readFullMail(stored.raw);
  const { id, recipient, sender, peer_ip: ip, peer_name: helo } = stored;
  const { dnsServers } = services.config.domains;
  const said = await reader.proveSender(stored.raw, { ip, helo, sender }, dnsServers);
  // Nobody knows which server handed in a mail that was fetched: that its SPF fails says nothing.
  const proof = said === 'failed' && stored.source === 'imap' ? 'unproven' : said;
  const mail = { accountId, id, recipient, sender, proof };
  return { plugged: await services.mailPlug.receive(mail, full) };
}

async function endOf(
  account: Account,
  services: ProcessServices,
  stored: Stored,
  content: Content,
): Promise<End> {
  if ('quarantined' in content) return content;
  if ('plugged' in content) return { effects: await content.plugged(account) };
  const parts = { now: services.clock.now(), onSendingPaused: services.onSendingPaused ?? [] };
  const apply = (delivery: DeliveryRef, report: ParsedReport) =>
    processReport(account, delivery, report, parts);
  if ('events' in content)
    return processProviderEvents(account, services.secrets, content.events, apply);
  const reading = judgeMail(content.mail, stored.purpose);
  if ('quarantined' in reading) return reading;
  if ('nothing' in reading) return { effects: [reading.nothing] };
  const delivery = { mailingId: stored.mailing_id ?? 0, contactId: stored.contact_id ?? 0 };
  const effects: string[] = [];
  for (const report of reading.reports) effects.push(await apply(delivery, report));
  return { effects };
}

async function findWaiting(account: Account, id: number): Promise<Stored | undefined> {
  const {
    rows: [row],
  } = await sql<Stored>`
    select id, source, purpose, recipient, sender, peer_ip, peer_name, raw, mailing_id, contact_id from inbound_mails
    where account_id = ${account.id} and id = ${id} and state = 'waiting'`.execute(account.db);
  return row;
}

async function lockWaiting(account: Account, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from inbound_mails where account_id = ${account.id} and id = ${id} and state = 'waiting'
    for update skip locked`.execute(account.db);
  return rows.length > 0;
}

async function recordEnd(
  account: Account,
  services: ProcessServices,
  stored: Stored,
  end: End,
): Promise<void> {
  const isQuarantined = 'quarantined' in end;
  await sql`update inbound_mails set state = ${isQuarantined ? 'aside' : 'done'}, effects = ${isQuarantined ? [] : end.effects}::text[], error = ${isQuarantined ? end.quarantined : null},
    attempts = attempts + 1, processed_at = now() where account_id = ${account.id} and id = ${stored.id}`.execute(
    account.db,
  );
  if (isQuarantined) await notifyQuarantined(account, services, stored.id);
  else if (end.effects.includes('complained')) await notifyComplaints(account, services);
}

async function postpone(
  account: Account,
  services: ProcessServices,
  id: number,
  error: unknown,
): Promise<void> {
  const said = error instanceof Error ? error.message : String(error);
  const {
    rows: [row],
  } = await sql<{ state: string }>`
    update inbound_mails set attempts = attempts + 1, leased_until = null, error = ${said.slice(0, 500)}, next_try_at = seconds_later(${account.now}::timestamptz, least(3600, 5 * power(2, least(attempts, 20)))),
      state = case when ${error instanceof TooEarly} then case when received_at < seconds_later(${account.now}::timestamptz, ${-longestWait / 1000}) then 'aside' else 'waiting' end
        when attempts + 1 >= ${mostAttempts} then 'aside' else 'waiting' end
    where account_id = ${account.id} and id = ${id} and state = 'waiting' returning state`.execute(
    account.db,
  );
  if (row?.state !== 'aside') return;
  await sql`update inbound_mails set processed_at = now() where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await notifyQuarantined(account, services, id);
}

// One notice a day is enough: the list shows them all.
async function notifyQuarantined(
  account: Account,
  { notifications }: ProcessServices,
  id: number,
): Promise<void> {
  const {
    rows: [earlier],
  } =
    await sql`select 1 from inbound_mails where account_id = ${account.id} and state = 'aside' and id <> ${id} and processed_at > now() - interval '1 day' limit 1`.execute(
      account.db,
    );
  const message =
    'A message to a return address could not be processed and was quarantined. View it under Inbound mail.';
  if (!earlier) await notify(account, notifications, message);
}

async function notifyComplaints(
  account: Account,
  { notifications }: ProcessServices,
): Promise<void> {
  for (const { day, domain, state, rate, complaints, sent } of await newlyOverLimit(account)) {
    const sentence = `${(rate * 100).toFixed(2)} % of the emails sent from ${domain} on ${day} were reported as spam (${complaints} of ${sent})`;
    const message =
      state === 'stopped'
        ? `${sentence}. At 0.3 % no new mailing starts from this domain for three days: send only to contacts who opted in.`
        : `${sentence}. Mailbox providers begin to refuse email at 0.3 %, and new mailings stop there: send only to contacts who opted in.`;
    await notify(account, notifications, message);
  }
}

async function notify(
  account: Account,
  notifications: ProcessServices['notifications'],
  message: string,
): Promise<void> {
  const id = await notifications.start(account, { message, notifiableType: 'inbound_mails' });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}
