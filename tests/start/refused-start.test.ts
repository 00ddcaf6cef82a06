import { createServer } from 'node:http';
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findRunningCluster } from '#platform/server/database/running-cluster.ts';
import {
  aMadePlace,
  aPlace,
  cleanUp,
  freePort,
  startServer,
  type Place,
} from './heliograph-process.ts';
import { anOldPostgres } from './old-postgres.ts';

const ready = 'Ctrl-C stops it.';

afterEach(cleanUp);

test('a second start on one data folder is refused in one sentence and the first goes on', async () => {
  const place = await aMadePlace();
  const first = startServer(place);
  await first.says(ready);
  const refused = await refusal({ ...place, port: await freePort() });
  expect(refused).toBe(
    `Another Heliograph (process ${first.child.pid}) already runs on the data folder ${place.dataDir}: stop it first, or set DATA_DIR to another folder.`,
  );
  expect((await fetch(`${place.url}/readyz`)).status).toBe(200);
});

test('of two starts on one new data folder at the same moment exactly one runs', async () => {
  const place = await aPlace();
  const other = { ...place, port: await freePort() };
  const starts = [startServer(place), startServer(other)];
  const outcomes = await Promise.allSettled(starts.map((start) => start.says(ready)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const loser = starts[outcomes.findIndex(({ status }) => status === 'rejected')];
  expect(await loser?.ended).toMatchObject({
    code: 1,
    err: expect.stringContaining('already runs on the data folder'),
  });
});

test('a busy port is refused in one sentence, before anything is made', async () => {
  const place = await aPlace();
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(place.port, '127.0.0.1', resolve));
  try {
    expect(await refusal(place)).toBe(
      `Port ${place.port} is taken by another program: stop that program, or set PORT to another number.`,
    );
    expect(readdirSync(dirname(place.dataDir))).toEqual([]);
  } finally {
    busy.close();
  }
});

test('a data folder that cannot be written is refused in one sentence', async () => {
  const place = await aPlace();
  writeFileSync(place.dataDir, 'a file where the folder should be');
  expect(await refusal(place)).toBe(
    `The data folder ${place.dataDir} cannot be written (EEXIST): give this user the right to write there, or set DATA_DIR to another folder.`,
  );
});

test('a wrong setting is refused in one sentence', async () => {
  expect(await refusal(await aPlace(), { ROLES: 'baker' })).toBe(
    `ROLES is 'baker', which cannot be used: set it to one or more of web,tracker,worker,sender,sftp, with commas between them.`,
  );
});

test('a PostgreSQL that does not answer is refused in one sentence, without its password', async () => {
  const port = await freePort();
  const sentence = await refusal(await aPlace(), {
    DATABASE_URL: `postgres://me:topsecret@127.0.0.1:${port}/heliograph`,
  });
  expect(sentence).toBe(
    `The PostgreSQL at 127.0.0.1:${port} does not answer (connect ECONNREFUSED 127.0.0.1:${port}): check DATABASE_URL and that the server runs.`,
  );
});

test('a PostgreSQL that is too old is refused in one sentence', async () => {
  const port = await freePort();
  const old = await anOldPostgres(port, '170004');
  try {
    expect(
      await refusal(await aPlace(), { DATABASE_URL: `postgres://me@127.0.0.1:${port}/heliograph` }),
    ).toBe(
      `The PostgreSQL at 127.0.0.1:${port} has version 17 and Heliograph needs 18 or newer: upgrade it, or leave DATABASE_URL empty to use the embedded one.`,
    );
  } finally {
    old.close();
  }
});

test('a damaged database is refused in one sentence', async () => {
  const place = await aMadePlace();
  truncateSync(join(place.dataDir, 'postgres/cluster/global/pg_control'), 10);
  expect(await refusal(place)).toMatch(
    /^The database in \S+ does not start, it says: .*pg_control.*\. Restore the folder from a backup, or set DATA_DIR to another folder\.$/,
  );
  rmSync(join(place.dataDir, 'postgres/cluster/PG_VERSION'));
  expect(await refusal(place)).toMatch(
    /^The database in \S+ is damaged, \S+PG_VERSION is missing: restore the folder from a backup, or set DATA_DIR to another folder\.$/,
  );
});

test('a database of another PostgreSQL is refused in one sentence', async () => {
  const place = await aPlace();
  mkdirSync(join(place.dataDir, 'postgres/cluster'), { recursive: true });
  writeFileSync(join(place.dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
  expect(await refusal(place)).toBe(
    `The database in ${place.dataDir} was made by PostgreSQL 17 and this Heliograph brings PostgreSQL 18: start the Heliograph that made it, or set DATA_DIR to another folder.`,
  );
});

test('a database newer than the code is refused in one sentence', async () => {
  const place = await aMadePlace();
  const server = startServer(place);
  await server.says(ready);
  const client = new pg.Client({
    connectionString: findRunningCluster(place.dataDir)?.url.replace(/postgres$/, 'heliograph'),
  });
  await client.connect();
  await client.query(
    `insert into schema_migrations (name, sha256) values ('29990101T0000-future', 'x')`,
  );
  await client.end();
  server.child.kill('SIGTERM');
  await server.ended;
  expect(await refusal(place)).toBe(
    'The database is newer than this Heliograph (it holds the migration 29990101T0000-future, which this version does not know): start the newer version, or restore a backup from before the upgrade.',
  );
});

/** The one sentence a start is refused with; it comes without a stack and with a code that is not zero. */
async function refusal(place: Place, environment: Record<string, string> = {}): Promise<string> {
  const { code, err } = await startServer(place, environment).ended;
  const lines = err.trim().split('\n');
  expect({ code, lines: lines.length }, err).toEqual({ code: 1, lines: 1 });
  return lines[0] ?? '';
}
