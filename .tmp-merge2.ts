import { mkdtempSync, readFileSync, createReadStream, rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { importWorkshop } from '#engines/imports/import-fixture.ts';
import { execSync } from 'node:child_process';
const dir = mkdtempSync('/tmp/bench-pg-'); const pg = await startEmbeddedPostgres({ dataDir: dir });
const cpuOf=(pid:number)=>{try{const s=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(s[11])+Number(s[12]))*10}catch{return 0}};
try { await migrate(pg.url); const database = connectDatabase({ url: pg.url, max: 6 });
const a=(await database.pool.query(`insert into accounts(name) values('x') returning id`)).rows[0].id;
const l=(await database.pool.query(`insert into lists(account_id,name) values($1,'x') returning id`,[a])).rows[0].id;
for (const [n,t] of [['Town','string'],['Country','string'],['Language','string'],['Shoe size','string'],['Source','string'],['Note','string'],['Orders','integer'],['Spent','float'],['VIP','boolean'],['Joined','datetime']]) await database.pool.query(`insert into custom_fields(account_id,name,field_type) values($1,$2,$3)`,[a,n,t]);
if (process.argv[2]==='explain') { await database.pool.query(`load 'auto_explain'`).catch(e=>console.log(e.message)); await database.pool.query(`alter system set session_preload_libraries='auto_explain'`);await database.pool.query(`alter system set auto_explain.log_min_duration='300ms'`);await database.pool.query(`alter system set auto_explain.log_analyze=on`);await database.pool.query(`alter system set logging_collector=off`);await database.pool.query(`select pg_reload_conf()`); }
const w=importWorkshop(database, dir+'/store');
for (const pass of [1,2]) {
const id=await w.prepare(a, createReadStream('/tmp/phase.csv'), {listId:l});
const before=process.cpuUsage(); const t0=performance.now(); let marks:[string,number,number,Record<number,number>][]=[]; let pids:Record<number,number>={}; let backends:number[]=[];
const timer=setInterval(async()=>{ if(backends.length<2) backends=(await database.pool.query(`select pid from pg_stat_activity where application_name='heliograph import'`)).rows.map(r=>r.pid); for(const p of backends) pids[p]=cpuOf(p); },20);
let first=true; let top=0; const tm=setInterval(()=>{const m=process.memoryUsage();if(m.rss>top){top=m.rss;(globalThis as any).mm=m}},30);
await w.run(a,id,{afterCheckpoint:()=>{ if(first){first=false; const u=process.cpuUsage(before); console.log('first checkpoint at',Math.round(performance.now()-t0),'ms; node cpu',Math.round((u.user+u.system)/1000),'pg cpu',backends.map(cpuOf));}}});
clearInterval(timer);clearInterval(tm);console.log('rss',Math.round(top/1048576),Object.fromEntries(Object.entries((globalThis as any).mm).map(([k,v])=>[k,Math.round((v as number)/1048576)]))); const u=process.cpuUsage(before);
console.log('pass',pass,'total',Math.round(performance.now()-t0),'ms node cpu',Math.round((u.user+u.system)/1000),'pg cpu',Object.values(pids));
}
console.log((await w.outcome(a,2)));
await database.close(); } finally { await pg.stop(); rmSync(dir,{recursive:true,force:true}); }
