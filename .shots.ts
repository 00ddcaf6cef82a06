import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const log = readFileSync('/tmp/identity-server.log', 'utf8');
const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(log)!;
const base = 'http://127.0.0.1:4671';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const only = process.argv[2];
for (const [name, width, dark] of [['1440', 1440, false], ['390', 390, false], ['dark', 1440, true]] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log(name, m.text()); });
  const shot = async (what: string, full = true) => { if (!only || what.includes(only)) { await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/shots/${what}-${name}.png`, fullPage: full }); } };
  for (const path of ['password/new', 'password/sent', 'password/reset/success', 'locked', 'users/password/edit?token=x']) {
    await page.goto(`${base}/${path}`); await page.locator('h1').first().waitFor(); await shot(path.replaceAll(/\W/g, '-'));
  }
  const link = process.argv[3];
  if (link) { await page.goto(link); await page.locator('input[type=password]').first().fill('Abc1'); await shot('edit-form'); }
  await page.goto(base);
  await page.getByLabel(/e-?mail/i).first().fill(email!);
  await page.locator('input[type=password]').first().fill(password!);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  await page.locator('h1').first().waitFor();
  await page.goto(`${base}/users/edit`);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shot('profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('Abc1');
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await shot('drawer', false);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  console.log(name, 'overflow', overflow);
  await context.close();
}
await browser.close();
