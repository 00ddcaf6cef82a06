import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { pino } from 'pino';
import { buildServer } from '#apps/server/build-server.ts';
import { recountContacts } from '#engines/audience/public.ts';
import { refreshListCounts } from '#features/audience/lists/server/public.ts';
import { apiKeyPermissions } from '#platform/contract/roles.ts';
import { createAccount } from '#platform/identity/accounts.ts';
import { createApiKey } from '#platform/identity/api-keys.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { readConfig } from '#platform/server/config.ts';
import { freePort } from '#platform/identity/browser.harness.ts';
import { fillTable } from '#tests/harness/filled-table.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';

const few = 10_000;
const calls = 9;
const goal = { median: 2, worst: 4 };

/** Families whose lists grow with an account's work, by the path of their list and the table that holds them. */
const families: Readonly<Record<string, string>> = {
  lists: 'lists',
  tags: 'tags',
  contents: 'contents',
  campaigns: 'campaigns',
  ctags: 'campaign_tags',
  transactional_campaigns: 'transactional_campaigns',
  'transactional_campaigns/messages': 'transactional_messages',
  'reports/test_reports': 'test_sends',
  global_unsubscribes: 'suppressions',
  brand_unsubscribes: 'brand_unsubscribes',
  sms_unsubscribes: 'sms_unsubscribes',
  inbound_mails: 'inbound_mails',
  local_inbox: 'local_inbox_messages',
  notifications: 'notifications',
  orders: 'orders',
};

/** An account full of records, and how it is asked. */
interface Filled {
  rows: number;
  ask(path: string): Promise<number>;
}

/** Asks the lists of an account with a million records, and holds each call against the same in an account with ten thousand. */
export async function benchLists(context: BenchContext): Promise<BenchRow[]> {
  const many = Math.max(2 * few, Math.round(1_000_000 * context.scale));
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await buildServer({
    config: readConfig({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      ROLES: 'web',
    }),
    database: context.database,
    databaseUrl: context.databaseUrl,
    masterSecret: Buffer.alloc(32, 7),
    log: pino({ level: 'fatal' }),
  });
  try {
    await server.listen(port);
    const [small, large] = [await filled(context, url, few), await filled(context, url, many)];
    await sql`vacuum analyze`.execute(context.database.kysely);
    const rows: BenchRow[] = [];
    for (const [name, path] of listCalls()) rows.push(await compare(name, path, small, large));
    return rows;
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// A call's path by how many records there are; the last page of what is not counted to the end is the last that is turned to.
function listCalls(): [name: string, path: (rows: number) => string][] {
  const of = (path: string) => () => path;
  const contacts: [string, (rows: number) => string][] = [
    ['contacts, page 1', of('contacts.json')],
    ['contacts, last page', (rows) => `contacts.json?page=${rows / 10}`],
    ['contacts, by address', of('contacts.json?sort=email')],
    ['contacts, search for one address', of('contacts.json?name=p777@mail77.example')],
    ['contacts, search that finds nothing', of('contacts.json?name=nobody-here')],
    ['contacts, search for a domain', of('contacts.json?name=mail77.example')],
    ['contacts, search for a name', of('contacts.json?name=ann777 lee77')],
    ['contacts, search for a phone', of('contacts.json?name=%2B49 43 1000777')],
    ['contacts, search that finds most', of('contacts.json?name=ann')],
    ['contacts, subscribed', of('contacts.json?filter=subscribed')],
    ['contacts, unsubscribed', of('contacts.json?filter=unsubscribed')],
    ['contacts, bounced', of('contacts.json?filter=hard_bounced')],
    ['contacts of a list', of('lists/1/contacts.json')],
    ['contacts of a list, last page', (rows) => `lists/1/contacts.json?page=${rows / 10}`],
    ['contacts of a list, subscribed', of('lists/1/contacts.json?filter=subscribed')],
    ['contacts of a list, unsubscribed', of('lists/1/contacts.json?filter=unsubscribed')],
    ['contacts of a list, search', of('lists/1/contacts.json?name=p777@mail77.example')],
  ];
  const others = Object.keys(families).flatMap((path): [string, (rows: number) => string][] => [
    [`${path}, page 1`, of(`${path}.json?page=1&per_page=10`)],
    [`${path}, page 1,000`, of(`${path}.json?page=1000&per_page=10`)],
    [`${path}, search that finds nothing`, of(`${path}.json?per_page=10&name=nothing-here`)],
  ]);
  return [...contacts, ...others];
}

async function compare(
  name: string,
  path: (rows: number) => string,
  small: Filled,
  large: Filled,
): Promise<BenchRow> {
  const at = async (account: Filled) => {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) times.push(await account.ask(path(account.rows)));
    const sorted = times.toSorted((a, b) => a - b);
    return { median: sorted[Math.floor(calls / 2)]!, worst: sorted.at(-1)! };
  };
  const [limit, ours] = [await at(small), await at(large)];
  const told = ({ worst }: { worst: number }) => `worst ${worst.toFixed(1)}`;
  return {
    name,
    limit: {
      label: `${small.rows.toLocaleString('en-US')} records (${told(limit)})`,
      figure: limit.median,
      unit: 'ms',
    },
    ours: {
      label: `${large.rows.toLocaleString('en-US')} records (${told(ours)})`,
      figure: ours.median,
      unit: 'ms',
    },
    ratio: Math.min(
      (goal.median * limit.median) / ours.median,
      (goal.worst * limit.worst) / ours.worst,
    ),
    target: 1,
  };
}

// ---- two accounts, alike but for their size -------------------------------------------------------------------------

async function filled(
  { database, report }: BenchContext,
  url: string,
  rows: number,
): Promise<Filled> {
  const { accountId } = await createAccount(database, {
    name: `Account of ${rows}`,
    email: `account-${rows}@home.example`,
    password: 'Sun-Signal7!',
  });
  const { key } = await createApiKey(database, {
    accountId,
    name: 'Benchmark',
    permissions: apiKeyPermissions,
    whitelistedIps: [],
  });
  await acrossAccounts(database, 'fill an account for a benchmark', async (db) => {
    for (const table of Object.values(families))
      await fillTable(db, table, { account: accountId, rows });
    await fillContacts(db, accountId, rows);
  });
  await inAccount(database, { accountId }, async (account) => {
    await recountContacts(account);
    await refreshListCounts(account, [1]);
  });
  report(`an account of ${rows} records is filled`);
  return {
    rows,
    async ask(path) {
      const start = performance.now();
      const answer = await fetch(`${url}/v2/${accountId}/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
      return performance.now() - start;
    },
  };
}

async function fillContacts(
  db: Parameters<typeof fillTable>[0],
  account: number,
  rows: number,
): Promise<void> {
  // In no order of their addresses, as people come.
  const numbered = (id: RawBuilder<unknown>) => sql`((${id}) * 7919 % ${sql.lit(rows)})`;
  const domain = (id: RawBuilder<unknown>) => sql`'mail' || ${numbered(id)} % 500 || '.example'`;
  const address = (id: RawBuilder<unknown>) => sql`'p' || ${numbered(id)} || '@' || ${domain(id)}`;
  const n = sql`n`;
  await fillTable(db, 'lists', { account, rows: 1, first: 1 });
  await fillTable(db, 'contacts', {
    account,
    rows,
    first: 1,
    values: {
      email: address(n),
      email_key: address(n),
      email_domain: domain(n),
      first_name: sql`'Ann' || ${numbered(n)} % 5000`,
      last_name: sql`'Lee' || ${numbered(n)} % 20000`,
      phone: sql`'+49 43 1' || lpad((${numbered(n)})::text, 6, '0')`,
    },
  });
  await fillTable(db, 'list_memberships', {
    account,
    rows,
    first: 1,
    values: {
      list_id: sql`1`,
      contact_id: n,
      status: sql`case when n % 50 = 0 then 'unsubscribed' else 'subscribed' end`,
    },
  });
  await fillTable(db, 'suppressions', {
    account,
    rows: rows / 200,
    first: 1,
    values: { email_key: address(sql`n * 200`), reason: sql`'hard_bounced'` },
  });
}
