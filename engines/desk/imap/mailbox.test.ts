import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DeskHarness } from '#tests/harness/desk.harness.ts';
import { ImapStandIn } from '#tests/harness/stand-ins/imap.ts';
import type { MailboxRow } from '../mailbox-contract.ts';
import { probeAddresses } from '../probe-addresses.ts';
import { LargeEmails } from './large-emails.ts';
import { claimMailbox, releaseMailbox, type HeldMailbox } from './leases.ts';
import { createMailboxFetcher } from './mailbox-fetcher.ts';
import { runMailboxSession } from './mailbox-session.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: DeskHarness;
let mailbox: ImapStandIn;
let support = { id: 0, forward_address: '' };
beforeAll(async () => {
  [desk, mailbox] = await Promise.all([
    DeskHarness.start({ FETCH_ALLOW: '127.0.0.1' }),
    ImapStandIn.start(),
  ]);
  mailbox.deliver(mailOf('long ago'), { at: new Date(Date.now() - 3 * 86_400_000) });
  support = await desk.supportEmail({ imap: settings() });
  await untilState('working');
}, 60_000);
afterAll(async () => {
  await desk.close();
  await mailbox.close();
});
beforeEach(() => desk.inbound.processed());

function settings(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { port, user: username, password } = mailbox;
  return { host: '127.0.0.1', port, security: 'none', username, password, ...changes };
}
function mailOf(subject: string, headers = ''): string {
  return `Return-Path: <nora@home.example>\nFrom: Nora Lind <nora@home.example>\nTo: help@blue.example\nSubject: ${subject}\nMessage-ID: <${subject.replaceAll(' ', '-')}@home.example>\n${headers}\nWhere is it?\n`;
}
const change = async (fields: object) =>
  desk.call('PUT', `support_emails/${support.id}`, { support_email: fields });
const shown = async (): Promise<MailboxRow> =>
  (await desk.call('GET', `support_emails/${support.id}`)).body.data.imap;
const untilState = (state: string) =>
  desk.inbound.server.until(
    async () => ((await shown()).state === state ? await shown() : null),
    `a mailbox that is ${state}`,
  );
const tickets = async (subject: string) =>
  (await desk.tickets()).filter((ticket) => ticket.subject === subject);
const untilTicket = async (subject: string) => {
  await desk.inbound.server.until(async () => (await tickets(subject)).length, subject);
  await desk.inbound.processed();
  return tickets(subject);
};
const query = <T>(text: ReturnType<typeof sql<T>>) =>
  desk.inbound.within(async (account) => (await text.execute(account.db)).rows);
// What waits for its next try need not be waited for: settings that are saved are tried at once.
const tryNow = async (changes: Record<string, unknown> = {}) => {
  await desk.inbound.server.until(async () => (await shown()).state === 'failing', 'a failed try');
  await change({ imap: settings(changes) });
};

test('an email that comes to a mailbox becomes a ticket once, however often it is delivered; earlier ones stay where they are @spec SERVICE-010', async () => {
  const raw = mailOf('My parcel');
  mailbox.deliver(raw);
  const [ticket] = await untilTicket('My parcel');
  expect(ticket).toMatchObject({ support_email_id: support.id, email: 'nora@home.example' });
  // A copy in the mailbox, and the same by SMTP with another way behind it.
  mailbox.deliver(raw);
  await desk.inbound.deliver(
    [support.forward_address],
    `Received: by mx\n${raw}`,
    'nora@home.example',
  );
  mailbox.deliver(mailOf('Another parcel'));
  await untilTicket('Another parcel');
  expect(await tickets('My parcel')).toHaveLength(1);
  const { messages } = await desk.ticket(ticket!.number);
  expect(messages.filter(({ kind }) => kind === 'customer')).toHaveLength(1);
  // Nobody knows which server handed it in, so that its SPF fails says nothing.
  expect(messages[0]).toMatchObject({ sender_proof: 'unproven' });
  expect(await tickets('long ago')).toEqual([]);
  expect(mailbox.lying().every(({ flags }) => flags.length === 0)).toBe(true);
  const row = await shown();
  expect(row).toMatchObject({ state: 'working', failure: null, folder: 'INBOX' });
  expect(row.last_mail_at).not.toBeNull();
  expect(JSON.stringify(row)).not.toContain(mailbox.password);
});

test('a connection that ends in the middle of an email takes it once when it is back', async () => {
  mailbox.drops = 1;
  mailbox.deliver(mailOf('Half an email'));
  const { failure, failing_since: since } = await untilState('failing');
  expect([failure, since !== null]).toEqual(['dropped', true]);
  expect(await tickets('Half an email')).toEqual([]);
  await tryNow();
  expect(await untilTicket('Half an email')).toHaveLength(1);
  await untilState('working');
});

test('taken emails are moved, those that could not be by the next look, and nothing is taken twice when the numbers begin anew', async () => {
  await change({ imap: settings({ after_taking: 'move', moved_to: 'Done' }) });
  mailbox.deliver(mailOf('To be moved'));
  await untilTicket('To be moved');
  // There is no such folder yet: emails are taken all the same, and the trouble is told.
  expect((await untilState('failing')).failure_words).toContain('Done');
  mailbox.addFolder('Done');
  // The next look moves what the last one could not.
  mailbox.deliver(mailOf('Moved at once'));
  await desk.inbound.server.until(async () => mailbox.lying('Done').length === 2, 'both moved');
  await untilState('working');
  await untilTicket('Moved at once');
  const before = (await desk.tickets()).length;
  mailbox.renumber();
  await tryNow({ after_taking: 'move', moved_to: 'Done' });
  mailbox.deliver(mailOf('After the restore'));
  await untilTicket('After the restore');
  expect(await desk.tickets()).toHaveLength(before + 1);
});

test('an email that is too large stays in the mailbox and is told of', async () => {
  mailbox.deliver(Buffer.alloc(30 * 1024 * 1024 + 1, 'x'));
  await desk.inbound.server.until(async () => (await shown()).too_large === 1, 'a refused email');
  const { body } = await desk.call('GET', 'notifications');
  expect(JSON.stringify(body)).toContain('larger than 30 MB');
  await untilState('working');
});

test('a mailbox that refuses the password is tried seldom and told of, and works again with the right one', async () => {
  const { password } = mailbox;
  mailbox.password = 'Changed-There8!';
  mailbox.endConnections();
  await tryNow({ password });
  const failing = await desk.inbound.server.until(async () => {
    const row = await shown();
    return row.failure === 'sign_in' ? row : null;
  }, 'a refused password');
  expect(failing.failure_words).toContain('Invalid credentials');
  const [{ rest }] = (await query(
    sql<{
      rest: number;
    }>`select extract(epoch from next_try_at - now())::float8 as rest from support_mailboxes where account_id = ${desk.inbound.server.account}`,
  )) as [{ rest: number }];
  expect(rest).toBeGreaterThan(50);
  const { body } = await desk.call('GET', 'notifications');
  expect(JSON.stringify(body)).toContain('can not be fetched from its mailbox');
  // Without a password the kept one stays, and it goes to no other server.
  const elsewhere = await change({
    imap: settings({ host: 'imap.evil.example', port: 993, security: 'tls', password: '' }),
  });
  expect(elsewhere.status).toBe(422);
  expect(Object.keys(elsewhere.body.errors)).toEqual(['imap.password']);
  expect((await change({ imap: settings() })).body.data.imap).toMatchObject({ state: 'new' });
  await untilState('working');
});

test('trying a mailbox says what is wrong', async () => {
  const attempt = async (changes: Record<string, unknown>, id?: number) => {
    const body = { imap: settings(changes), ...(id !== undefined && { id }) };
    return desk.call('POST', 'support_emails/check_mailbox', body);
  };
  const said = async (changes: Record<string, unknown>, id?: number) =>
    (await attempt(changes, id)).body.data.mailbox_check.failure;
  expect(await said({})).toBeNull();
  expect(await said({ password: '' }, support.id)).toBeNull();
  expect(await said({ password: 'wrong' })).toBe('sign_in');
  expect(await said({ folder: 'Nowhere' })).toBe('folder');
  expect(await said({ after_taking: 'move', moved_to: 'Nowhere' })).toBe('folder');
  expect(await said({ security: 'tls' })).toBe('tls');
  expect(await said({ security: 'starttls' })).toBe('tls');
  expect(await said({ port: 9 })).toBe('unreachable');
  const outside = { security: 'tls', port: 993 };
  expect(await said({ ...outside, host: '10.0.0.1' })).toBe('not_allowed');
  expect(await said({ ...outside, host: 'localhost' })).toBe('not_allowed');
  expect(await said({ ...outside, host: 'imap.nowhere.invalid' })).toBe('dns');
  const another = await attempt({ ...outside, host: '10.0.0.1', password: '' }, support.id);
  expect(Object.keys(another.body.errors)).toEqual(['imap.password']);
  for (const [field, value] of [
    ['host', 'imap.example.com/x'],
    ['username', 'a\r\nb'],
    ['moved_to', 'INBOX'],
    ['port', 0],
  ]) {
    const { status, body } = await attempt({
      after_taking: 'move',
      moved_to: 'Done',
      [field!]: value,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`imap.${field}`]]);
  }
  const inside = await change({ imap: settings({ host: '10.0.0.1' }) });
  expect(inside.body.errors).toHaveProperty(['imap.host']);
});

test('the check of an address comes back through its mailbox, and a silent address is checked daily', async () => {
  const checked = await desk.call('POST', `support_emails/${support.id}/check`);
  expect(checked.body.data).toMatchObject({ verified_at: null });
  const returned = async () => {
    const [raw = ''] = (await desk.sentTo('help@blue.example')).slice(-1);
    mailbox.deliver(raw);
    await desk.inbound.server.until(
      async () =>
        (
          await query(
            sql`select 1 from support_emails where account_id = ${desk.inbound.server.account} and probe_key is null`,
          )
        ).length,
      'the check to come back',
    );
  };
  await returned();
  const { id } = support;
  const probe = (silentSeconds: number, secondsToCome: number) =>
    probeAddresses(desk.inbound.server.server.services, new AbortController().signal, {
      silentSeconds,
      secondsToCome,
    });
  const state = async () => (await desk.call('GET', `support_emails/${id}`)).body.data;
  expect((await state()).verified_at).not.toBeNull();
  // Half a second is a day here.
  const sent = (await desk.sentTo('help@blue.example')).length;
  await desk.inbound.server.until(async () => {
    await Promise.all([probe(0.5, 3600), probe(0.5, 3600)]);
    return (await desk.sentTo('help@blue.example')).length > sent;
  }, 'the daily check');
  expect(await desk.sentTo('help@blue.example')).toHaveLength(sent + 1);
  expect((await state()).verified_at).not.toBeNull();
  await probe(3600, 0);
  expect((await state()).probe_missed_at).not.toBeNull();
  expect(JSON.stringify((await desk.call('GET', 'notifications')).body)).toContain(
    'A test email to help@blue.example did not arrive',
  );
  await returned();
  expect(await state()).toMatchObject({ probe_missed_at: null });
});

// Lets the mailbox go in the name of whoever holds it, and takes it; null where that one was quicker.
async function takeOver(holder: string): Promise<HeldMailbox | null> {
  const { account, database } = desk.inbound.server;
  const [now] = await query(
    sql<{
      holder: string;
    }>`select holder from support_mailboxes where account_id = ${account} and holder is not null`,
  );
  const ref = { accountId: account, id: support.id, revision: 0 };
  if (now)
    await desk.inbound.within((within) =>
      releaseMailbox(within, { ...ref, holder: now.holder } as HeldMailbox),
    );
  return claimMailbox(database, ref, holder);
}

test('one process fetches from a mailbox, another one takes it when that lets go, and a server without IDLE is polled', async () => {
  const { server } = desk.inbound.server;
  const { signIns } = mailbox;
  const second = createMailboxFetcher(server.services);
  second.start();
  await second.stop();
  expect([mailbox.signIns, mailbox.connections]).toEqual([signIns, 1]);
  // Another process has it now: the first one ends its connection, and stores nothing more.
  mailbox.hasIdle = false;
  const held = await desk.inbound.server.until(() => takeOver(randomUUID()), 'a free mailbox');
  await desk.inbound.server.until(async () => mailbox.connections === 0, 'the first to let go');
  const stop = new AbortController();
  const parts = { services: server.services, large: new LargeEmails(1), pollMs: 20 };
  const session = runMailboxSession(parts, held, stop.signal);
  await desk.inbound.server.until(async () => mailbox.connections === 1, 'the second to connect');
  mailbox.deliver(mailOf('Polled for'));
  await untilTicket('Polled for');
  expect(mailbox.commands.filter((said) => said === 'IDLE').length).toBeGreaterThan(0);
  stop.abort();
  await session;
  // What was let go is taken by whoever looks first.
  await desk.inbound.server.until(async () => mailbox.signIns === signIns + 2, 'the first again');
});

test('a deleted address is not fetched any more', async () => {
  await desk.inbound.server.until(async () => mailbox.connections === 1, 'a connection');
  const before = Date.now();
  await desk.call('DELETE', `support_emails/${support.id}`);
  await desk.inbound.server.until(async () => mailbox.connections === 0, 'its end');
  expect(Date.now() - before).toBeLessThan(10_000);
  expect(
    await query(
      sql`select 1 from support_mailboxes where account_id = ${desk.inbound.server.account}`,
    ),
  ).toEqual([]);
});
