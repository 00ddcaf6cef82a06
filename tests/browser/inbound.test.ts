import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startMailing } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
await inAccount(server.database, { accountId: server.account }, async (account) => {
  const {
    rows: [list],
  } = await sql<{
    id: number;
  }>`insert into lists (account_id, name) values (${account.id}, 'News') returning id`.execute(
    account.db,
  );
  await sql`with made as (insert into contacts (account_id, email, email_key, email_domain) values (${account.id}, 'ann@home.example', 'ann@home.example', 'home.example') returning id)
    insert into list_memberships (account_id, list_id, contact_id) select ${account.id}, ${list?.id}, id from made`.execute(
    account.db,
  );
  await startMailing(account, {
    sourceType: 'test',
    sourceId: 1,
    audience: {
      lists: [list?.id as number],
      suppressedLists: [],
      segments: [],
      suppressedSegments: [],
    },
    message: plainMessage(account.id, { subject: 'Harbour news' }),
  });
});
await server.until(
  async () => (await server.call('GET', 'local_inbox.json')).body.meta.total === 1,
  'the mail',
);
const { page } = await keepSignedIn(server);

describe('the local inbox', () => {
  test('lets a mail bounce, by keyboard too, and says so; the contact follows @spec CAMPAIGNS-058', async () => {
    await open(page, server, 'local_inbox');
    await page.getByText('Harbour news').first().click();
    const button = page.getByRole('button', { name: 'Simulate a bounce or complaint' });
    await button.focus();
    await page.keyboard.press('Enter');
    const first = page.getByRole('menuitem', { name: 'It bounced: no such address' });
    await first.waitFor();
    // The arrows go round the menu from wherever it puts the focus when it opens.
    for (
      let step = 0;
      step < 4 &&
      !(await first.evaluate((item) =>
        (item as unknown as { matches(of: string): boolean }).matches(':focus'),
      ));
      step += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('ann@home.example now counts as an address that does not exist').waitFor();
    expect(
      (await server.call('GET', 'inbound_mails.json')).body.data.inbound_mails[0].effects,
    ).toEqual(['hard_bounced']);
    await button.click();
    await page.getByRole('menuitem', { name: 'It bounced: mailbox full' }).click();
    await page.getByText('That was known of this email already, so nothing changed').waitFor();
    if (process.env['SHOTS']) {
      await button.click();
      await page.getByRole('menuitem', { name: 'Reported as spam' }).waitFor();
      await page.screenshot({ path: `${process.env['SHOTS']}/inbox-1440.png` });
      await page.setViewportSize({ width: 390, height: 800 });
      await page.screenshot({ path: `${process.env['SHOTS']}/inbox-390.png` });
    }
  });
});
