import { expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';

const server = await keepServer();
const { page } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });

test('a bank is made with its codes, gets more, and shows total, used and left @spec COUPONS-001 @spec COUPONS-002', async () => {
  await open(page, server, 'coupon_banks');
  await page.getByRole('heading', { level: 1, name: /Coupon Banks/ }).waitFor();
  await page.getByRole('button', { name: 'New coupon bank' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Harbour ten');
  await drawer.getByLabel('Codes', { exact: true }).fill('TEN-1\nTEN-2');
  await drawer.getByRole('button', { name: 'Create coupon bank' }).click();
  await row('Harbour ten').getByText('2', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Harbour ten' }).click();
  await row('TEN-1').getByText('Free').waitFor();
  await page.getByRole('button', { name: 'Add codes' }).first().click();
  await drawer.getByLabel('Codes').fill(`TEN-3\n${'x'.repeat(70)}`);
  await drawer.getByRole('button', { name: 'Add codes' }).click();
  await drawer.getByText('1 code was not added').waitFor();
  expect(await drawer.getByLabel('Codes').inputValue()).toBe('x'.repeat(70));
  await drawer.getByLabel('Codes').fill('');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: 'Discard' });
  await row('TEN-3').or(discard).first().waitFor();
  if (await discard.isVisible()) await discard.click();
  await row('TEN-3').getByText('Free').waitFor();
});

test('a code that was given stands beside its contact, on the bank and on the contact’s page @spec COUPONS-002 @spec CONTACTS-054', async () => {
  const [bank] = (await server.call('GET', 'coupon_banks.json')).body.data;
  const list = (await server.call('POST', 'lists.json', { list: { name: 'Guests' } })).body.data.id;
  const contact = { email: 'guest@coupons.example', list_ids: [list] };
  const { id } = (await server.call('POST', 'contacts.json', { contact })).body.data;
  const html = `<p>{{ coupon.b${bank.id} }}</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;
  const campaign = await aCampaign(server, { lists: [list], html, name: 'Ten for guests' });
  await server.call('POST', `campaigns/${campaign}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: 0,
  });
  await server.until(
    async () =>
      (await server.call('GET', `campaigns/${campaign}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  await open(page, server, `coupon_banks/${bank.id}/coupon_dashboard`);
  await row('guest@coupons.example').getByText('Ten for guests').waitFor();
  await row('guest@coupons.example').getByRole('link', { name: 'guest@coupons.example' }).click();
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'Vouchers', exact: true }),
  });
  await panel.getByText('TEN-1').waitFor();
  expect(page.url()).toContain(`/contacts/${id}`);
  await panel.getByRole('link', { name: 'Harbour ten' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour ten' }).waitFor();
});
