import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const base='http://localhost:4361';
const pw=/password (\S+)/.exec(readFileSync('/tmp/w/tables-server.log','utf8'))[1];
const [,, lang='en', scheme='light', width='1440', ...paths]=process.argv;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu']});
const c=await b.newContext({viewport:{width:+width,height:900},locale:lang,colorScheme:scheme});
const p=await c.newPage();
p.on('pageerror',e=>console.log('ERR',e.message)); 
await p.goto(base+'/'); 
await p.waitForLoadState('networkidle').catch(()=>{});
if(await p.locator('input[type=password],input[type=email],input[name=email]').count()){
  const e=p.locator('input[type=email],input[name=email],input[autocomplete=username]').first(); await e.fill('demo@heliograph.example');
  if(await p.locator('input[type=password]').count()===0) await p.keyboard.press('Enter');
  await p.locator('input[type=password]').first().fill(pw); await p.keyboard.press('Enter');
}
await p.waitForURL(/accounts\/\d+/,{timeout:60000});
const acc=/accounts\/(\d+)/.exec(p.url())[1];
console.log(acc, p.url());
for(const path of paths){ const [u,n]=path.split('=>'); await p.goto(base+`/accounts/${acc}/${u}`); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(700); await p.screenshot({path:`/tmp/w/tables-${n}.png`}); console.log(n,p.url()); }
await b.close();
