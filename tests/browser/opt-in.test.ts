import { expect, test } from 'vitest';
import { aWish, confirmLinkTo } from '#engines/opt-in/pending.builder.ts';
import { consentTextId } from '#engines/opt-in/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page, faults } = await keepSignedIn(server);

test('a list says what forms ask, shows who waits, and the link confirms by itself in a browser; the contact shows the words @spec FORMS-013', async () => {
  const made = await server.call('POST', 'lists.json', { list: { name: 'Harbour letters' } });
  const { id } = made.body.data;
  await open(page, server, `lists/${id}/edit`);
  await page.getByRole('switch', { name: 'Remind once' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const list = (await server.call('GET', `lists/${id}.json`)).body.data;
  expect(list).toMatchObject({ opt_in: 'double', opt_in_reminder: true, is_public: false });
  const textId = await inAccount(server.database, { accountId: server.account }, (account) =>
    consentTextId(account, { language: 'en', text: 'I want letters from the harbour' }),
  );
  const { contactId } = await aWish(server, {
    email: 'ann@example.org',
    listIds: [id],
    textId,
  });
  await open(page, server, `lists/${list.id}`);
  await open(page, server, `lists/${id}`);
  await page.getByText('Waiting for confirmation').waitFor();
  await page.getByText('ann@example.org').waitFor();
  await open(page, server, `contacts/${contactId}`);
  await page.getByText('Waiting for confirmation').waitFor();

  const link = await confirmLinkTo(server, 'ann@example.org');
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const reader = await page.context().browser()!.newContext({ userAgent: agent });
  const mail = await reader.newPage();
  // Who looks within two seconds of sending is asked to press the button.
  await server.until(async () => {
    await mail.goto(link);
    return (await mail.getByText(/subscription (is|was already) confirmed/).count()) > 0;
  }, 'the page that confirms by itself');
  await reader.close();

  await open(page, server, `contacts/${contactId}`);
  await page.getByRole('button', { name: 'Show the words' }).click();
  await page.getByText('I want letters from the harbour').waitFor();
  expect(await page.getByText('Waiting for confirmation').count()).toBe(0);
  expect(faults).toEqual([]);
});
