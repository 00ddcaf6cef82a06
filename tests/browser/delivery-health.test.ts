import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseSending } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  beSignedIn,
  open,
  openBrowser,
  openWindow,
  type Window,
  type FileBrowser,
} from './browser.ts';
import { rest } from './rest.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let server: TestServer;
let browser: FileBrowser;
let window: Window;
let page: Page;
let domain: number;

beforeAll(async () => {
  server = await testServer({ env: { RETURN_HOST: 'mx.us.test', ROLES: 'web' } });
  const key = await tokenOf(server);
  domain = (
    await server.call(
      'POST',
      'dkim_domains.json',
      { dkim_domain: { name: 'mail.example.test' } },
      { key },
    )
  ).body.data.id;
  await server.database.pool
    .query(`update domains set state = 'verified', checked_at = now(), checks = (select jsonb_agg(jsonb_set(jsonb_set(c, '{status}', '"right"'), '{code}', to_jsonb(
    case c ->> 'id' when 'spf' then 'spf_right' when 'return_mx' then 'mx_right' when 'dmarc' then 'dmarc_none' else 'dkim_right' end))) from jsonb_array_elements(checks) c)`);
  browser = await openBrowser();
  window = await openWindow(browser, server);
  page = window.page;
  await beSignedIn(page, server);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const domainPath = () => `settings/sending-domains/${domain}/verify`;
const row = async (text: string) => (await server.database.pool.query(text)).rows[0];

async function expectSound(what: string): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () =>
    (
      await (
        globalThis as unknown as {
          axe: {
            run(
              where: object,
              how: object,
            ): Promise<{ violations: { id: string; impact: string }[] }>;
          };
        }
      ).axe.run(
        { exclude: [['iframe']] },
        { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
      )
    ).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id }) => id),
  );
  expect([what, found]).toEqual([what, []]);
  expect(
    await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'),
    what,
  ).toBe(true);
}

/** Pictures of a page for people, where SHOTS names a folder: wide, narrow, dark, and in German. */
async function shots(name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  const speak = (language: string) =>
    server.database.pool.query(
      `update users set preferences = preferences || jsonb_build_object('language', $1::text) where id = $2`,
      [language, server.userId],
    );
  const shoot = async (as: string) => {
    await rest(page);
    await page.locator('h1, h2').first().waitFor();
    await page.screenshot({ path: `${folder}/${name}-${as}.png`, fullPage: true });
  };
  await shoot('1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot('390');
  await speak('de');
  await page.reload();
  await shoot('390-de');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('1440-dark-de');
  await page.emulateMedia({ colorScheme: 'light' });
  await speak('en');
  await page.reload();
  await page.locator('h1').first().waitFor();
}

describe('the page of a sending domain', () => {
  test('begins a warm-up with a first day of one’s choice, shows today, and ends it @spec DOMAINS-004', async () => {
    await open(page, server, domainPath());
    await page.getByText('No email was sent from this domain in the last seven days.').waitFor();
    await shots('domain-empty');
    await page.getByRole('button', { name: 'Start a warm-up' }).click();
    const drawer = page.getByRole('dialog', { name: 'Start a warm-up' });
    await drawer.getByLabel('Emails on the first day').fill('5');
    await drawer.getByRole('button', { name: 'Start today' }).click();
    await drawer
      .getByText(/at least 10/i)
      .first()
      .waitFor();
    await drawer.getByLabel('Emails on the first day').fill('50');
    await drawer.getByText('150,000').waitFor();
    await drawer.getByRole('button', { name: 'Start today' }).click();
    await page.getByText('of 50 emails that today allows').waitFor();
    expect(await row('select first_day from sending_warm_ups')).toEqual({ first_day: 50 });
    await page.getByRole('button', { name: 'End warm-up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End warm-up' }).click();
    await page.getByText('No warm-up: this domain may send any number').waitFor();
    expect(await row('select 1 from sending_warm_ups')).toBeUndefined();
  });

  test('names complaints whose mails are not on record, without a rate', async () => {
    await server.database.pool.query(
      `insert into complaint_days (account_id, day, domain, complaints) values ($1, (now() at time zone 'utc')::date - 2, 'mail.example.test', 12)`,
      [server.account],
    );
    await open(page, server, domainPath());
    await page
      .getByText('12 emails that are not on record any more were reported as spam')
      .waitFor();
    expect(await page.getByText('of 0 emails').count()).toBe(0);
    await shots('domain-unrecorded');
    await server.database.pool.query('delete from complaint_days');
  });

  test('says why sending is paused in the receiver’s words, how many complained, and sends on when told', async () => {
    await inAccount(server.database, { accountId: server.account }, async (account) => {
      await pauseSending(account, {
        domain: 'mail.example.test',
        cause: 'policy',
        response: '550 5.7.26 This mail has been blocked because the sender is unauthenticated.',
      });
      await sql`insert into sending_warm_ups (account_id, domain, started_on, day, sent, first_day) values (${account.id}, 'mail.example.test', (now() at time zone 'utc')::date - 3, (now() at time zone 'utc')::date, 1240, 200)`.execute(
        account.db,
      );
      const {
        rows: [mailing],
      } = await sql<{
        id: number;
      }>`insert into mailings (account_id, source_type, source_id, message, audience, status, finished_at)
        values (${account.id}, 'test', 1, '{"fromEmail": "a@mail.example.test"}', '{}', 'finished', now()) returning id`.execute(
        account.db,
      );
      await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at) select ${account.id}, ${mailing?.id}, n, 'sent', now() - n % 3 * interval '1 day' from generate_series(1, 1500) n`.execute(
        account.db,
      );
      await sql`insert into complaint_days (account_id, day, domain, complaints) values (${account.id}, (now() at time zone 'utc')::date - 1, 'mail.example.test', 2)`.execute(
        account.db,
      );
    });
    await open(page, server, 'settings/sending-domains');
    await page
      .getByRole('row', { name: /mail\.example\.test/ })
      .getByText('Paused')
      .waitFor();
    await expectSound('the list with a paused domain');
    await shots('domains');
    await open(page, server, domainPath());
    await page.getByText('550 5.7.26 This mail has been blocked').waitFor();
    await page.getByText('2 of 1,500 emails were reported as spam').waitFor();
    await page.getByText('Day 4 of 14').waitFor();
    await expectSound('a paused domain');
    await shots('domain');
    await page.getByRole('button', { name: 'Resume sending now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume sending now' }).click();
    await page.getByText('Sending from mail.example.test was resumed.').waitFor();
    expect(await page.getByText('550 5.7.26').count()).toBe(0);
    expect(await row('select paused_until <= now() as is_over from sending_pauses')).toEqual({
      is_over: true,
    });
    await page.getByRole('link', { name: 'Sending domains' }).first().click();
    await page
      .getByRole('row', { name: /mail\.example\.test/ })
      .getByText('Verified')
      .waitFor();
  });
});

describe('inbound mail', () => {
  test('shows where providers call, takes their secrets, and makes one for Postmark that is shown once', async () => {
    await open(page, server, 'settings');
    await page
      .getByRole('link', { name: /Inbound mail/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Inbound mail' }).waitFor();
    await page.getByText('Nothing quarantined').waitFor();
    await page.getByText(`${server.url}/hooks/mail/mailgun/${server.account}`).waitFor();
    await shots('inbound-empty');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Mailgun' })
      .getByRole('button', { name: 'Set up' })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Set up Mailgun' });
    await drawer.getByLabel('Signing key').fill('a-mailgun-signing-key');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Calls of Mailgun are believed from now on.').waitFor();
    await page.getByRole('button', { name: 'Make an address with password' }).click();
    await page
      .getByText(/\/\/heliograph:[\w-]{32}@.*\/hooks\/mail\/postmark\//)
      .or(page.locator('input[value*="//heliograph:"]'))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(
      (
        await server.database.pool.query('select provider from mail_webhooks order by provider')
      ).rows.map(({ provider }) => provider),
    ).toEqual(['mailgun', 'postmark']);
  });

  test('keeps the rule for soft bounces', async () => {
    const limit = page.getByLabel('Soft bounces in a row');
    await limit.fill('0');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/at least 1/i)
      .first()
      .waitFor();
    await limit.fill('3');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The rule is saved.').waitFor();
    expect((await server.call('GET', 'soft_bounce_rule.json')).body.data.soft_bounce_rule).toEqual({
      limit: 3,
      days: 180,
    });
  });

  test('shows what nobody understood as text, and deletes it', async () => {
    await server.database.pool.query(
      `insert into inbound_mails (account_id, source, dedupe_key, purpose, recipient, sender, raw, state, error, processed_at)
      select $1, 'smtp', decode(md5(n::text), 'hex'), 'bounce', 'b-' || repeat('x', 60) || '@bounces.blue.example', 'ann@home.example', convert_to('Subject: Hallo <b>Grüße</b>' || chr(10) || chr(10) || 'Are you there? ' || repeat('long', 80), 'utf8'), 'aside', 'This is not a report about an email; it may be a message written by a person.', now()
      from generate_series(1, 2) n`,
      [server.account],
    );
    await open(page, server, 'settings/inbound-mail');
    await page.getByText('This is not a report about an email').first().click();
    const drawer = page.getByRole('dialog', { name: 'Incoming message' });
    await drawer.getByText('Subject: Hallo <b>Grüße</b>').waitFor();
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/inbound-mail-drawer.png` });
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete this email?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('The email is deleted.').waitFor();
    // A dialog that fades out is no screen to judge.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await row('select count(*)::int as left from inbound_mails')).toEqual({ left: 1 });
    await expectSound('inbound mail');
    await shots('inbound');
  });
});

test('nothing went wrong in the browser', () => expect(window.faults).toEqual([]));
