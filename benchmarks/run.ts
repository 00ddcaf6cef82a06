import '#platform/server/thread-pool.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { benchCountdown } from './countdown.ts';
import { benchCoupons } from './coupons.ts';
import { benchDesk } from './desk.ts';
import { benchDynamic } from './dynamic.ts';
import { benchForms } from './forms.ts';
import { benchImport } from './import.ts';
import { benchJourneyMails } from './journey-mails.ts';
import { benchJourneys } from './journeys.ts';
import { benchLists } from './lists.ts';
import { benchOrders } from './orders.ts';
import { benchRecipients } from './recipients.ts';
import { benchRelational } from './relational.ts';
import { benchSecureLists } from './secure-lists.ts';
import { benchSegments } from './segments.ts';
import { benchSending } from './sending.ts';
import { benchTrackedSegments } from './tracked-segments.ts';
import { benchTracking } from './tracking.ts';
import { benchWebVisits } from './web-visits.ts';

// npm run bench [-- countdown|coupons|desk|dynamic|forms|import|journey-mails|journeys|lists|orders|recipients|relational|secure-lists|segments|tracked-segments|sending|tracking|web-visits] [--scale 0.1]: each row beside the limit it is held against, measured in the same run, with
// PostgreSQL as durable as in production (fsync and synchronous_commit on). Writes docs/benchmarks.md when everything ran at full size.

const benches: Readonly<Record<string, (context: BenchContext) => Promise<BenchRow[]>>> = {
  sending: benchSending,
  recipients: benchRecipients,
  import: benchImport,
  tracking: benchTracking,
  'web-visits': benchWebVisits,
  lists: benchLists,
  journeys: benchJourneys,
  'journey-mails': benchJourneyMails,
  segments: benchSegments,
  'tracked-segments': benchTrackedSegments,
  'secure-lists': benchSecureLists,
  orders: benchOrders,
  relational: benchRelational,
  coupons: benchCoupons,
  dynamic: benchDynamic,
  countdown: benchCountdown,
  forms: benchForms,
  desk: benchDesk,
};

const words = process.argv.slice(2);
const scaleAt = words.indexOf('--scale');
const scale = scaleAt >= 0 ? Number(words[scaleAt + 1]) : 1;
if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a number above 0 and at most 1.');
const asked = words.filter(
  (_word, index) => scaleAt < 0 || (index !== scaleAt && index !== scaleAt + 1),
);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(
    `There is no benchmark ${unknown.join(', ')}: choose of ${Object.keys(benches).join(', ')}.`,
  );
const names = asked.length > 0 ? asked : Object.keys(benches);

const rows: BenchRow[] = [];
for (const name of names) rows.push(...(await runOne(name)));
const table = tableOf(rows);
console.log(`\n${machine()}\n\n${table}`);
const leftOut = Object.keys(benches).filter((name) => !names.includes(name));
if (scale < 1 || leftOut.length > 0)
  console.log(
    `\ndocs/benchmarks.md stays as it is: ${leftOut.length > 0 ? `${leftOut.join(', ')} did not run` : `the scale was ${scale}`}.`,
  );
else
  writeFileSync(
    join(import.meta.dirname, '../docs/benchmarks.md'),
    `# Benchmarks\n\nWritten by \`npm run bench\`. The limit and ours are measured in the same run; only the ratio means something on another machine.\n\n${machine()}\n\n${table}\n`,
  );

// A database of its own each, so that no row profits from another's warm tables.
async function runOne(name: string): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heliograph-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'command' });
  const database = connectDatabase({ url: postgres.url, max: 20, name: 'heliograph bench' });
  try {
    await migrate(postgres.url);
    return await benches[name]!({
      database,
      databaseUrl: postgres.url,
      scale,
      report: (line) => console.log(`${name}: ${line}`),
    });
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, PostgreSQL 18 embedded, scale ${scale}.`;
}

function tableOf(measured: readonly BenchRow[]): string {
  const figure = (value: number): string =>
    value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
  const lines = measured.map(
    ({ name, limit, ours, ratio, target }) =>
      `| ${name} | ${limit.label}: ${figure(limit.figure)} ${limit.unit} | ${ours.label}: ${figure(ours.figure)} ${ours.unit} | ${ratio.toFixed(2)} | ${target.toFixed(2)} | ${ratio >= target ? 'met' : 'not yet'} |`,
  );
  return ['| what | limit | ours | ratio | target | |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}
