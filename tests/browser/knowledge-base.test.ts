import { afterAll, expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { ImapStandIn } from '#tests/harness/stand-ins/imap.ts';
import { startLanguageModel } from '#tests/harness/stand-ins/language-model.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { openWindow } from './browser.ts';
import { aTeamOf } from './team.ts';

const model = await startLanguageModel();
afterAll(() => model.close());
const server = await keepServer({
  env: {
    ROLES: 'web',
    ...model.settings,
    FETCH_ALLOW: `127.0.0.1,${model.settings['FETCH_ALLOW']}`,
  },
});
await aTeamOf(server).setProducts({ service: true, commerce: false });
const { page, browser } = await keepSignedIn(server);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const open = (path: string) => page.goto(`${server.url}/service/${server.account}/${path}`);

test('an article is written and published, read and rated by a visitor, and its link goes into a reply', async () => {
  await open('knowledge-base');
  await page.getByText('No articles yet').waitFor();
  await page.getByRole('button', { name: 'New article' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Cleaning your lantern');
  await drawer.getByRole('combobox', { name: /^Category/ }).fill('Care');
  const sheet = drawer.getByRole('textbox', { name: 'Text', exact: true });
  await sheet.click();
  await drawer.getByRole('button', { name: 'Headline' }).click();
  await page.keyboard.type('With a soft cloth');
  await drawer.getByRole('combobox', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Published' }).click();
  await drawer.getByRole('button', { name: 'New article' }).click();
  const article = row('Cleaning your lantern');
  await article.getByText('Published').waitFor();

  const url = await page.getByRole('link', { name: 'Open help center' }).getAttribute('href');
  const { page: visitor } = await openWindow(browser, server);
  await visitor.goto(url ?? '');
  await visitor.getByRole('searchbox', { name: 'Search articles' }).fill('cloths');
  await visitor.getByRole('button', { name: 'Search' }).click();
  await visitor.getByRole('link', { name: 'Cleaning your lantern' }).click();
  await visitor.getByRole('heading', { level: 2, name: 'With a soft cloth' }).waitFor();
  await visitor.getByRole('button', { name: 'Yes' }).click();
  await visitor.getByText('Thank you for your feedback.').waitFor();
  await page.reload();
  await article.getByText('100% of 1').waitFor();

  const { number } = await aTicket(server, { subject: 'Cleaning', body: 'My lantern is dirty.' });
  await open(`tickets/${number}`);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Please see: ');
  await page.getByRole('button', { name: 'Insert link to Cleaning your lantern' }).click();
  await expect.poll(() => reply.inputValue()).toBe(`Please see: ${url}/en/cleaning-your-lantern`);
});

test('a message is forwarded by keys, named on its button, shown beside the customer, and taken back with its words', async () => {
  const { number } = await aTicket(server, { subject: 'Crate', body: 'Where is the crate?' });
  await open(`tickets/${number}`);
  await page.getByText('Where is the crate?').first().waitFor();
  await page.locator('body').press('f');
  const drawer = page.getByRole('dialog', { name: 'Forward message' });
  await drawer.getByText('Where is the crate?').waitFor();
  await page.keyboard.type('nora@home.example,');
  await drawer.getByRole('textbox', { name: 'Message (optional)' }).fill('Is it with you?');
  await drawer.getByRole('button', { name: 'Send to nora@home.example', exact: true }).click();
  await drawer.getByText('is the requester of this ticket').waitFor();
  await drawer.getByRole('combobox', { name: 'To' }).press('Backspace');
  await drawer.getByRole('combobox', { name: 'To' }).fill('depot@parcels.example');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Send to depot@parcels.example', exact: true }).click();
  const forward = page.getByRole('article', { name: /^Forwarded by/ });
  await forward.getByText('To: depot@parcels.example').waitFor();
  await forward.getByRole('button', { name: 'Original message from Nora Lind' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send to nora@home.example' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await forward.waitFor({ state: 'detached' });
  expect(await drawer.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe(
    'Is it with you?',
  );
  await drawer.getByRole('button', { name: 'Send to depot@parcels.example', exact: true }).click();
  await forward.getByText('Is it with you?').waitFor();
});

test('the list shows who writes in a ticket and who has it open', async () => {
  const ben = await aMember(server, 'Ben', ['service', 'service/tickets_full_access']);
  const { id } = await aTicket(server, { subject: 'Rug' });
  const say = (is_writing: boolean) =>
    server.call('PUT', 'presence.json', { place: `tickets/${id}`, is_writing }, { key: ben.token });
  await open(`tickets`);
  await row('Rug').waitFor();
  await say(true);
  await row('Rug').getByText('Ben Colleague is writing').waitFor();
  await say(false);
  await row('Rug').getByText('Ben Colleague is viewing').waitFor();
});

test('an answer leads to the next ticket by keys or as it was chosen, and one taken back leads back to its words', async () => {
  await aTicket(server, { subject: 'Third in line' });
  const { number } = await aTicket(server, { subject: 'Second in line' });
  await aTicket(server, { subject: 'First in line' });
  const reply = page.getByRole('textbox', { name: 'Reply' });
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await open(`tickets`);
  await row('First in line').getByRole('link').first().click();
  await heading('First in line').waitFor();
  await reply.fill('One');
  await reply.press('Control+Shift+Enter');
  await heading('Second in line').waitFor();
  await page.getByRole('button', { name: 'After sending' }).click();
  await page.getByRole('menuitem', { name: 'Close and open the next ticket' }).click();
  const close = page.getByRole('button', {
    name: 'Send to nora@home.example, close, next ticket',
    exact: true,
  });
  await reply.fill('Two');
  await close.click();
  await heading('Third in line').waitFor();
  const sent = page.getByRole('status').filter({ hasText: `Your reply in #${number}` });
  await sent.getByRole('button', { name: 'Undo' }).click();
  await heading('Second in line').waitFor();
  await expect.poll(() => reply.inputValue()).toBe('Two');
  await close.waitFor();
  await page.getByRole('button', { name: 'After sending' }).click();
  await page.getByRole('menuitem', { name: 'Stay in this ticket' }).click();
});

test('an answer is sent tomorrow, and stopped with its words', async () => {
  const { number } = await aTicket(server, { subject: 'Vase' });
  await open(`tickets/${number}`);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('It comes on Monday.');
  await page.getByRole('button', { name: 'After sending' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  const answer = page.getByRole('article').filter({ hasText: 'It comes on Monday.' });
  await answer.getByText('Will be sent:').waitFor();
  await expect.poll(() => reply.inputValue()).toBe('');
  await answer.getByRole('button', { name: 'Do not send' }).click();
  await answer.waitFor({ state: 'detached' });
  await expect.poll(() => reply.inputValue()).toBe('It comes on Monday.');
});

test('a policy made in the drawer gives a ticket its deadline, which is missed and in the breaching queue when its time is over', async () => {
  await open(`settings/sla?drawer=new`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('By hand');
  const high = drawer.getByRole('group', { name: 'High priority' });
  const first = high.getByRole('textbox', { name: 'First reply' });
  await first.fill('soon');
  await first.blur();
  await drawer.getByText('Not a length of time').waitFor();
  await first.fill('1,5 h');
  await high.getByRole('textbox', { name: 'Next reply' }).fill('');
  await high.getByRole('textbox', { name: 'Closing' }).fill('8:00');
  expect(await first.inputValue()).toBe('1 hr 30 min');
  await drawer.getByRole('button', { name: 'New SLA policy' }).click();
  await row('By hand').waitFor();
  const { number, sla_due_at: due } = await aTicket(server, { subject: 'Urn', priority: 'high' });
  expect(Math.round((Date.parse(due ?? '') - Date.now()) / 60_000)).toBe(90);
  await open(`tickets/${number}`);
  const deadlines = page.locator('section').filter({ hasText: 'Deadlines' });
  await deadlines.getByText('On time').first().waitFor();
  await open(`tickets`);
  await row('Urn')
    .getByText(/^On time, in (1|2) hour/)
    .waitFor();
  // As if two hours had passed; the next change of the ticket reads the clock.
  const { pool } = server.database;
  await pool.query(`update sla_clocks set running_since = running_since - interval '2 hours'`);
  await server.call('PUT', `tickets/${number}.json`, { ticket: { tags: ['late'] } });
  await open(`tickets?queue=breaching`);
  await row('Urn').getByText('Missed, 30 minutes ago').waitFor();
  await page
    .getByRole('radio', { name: 'Breaching 1', exact: true })
    .waitFor({ state: 'attached' });
  await row('Urn').getByRole('link').first().click();
  await deadlines.getByText('Missed').waitFor();
  const [policy] = (await server.call('GET', 'sla_policies.json')).body.data.sla_policies;
  await server.call('DELETE', `sla_policies/${policy.id}.json`);
});

test('a support address is set to be fetched by IMAP, after its connection was tried', async () => {
  const mailbox = await ImapStandIn.start();
  await open('settings/support-emails');
  await page.getByRole('button', { name: 'New support email' }).first().click();
  const drawer = page.getByRole('dialog');
  const fill = (name: string | RegExp, value: string) =>
    drawer.getByRole('textbox', { name }).fill(value);
  const check = () => drawer.getByRole('button', { name: 'Check connection' }).click();
  await fill(/^Email address/, 'help@blue.example');
  await fill(/^Display name/, 'Blue Help');
  await drawer.getByText('Fetched by IMAP').click();
  await check();
  await drawer.getByText('Cannot be blank').first().waitFor();
  await fill(/^IMAP server/, '127.0.0.1');
  await drawer.getByRole('combobox', { name: /^Encryption/ }).click();
  await page.getByRole('option', { name: /^None/ }).click();
  await fill(/^Port/, String(mailbox.port));
  await fill(/^User name/, mailbox.user);
  await drawer.getByLabel(/^Password/).fill('wrong');
  await check();
  await drawer.getByText('The server refuses the user name or password.').waitFor();
  await drawer.getByLabel(/^Password/).fill(mailbox.password);
  await drawer.getByRole('combobox', { name: /^After an email/ }).click();
  await page.getByRole('option', { name: 'Move it to a folder' }).click();
  await fill(/^Move to folder/, 'Done');
  await check();
  await drawer.getByText('A folder is missing or cannot be opened.').waitFor();
  mailbox.addFolder('Done');
  await check();
  await drawer.getByText('The connection works.').waitFor();
  await drawer.getByRole('button', { name: 'New support email' }).click();
  const address = row('help@blue.example');
  await address.getByText('Connecting').waitFor();
  // The password is never shown again, and goes to no other server.
  await address.getByText('help@blue.example').click();
  await expect.poll(() => drawer.getByLabel(/^Password/).inputValue()).toBe('');
  await fill(/^User name/, 'other@blue.example');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Is needed again, because server or user are others now').waitFor();
  await mailbox.close();
});

test('a language model suggests a reply and subject lines, and neither takes the place of written words unasked', async () => {
  const { number } = await aTicket(server, { subject: 'A dark lamp' });
  await server.call('PUT', 'settings/suggest_replies.json', { value: true });
  model.says = JSON.stringify({ reply: 'Is the plug in?' });
  await open(`tickets/${number}`);
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
  const suggest = page.getByRole('button', { name: 'Suggest a reply' });
  await suggest.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => reply.inputValue()).toBe('Is the plug in?');
  await reply.fill('My own words');
  await suggest.click();
  const question = page.getByRole('dialog', { name: 'Replace your text?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await reply.inputValue()).toBe('My own words');
  await suggest.click();
  await question.getByRole('button', { name: 'Replace text' }).click();
  await expect.poll(() => reply.inputValue()).toBe('Is the plug in?');

  model.says = JSON.stringify({ subjects: ['Light for dark months', 'Lamps are here'] });
  const draft = await aCampaign(server, { fields: { subject: 'As it was' } });
  await page.goto(`${server.url}/accounts/${server.account}/campaigns/${draft}/edit`);
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await page.getByRole('button', { name: 'Suggest subject lines' }).click();
  const drawer = page.getByRole('dialog', { name: 'Suggested subject lines' });
  const line = drawer.getByRole('button', { name: 'Lamps are here' });
  await line.waitFor();
  expect(await subject.inputValue()).toBe('As it was');
  model.says = 500;
  await drawer.getByRole('button', { name: 'Suggest others' }).click();
  await drawer.getByRole('alert').filter({ hasText: 'it answered 500' }).waitFor();
  model.says = JSON.stringify({ subjects: ['Lamps are here'] });
  await drawer.getByRole('button', { name: 'Suggest others' }).click();
  await line.click();
  await expect.poll(() => subject.inputValue()).toBe('Lamps are here');
});
