import { chromium } from 'playwright-core';
const [,, pw, script] = process.argv;
const base='http://localhost:4871';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox'] });
const c = await b.newContext({ viewport:{width:1440,height:900}, locale:'en-US' });
await c.grantPermissions(['clipboard-read','clipboard-write'],{origin:base});
const p = await c.newPage();
p.on('console', m => { if (m.type()==='error') console.log('CONSOLE', m.text().slice(0,300)); });
p.on('pageerror', e => console.log('PAGEERROR', String(e.stack).slice(0,600)));
p.on('response', r => { if (r.status()>=400) r.text().then(t=>console.log(r.status(), r.request().method(), r.url().replace(base,''), t.slice(0,300)), ()=>{}); });
await p.goto(base); await p.locator('input[type=email], input[name=email]').first().fill('demo@heliograph.example').catch(()=>p.getByLabel(/e-?mail/i).first().fill('demo@heliograph.example'));
await p.locator('input[type=password]').first().fill(pw); await p.keyboard.press('Enter');
await p.waitForURL(/dashboard/); const acc = /accounts\/(\d+)/.exec(p.url())[1];
const go = async (path) => { await p.goto(`${base}/accounts/${acc}/${path}`); await p.waitForTimeout(1200); };
const shot = (name) => p.screenshot({ path: `/tmp/w/jweb.pics/${name}.png` });
try { await (await import(script)).default({ p, c, go, shot, acc, base }); } catch (e) { console.log('FAILED', e.message.slice(0,1500)); await shot('failed'); }
await b.close();
