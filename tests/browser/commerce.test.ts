import { expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { aTeamOf } from './team.ts';

const server = await keepServer({ env: { ROLES: 'web' } });
await aTeamOf(server).setProducts({ service: true, commerce: true });
const { page } = await keepSignedIn(server);
const open = (path: string) => page.goto(`${server.url}/commerce/${server.account}/${path}`);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const choose = async (filter: string, value: string) => {
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('menuitem', { name: value, exact: true }).click();
};
const dayAgo = new Date(Date.now() - 86_400_000).toISOString();

test('orders are narrowed and found, and one shows items, customer and timeline, and leads to a ticket', async () => {
  await server.call('POST', 'contacts.json', {
    contact: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Moor' },
  });
  const items = [
    { item_id: 'L1', description: 'Lantern', quantity: 2, price: 10, refunded_quantity: 1 },
  ];
  for (const order of [
    { original_order_id: 'A-1', status: 'paid', items },
    { original_order_id: 'A-2', status: 'on_hold' },
    { original_order_id: 'A-3', status: 'wrapped in silk' },
  ])
    await server.call('POST', 'orders.json', {
      order: {
        currency: 'EUR',
        grand_total: 20,
        email: 'ada@example.com',
        date: dayAgo,
        ...order,
      },
    });
  await open('orders');
  await row('Order A-3').getByText('wrapped in silk').waitFor();
  await choose('Status', 'On hold');
  await row('Order A-1').waitFor({ state: 'detached' });
  await row('Order A-2').getByText('On hold').waitFor();
  await open('orders?name=A-1');
  await row('Order A-2').waitFor({ state: 'detached' });
  await row('Order A-1').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Order A-1' }).waitFor();
  await page.getByText('Lantern').waitFor();
  await page.getByText('Order placed and paid').waitFor();
  await page.getByText('No email is credited with this order').waitFor();
  await page.getByRole('link', { name: 'Ada Moor' }).waitFor();
  await page.getByRole('link', { name: 'Write to the customer' }).click();
  await page.waitForURL(/\/service\/\d+\/tickets/);
  const drawer = page.getByRole('dialog');
  expect(await drawer.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(
    'ada@example.com',
  );
  expect(await drawer.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe(
    'Your order A-1',
  );
});

test('a new ticket opens without a question about changes, and the queues of the list count it', async () => {
  await page.goto(`${server.url}/service/${server.account}/tickets?drawer=new`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Email/ }).fill('ada@example.com');
  await drawer.getByRole('textbox', { name: /^Subject/ }).fill('A broken lantern');
  await drawer.getByRole('textbox', { name: /^Message/ }).fill('It does not shine.');
  await drawer.getByRole('switch').uncheck({ force: true });
  await drawer.getByRole('button', { name: 'New ticket' }).click();
  await page.waitForURL(/\/service\/\d+\/tickets\/\d+$/);
  await page.getByText('It does not shine.').first().waitFor();
  expect(await page.getByText('Discard your changes?').count()).toBe(0);
  await page.goto(`${server.url}/service/${server.account}/tickets`);
  await row('A broken lantern').waitFor();
  await page
    .getByRole('radio', { name: 'Unassigned 1', exact: true })
    .waitFor({ state: 'attached' });
  await page.getByRole('radio', { name: 'Mine 0', exact: true }).waitFor({ state: 'attached' });
});

test('a macro is chosen by keys alone however fast they come, and what is written stays until it is sent', async () => {
  const browser = new ABrowser(server.url);
  const { access_token: key } = await browser.tokensFor(server.email, server.password);
  const macro = { name: 'Replacement', text: 'A new one is on its way, {{requester.name}}.' };
  await server.call('POST', 'macros.json', { macro }, { key });
  const { number } = (
    await server.call('POST', 'tickets.json', {
      ticket: { subject: 'Broken', email: 'ada@example.com', name: 'Ada', body: 'It broke.' },
    })
  ).body.data.ticket;
  const ticket = `${server.url}/service/${server.account}/tickets/${number}`;
  await page.goto(ticket);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.focus();
  await page.keyboard.type('/repl');
  await page.getByRole('option', { name: /Replacement/ }).waitFor();
  expect(await reply.inputValue()).toBe('');
  await page.keyboard.press('Enter');
  await expect.poll(() => reply.inputValue()).toContain('A new one is on its way');
  await page.keyboard.press('End');
  await page.keyboard.type(' Sorry.');
  const written = await reply.inputValue();
  await page.goto(`${server.url}/service/${server.account}/contacts`);
  await page.goto(ticket);
  await expect.poll(() => reply.inputValue()).toBe(written);
  // A macro that is not needed any more goes by its own menu.
  await page.goto(`${server.url}/service/${server.account}/settings/macros`);
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await row('Replacement').waitFor({ state: 'detached' });
});

test('the list leads from ticket to ticket by keys, and keys set what becomes of one', async () => {
  for (const subject of ['Older question', 'Newer question'])
    await server.call('POST', 'tickets.json', {
      ticket: { subject, email: 'ada@example.com', name: 'Ada', body: 'Where is it?' },
    });
  await page.goto(`${server.url}/service/${server.account}/tickets`);
  await row('Newer question').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Newer question' }).waitFor();
  expect(await page.getByRole('button', { name: 'Previous ticket' }).isDisabled()).toBe(true);
  await page.locator('body').press('.');
  await page.getByRole('heading', { name: 'Older question' }).waitFor();
  await page.locator('body').press(',');
  await page.getByRole('heading', { name: 'Newer question' }).waitFor();
  await page.locator('body').press('s');
  await page.locator('body').press('c');
  await page.getByText('Closed', { exact: true }).first().waitFor();
});

test('what is being written is with the server: there after a reload without this browser, named in the list, gone when sent', async () => {
  const browser = new ABrowser(server.url);
  const { access_token: key } = await browser.tokensFor(server.email, server.password);
  const { number } = (
    await server.call('POST', 'tickets.json', {
      ticket: { subject: 'Shade', email: 'ada@example.com', name: 'Ada', body: 'Is it green?' },
    })
  ).body.data.ticket;
  const draft = async () =>
    (await server.call('GET', `tickets/${number}.json`, undefined, { key })).body.data.ticket.draft;
  const ticket = `${server.url}/service/${server.account}/tickets/${number}`;
  await page.goto(ticket);
  await page.getByText('Internal note', { exact: true }).first().click();
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await note.fill('Green, says the store.');
  await expect.poll(draft).toMatchObject({ mode: 'note', text: 'Green, says the store.' });
  await page.evaluate('localStorage.clear()');
  await page.goto(`${server.url}/service/${server.account}/tickets`);
  await page.getByText(`Draft · #${number} · Ada`).waitFor();
  await page.goto(ticket);
  await expect.poll(() => note.inputValue()).toBe('Green, says the store.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => note.inputValue()).toBe('');
  expect(await draft()).toBe(null);
});

test('files are chosen, pasted and removed, refused ones lose no text, and the rest leaves with the answer', async () => {
  const { number } = (
    await server.call('POST', 'tickets.json', {
      ticket: { subject: 'Lamp', email: 'ada@example.com', name: 'Ada', body: 'Which one?' },
    })
  ).body.data.ticket;
  const ticket = `${server.url}/service/${server.account}/tickets/${number}`;
  await page.goto(ticket);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('This one.');
  const choose = async (name: string, buffer: Buffer) => {
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await opened).setFiles({ name, mimeType: 'text/plain', buffer });
  };
  await choose('plan.txt', Buffer.from('The plan'));
  await choose('huge.bin', Buffer.alloc(31 * 1024 * 1024));
  const list = page.getByRole('list', { name: 'Files to be sent' });
  await list.getByText('Not attached: Files of one message have at most 30 MB together.').waitFor();
  await list.getByRole('button', { name: 'Remove huge.bin' }).click();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['dots'], 'picture.png', { type: 'image/png' }));
    const field = document.querySelector('textarea[aria-label=Reply]');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }`);
  await list.getByText('picture.png').waitFor();
  await list.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await page.goto(ticket);
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  expect(await reply.inputValue()).toBe('This one.');
  await list.getByRole('button', { name: 'Remove picture.png' }).click();
  await page.getByRole('button', { name: 'Send to ada@example.com' }).click();
  await page.getByRole('list', { name: 'Files', exact: true }).getByText('plan.txt').waitFor();
  expect(await list.count()).toBe(0);
});

test('customers, products and stores show what was sold', async () => {
  await open('customers');
  await row('Ada Moor').getByText('€40.00').waitFor();
  await open('products');
  await row('Lantern').waitFor();
  expect(await row('Lantern').getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['1', '€10.00']),
  );
  await open('stores');
  await page.getByText('2 orders in 30 days, €40.00').waitFor();
});

test('calls carry the identifier of their product, mmc for emails and msc for tickets @spec SERVICE-013', async () => {
  const said = async (path: string, call: string) => {
    const asked = page.waitForRequest((request) => request.url().includes(call));
    await page.goto(`${server.url}${path}`);
    return (await asked).headers()['product'];
  };
  const { account } = server;
  expect(await said(`/service/${account}/tickets`, '/tickets.json')).toBe('msc');
  expect(await said(`/accounts/${account}/lists`, '/lists.json')).toBe('mmc');
});
