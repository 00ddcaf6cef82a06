import { mkdtempSync, readFileSync, createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import { RowStager } from '#engines/imports/stage-row.ts';
const N=1000000;
const towns=['Kiel','Halifax','Ghent'];
function* gen(){ yield 'email,first_name,last_name,phone,Town,Country,Language,Shoe size,Source,Note,Orders,Spent,VIP,Joined\n'; for(let i=0;i<N;i++) yield `person.${(i*7919)%N}@mail${i%500}.example.org,First${i%5000},Last${i%20000},+4943155${i},${towns[i%3]},Germany,de,${36+i%12},shop,prefers paper letter ${i%1000},${i%40},${(i%9000)/10},${i%7?'No':'Yes'},2025-03-${String(i%28+1).padStart(2,'0')}\n`; }
//await pipeline(Readable.from(gen()), createWriteStream('/tmp/phase.csv'));
const cpu=()=>{const u=process.cpuUsage();return (u.user+u.system)/1000};
let t=cpu(); const file=await openCsv({read:async()=>createReadStream('/tmp/phase.csv')}); console.log('detect+head cpu ms',cpu()-t);
t=cpu(); let n=0; for await(const b of file.batches()) n+=b.rows.length; console.log('scan cpu ms',cpu()-t, 'us/row',(cpu()-t)*1000/n);
const types=['string','string','string','string','string','string','integer','float','boolean','datetime'] as const;
const plan={width:14,email:0,ignored:[],columns:[{at:1,name:'f',contact:'first_name' as const},{at:2,name:'l',contact:'last_name' as const},{at:3,name:'p',contact:'phone' as const},...types.map((type,i)=>({at:4+i,name:'c'+i,field:{id:i+1,type}}))]};
for (let k=0;k<2;k++){ const s=new RowStager(plan,{dateOrder:'mdy'}); t=cpu(); let len=0; let buf=''; for await(const b of file.batches()) for(const r of b.rows){const l=s.stage(r); if(l) {buf+=l; if(buf.length>65536){len+=Buffer.from(buf).length;buf=''}}} console.log('scan+stage cpu us/row',(cpu()-t)*1000/N, len);}
console.log('maxrss',process.resourceUsage().maxRSS/1024, Object.fromEntries(Object.entries(process.memoryUsage()).map(([k,v])=>[k,v>>20])))
