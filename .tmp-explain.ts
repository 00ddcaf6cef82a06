import { mkdtempSync, readFileSync, createReadStream, rmSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pgm from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import { RowStager } from '#engines/imports/stage-row.ts';
const N=1000000;
const types=['string','string','string','string','string','string','integer','float','boolean','datetime'] as const;
const plan={width:14,email:0,ignored:[],columns:[{at:1,name:'f',contact:'first_name' as const},{at:2,name:'l',contact:'last_name' as const},{at:3,name:'p',contact:'phone' as const},...types.map((type,i)=>({at:4+i,name:'c'+i,field:{id:i+1,type}}))]};
const file=await openCsv({read:async()=>createReadStream('/tmp/phase.csv')}); const s=new RowStager(plan,{dateOrder:'mdy'});
const stage:string[]=[], final:string[]=[]; for await(const b of file.batches()) for(const r of b.rows){const l=s.stage(r)!; stage.push(l); const c=l.trimEnd().split('\t'); final.push(`1\t${c[1]}\t${c[2]}\t${c[3]}\t${c[4]}\t${c[5]}\t${c[6]}\t${c[8]}\timport\n`);}
const chunks=(a:string[])=>{const o:Buffer[]=[];for(let i=0;i<a.length;i+=1000)o.push(Buffer.from(a.slice(i,i+1000).join('')));return o};
const stageB=chunks(stage), finalB=chunks(final);
const dir = mkdtempSync('/tmp/bench-pg-'); const pg = await startEmbeddedPostgres({ dataDir: dir });
const cpuOf=(pid:number)=>{const t=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(t[11])+Number(t[12]))*10};
try { await migrate(pg.url); const c=new pgm.Client({connectionString:pg.url}); await c.connect(); const pid=(await c.query('select pg_backend_pid() p')).rows[0].p;
await c.query(`insert into accounts(name) values('x')`);
const timed=async(label:string,f:()=>Promise<unknown>)=>{const a=cpuOf(pid),t=performance.now();const r=await f();console.log(label.padEnd(40),'wall',((performance.now()-t)*1000/N).toFixed(1),'cpu',((cpuOf(pid)-a)*1000/N).toFixed(1),'us/row');return r};
const copy=(sql:string,b:Buffer[])=>pipeline(Readable.from(b),c.query(copyFrom(sql)));
await timed('copy final as superuser',()=>copy('copy contacts (account_id, email, email_key, email_domain, first_name, last_name, phone, custom, source) from stdin',finalB));
await c.query('truncate contacts');
await timed('copy final again',()=>copy('copy contacts (account_id, email, email_key, email_domain, first_name, last_name, phone, custom, source) from stdin',finalB));
await c.query('truncate contacts');
await c.query(`set temp_buffers = '${process.argv[2]??'32MB'}'; set maintenance_work_mem = '64MB'; set work_mem = '32MB'`);
await c.query(`begin; select set_config('role','heliograph_app',false), set_config('app.account_id','1',false); commit`);
await c.query(`create temporary table import_stage (nr bigint not null, email text not null, email_key text collate "C" not null, email_domain text collate "C" not null, first_name text, last_name text, phone text, fax text, custom jsonb)`);
await timed('copy stage',()=>copy('copy import_stage (nr, email, email_key, email_domain, first_name, last_name, phone, fax, custom) from stdin',stageB));
await timed('index',()=>c.query('create index import_stage_order on import_stage (email_key, nr desc)'));
await timed('analyze',()=>c.query('analyze import_stage'));
await c.query(`set enable_seqscan=off`);
const fs=await import('node:fs'); const q=fs.readFileSync('/tmp/q.sql','utf8').split('---');
for (const part of q) { if(!part.trim()) continue; const label=part.trim().split('\n')[0]!; let text='';
 const ids=(await c.query(`select email_key from (select email_key,row_number() over(order by email_key) n from import_stage) t where n%20000=0 order by 1`)).rows.map(r=>r.email_key); ids.push('zzz');
 await timed(label, async()=>{let lo='';for(const hi of ids){ const r=await c.query(part.replaceAll(':lo',`'${lo}'`).replaceAll(':hi',`'${hi}'`)); lo=hi; if(r.rows?.[0]?.['QUERY PLAN']) text=r.rows.map((x:any)=>x['QUERY PLAN']).join('\n'); }}); if(text) console.log(text);
 if(label.includes('RESET')) { await c.query('reset role; truncate contacts, list_memberships'); await c.query(`set role heliograph_app`);}
}
await c.end(); } finally { await pg.stop(); rmSync(dir,{recursive:true,force:true}); }
