import { chromium } from 'playwright-core';
const url = 'http://localhost:4391';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const shots = JSON.parse(process.argv[2]);
const contexts = {};
for (const { name, path, width, height = 900, scheme = 'light', locale = 'en-US', full = true } of shots) {
  const key = locale;
  if (!contexts[key]) {
    const c = await browser.newContext({ viewport: { width, height }, locale, colorScheme: scheme });
    const p = await c.newPage();
    p.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 200)); });
    p.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
    await p.goto(url);
    await p.locator('input[type=email], input[name=email]').first().fill('demo@heliograph.example');
    if (!(await p.locator('input[type=password]').first().isVisible().catch(() => false))) await p.keyboard.press('Enter');
    await p.locator('input[type=password]').first().fill('Sun-a46HilFDB92e');
    await p.keyboard.press('Enter');
    await p.waitForURL(/\/accounts\/\d+\/dashboard/, { timeout: 30000 });
    contexts[key] = p;
  }
  const p = contexts[key];
  await p.setViewportSize({ width, height });
  await p.emulateMedia({ colorScheme: scheme });
  const base = p.url().match(/(.*\/accounts\/\d+)/)[1];
  await p.goto(`${base}/${path}`);
  await p.waitForLoadState('networkidle').catch(() => {});
  await p.waitForTimeout(1200);
  const h = full ? await p.evaluate(() => Math.max(document.documentElement.scrollHeight, ...[...document.querySelectorAll('main, main *')].slice(0, 40).map((e) => e.scrollHeight + 60))) : height;
  if (full) { await p.setViewportSize({ width, height: Math.min(h, 3200) }); await p.waitForTimeout(700); }
  await p.screenshot({ path: `/tmp/w/m/${name}.png` });
}
await browser.close();
