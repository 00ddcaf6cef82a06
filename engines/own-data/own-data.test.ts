import { afterAll, beforeAll, expect, test } from 'vitest';
import { optOut } from '#engines/audience/public.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { changeSettings } from '#platform/server/account/change-account.ts';
import { aSentCampaign, type SentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { isOpen, requestOf } from './requests.ts';
import { sweepRequests } from './sweep.ts';

let server: TestServer;
let sent: SentCampaign;
beforeAll(async () => {
  server = await testServer();
  sent = await aSentCampaign(server);
});
afterAll(() => server.close());

const services = () => server.server.services;
const rows = async <T>(query: string, values: unknown[] = []) =>
  (await server.database.pool.query(query, values)).rows as T[];
const pageOf = (no: number, mailingId = sent.mailingId): string =>
  `${createTrackingUrls({ publicUrl: server.url, secrets: services().secrets }).preferencesUrl({
    accountId: server.account,
    mailingId,
    contactId: sent.people[no]!,
  })}/data`;
async function visit(url: string, form?: Record<string, string>, language = 'en') {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { 'accept-language': language },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const lettersTo = (email: string) =>
  rows<{ raw: string; subject: string }>(
    "select raw, subject from local_inbox_messages where recipient = $1 and raw like '%own-data.%' order by id",
    [email],
  );
const plain = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) =>
      Buffer.from(codes.replaceAll('=', ''), 'hex').toString(),
    );
/** Waits until nothing is left to mail. */
const mailed = () =>
  server.until(
    async () =>
      (
        await rows(
          "select from own_data_requests where account_id = $1 and mailed_at is null union all select from pgboss.job where name = 'own-data.mail' and state < 'completed'",
          [server.account],
        )
      ).length === 0 || null,
    'the letters',
  );
/** The link of the newest letter to an address, after so many of them. */
async function linkTo(email: string): Promise<string> {
  await mailed();
  const raw = plain((await lettersTo(email)).at(-1)?.raw ?? '');
  return /https?:\/\/\S+\/(?:own-data|t\/p)\/[\w-]+/.exec(raw)![0];
}
const contact = async (no: number) =>
  (await server.call('GET', `contacts/${sent.people[no]}.json`)).body.data;
const allow = (choice: Record<string, boolean>) =>
  inAccount(server.database, { accountId: server.account }, (account) =>
    changeSettings(account, choice),
  );

test('a copy is mailed as a link to the known address, waits for a press, and downloads once', async () => {
  const page = pageOf(0);
  const shown = await visit(page);
  expect(shown.text).toContain('Get a copy of your data');
  expect(shown.text).toContain('Erase your data');
  expect(shown.text).not.toContain('Change your email address');
  expect((await visit(page.replace(/\/data$/, ''))).text).toContain(new URL(page).pathname);
  expect((await visit(page, { action: 'copy' })).text).toContain('it is on its way');
  const link = await linkTo(sent.emails[0]!);
  expect((await lettersTo(sent.emails[0]!)).map(({ subject }) => subject)).toEqual([
    'Your copy of your data',
  ]);
  for (const _ of [1, 2]) expect((await visit(link)).text).toContain('Download my data');
  const copy = await visit(link, {});
  expect(copy.headers.get('content-disposition')).toContain('my-data.json');
  expect(JSON.parse(copy.text).contact).toMatchObject({ email: sent.emails[0] });
  expect((await visit(link, {})).status).toBe(410);
  expect((await visit(`${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`)).status).toBe(404);
});

test('an erasure happens by the press behind its link alone, with an entry in the audit log', async () => {
  await visit(pageOf(1), { action: 'erasure' });
  const link = await linkTo(sent.emails[1]!);
  expect((await visit(link)).text).toContain('Erase my data for good');
  expect(await contact(1)).toMatchObject({ email: sent.emails[1] });
  expect((await visit(link, {})).text).toContain('Your data is erased');
  for (const page of [pageOf(1), pageOf(1).replace(/\/data$/, '')])
    expect((await visit(page)).status).toBe(404);
  expect((await contact(1)).email).not.toBe(sent.emails[1]);
  expect(
    await rows('select from audit_log where account_id = $1 and action = $2 and resource_id = $3', [
      server.account,
      'pseudonymize',
      String(sent.people[1]),
    ]),
  ).toHaveLength(1);
  expect((await visit(link, {})).status).toBe(410);
});

test('an address changes by a link to the new one; refusals move along, the old one is told, and a copy waits a week', async () => {
  const early = await visit(pageOf(2), { action: 'address', email: 'new@harbour.example' });
  expect(early.text).not.toContain('it is on its way');
  await allow({ own_data_address: true });
  expect((await visit(pageOf(2), { action: 'address', email: 'nowhere' })).status).toBe(422);
  await inAccount(server.database, { accountId: server.account }, (account) =>
    optOut(account, { contactId: sent.people[2]!, source: 'test' }),
  );
  await visit(pageOf(2), { action: 'address', email: 'New@harbour.example' });
  const link = await linkTo('New@harbour.example');
  expect((await contact(2)).email).toBe(sent.emails[2]);
  expect((await visit(link, {})).text).toContain('Your email address is changed');
  expect(await contact(2)).toMatchObject({ email: 'New@harbour.example' });
  expect(
    await rows('select reason from suppressions where account_id = $1 and email_key = $2', [
      server.account,
      'new@harbour.example',
    ]),
  ).toEqual([{ reason: 'do_not_mail' }]);
  const undo = await linkTo(sent.emails[2]!);
  expect((await lettersTo(sent.emails[2]!)).at(-1)?.subject).toBe('Your email address was changed');
  await visit(pageOf(2), { action: 'copy' });
  await mailed();
  expect(await lettersTo('New@harbour.example')).toHaveLength(1);
  // Whoever had the old address takes it back, once.
  expect((await visit(undo)).text).toContain('Take the change of your address back');
  expect((await visit(undo, {})).text).toContain('Your old address is back');
  expect((await contact(2)).email).toBe(sent.emails[2]);
  expect((await visit(undo, {})).status).toBe(410);
});

test('a new address that is taken hears so itself, and the page says the same as ever', async () => {
  const asked = async (email: string) =>
    (await visit(pageOf(3), { action: 'address', email })).text;
  expect(await asked(sent.emails[4]!)).toBe(await asked('free@harbour.example'));
  await mailed();
  const [letter] = await lettersTo(sent.emails[4]!);
  expect(letter!.subject).toBe('Your email address was not changed');
  expect(plain(letter!.raw)).not.toContain('/own-data/');
  expect(await contact(3)).toMatchObject({ email: sent.emails[3] });
  await visit(pageOf(3), { action: 'copy' });
  await mailed();
  expect((await lettersTo(sent.emails[3]!)).at(-1)?.raw).toContain('own-data.');
});

test('without an email an address gets the link to its preferences, and every address hears the same', async () => {
  const { url: entrance } = (await server.call('GET', 'settings/preferences_page.json')).body.data;
  expect((await visit(entrance)).text).toContain('Email address');
  expect((await visit(entrance, undefined, 'de-AT')).text).toMatch(/lang="de".*Link senden/s);
  const known = await visit(entrance, { email: sent.emails[3]! });
  const unknown = await visit(entrance, { email: 'nobody@harbour.example' });
  expect(known.text).toBe(unknown.text);
  expect((await visit(entrance, { email: 'nobody' })).status).toBe(422);
  const link = await linkTo(sent.emails[3]!);
  expect((await visit(link)).text).toContain('Your email preferences');
  expect(await lettersTo('nobody@harbour.example')).toEqual([]);
  expect(
    await rows("select from own_data_requests where typed_email <> '' and kind = 'preferences'"),
  ).toEqual([]);
  expect(
    (await visit(`${server.url}/preferences/${server.account}-${'A'.repeat(22)}`)).status,
  ).toBe(404);
});

test('one address gets three letters a day, links end after a day, a test email asks for nothing, and requests are forgotten', async () => {
  // What anybody can ask for by typing an address leaves room for what the person asks for.
  const { url: entrance } = (await server.call('GET', 'settings/preferences_page.json')).body.data;
  for (const _ of [1, 2, 3, 4]) await visit(entrance, { email: sent.emails[4]! });
  for (const _ of [1, 2, 3, 4]) await visit(pageOf(4), { action: 'copy' });
  const link = await linkTo(sent.emails[4]!);
  // One of them said that the address is taken.
  expect(await lettersTo(sent.emails[4]!)).toHaveLength(3 + 3);
  expect((await visit(pageOf(4, 0), { action: 'copy' })).text).toContain('This is a test email');
  const { id } = (
    await rows<{ id: number }>(
      "select max(id)::int as id from own_data_requests where kind = 'copy' and mailed_at is not null",
    )
  )[0]!;
  const request = await inAccount(server.database, { accountId: server.account }, (account) =>
    requestOf(account, id),
  );
  const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect([23, 25].map((hours) => isOpen(request!, hoursLater(hours)))).toEqual([true, false]);
  expect((await visit(link)).status).toBe(200);
  await sweepRequests(services());
  expect((await visit(link)).status).toBe(200);
  await sweepRequests(services(), { olderThanMs: 0 });
  expect((await visit(link)).status).toBe(410);
});

test('an account that offers nothing shows neither page nor link', async () => {
  await allow({ own_data_copy: false, own_data_erasure: false, own_data_address: false });
  expect((await visit(pageOf(0))).status).toBe(404);
  expect((await visit(pageOf(0).replace(/\/data$/, ''))).text).not.toContain('/data"');
});
