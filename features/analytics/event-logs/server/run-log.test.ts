import { gunzipSync } from 'node:zlib';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount, systemActor } from '#platform/server/account/account.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import {
  aSentCampaign,
  cameBack,
  theyDid,
  type SentCampaign,
} from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { loggedKinds } from '../contract.ts';
import { linesOf } from './log-lines.harness.ts';
import { addLog, readLog } from './log-record.ts';
import { runLog } from './run-log.ts';

let server: TestServer;
let spring: SentCampaign;
const now = Date.now();
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const choice = {
  from: day(now - 2 * 86_400_000),
  to: day(now + 86_400_000),
  kinds: [...loggedKinds],
  campaign_ids: [],
  with_machines: true,
};

beforeAll(async () => {
  server = await testServer();
  spring = await aSentCampaign(server, { name: 'Spring' });
  await aSentCampaign(server, { name: 'Winter' });
  await theyDid(server, spring, [
    { person: 0, minutes: 100 },
    { person: 0, link: 1, minutes: 95 },
    { person: 1, minutes: 50 },
    { person: 2, isMachine: true },
  ]);
  await cameBack(server, spring, { hard: 3, complaint: 1, unsubscribe: 0 });
}, 60_000);
afterAll(() => server.close());

const within = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(server.database, { accountId: server.account }, work);
const aLog = () =>
  within(async (account) => {
    const { notifications } = server.server.services;
    return addLog(account, choice, await notifications.start(account, { message: 'A log' }));
  });
const runOf = (logId: number) => ({
  services: server.server.services,
  accountId: server.account,
  logId,
  actor: systemActor,
  signal: new AbortController().signal,
});

/** Writes a log in ranges of two records; the file store fails once after so many parts, as a process that dies there would. */
async function written(diesAfter: number): Promise<{ file: string; failures: number }> {
  const { services } = server.server;
  const id = await aLog();
  let puts = 0;
  const files: FileStore = {
    ...services.files,
    async put(key, content) {
      await services.files.put(key, content);
      if (++puts === diesAfter) throw new Error('the process died');
    },
  };
  const run = { ...runOf(id), services: { ...services, files }, size: 2 };
  let failures = 0;
  for (let tries = 0; tries < 3; tries++) {
    try {
      await runLog(run);
      break;
    } catch {
      failures += 1;
    }
  }
  const log = await within((account) => readLog(account, id));
  return { file: await text(await services.files.read(log!.file!)), failures };
}

test('a run that dies in any range goes on behind it without a doubled line', async () => {
  const whole = await written(0);
  expect(whole.failures).toBe(0);
  const count = linesOf(whole.file).length;
  expect(count).toBeGreaterThan(20);
  for (const diesAfter of [1, 3, 5]) {
    const again = await written(diesAfter);
    expect(again.failures).toBe(1);
    expect(again.file).toBe(whole.file);
  }
});

test('of two runs at a time one file is written', async () => {
  const { services } = server.server;
  const id = await aLog();
  const run = { ...runOf(id), size: 3 };
  await Promise.all([runLog(run), runLog(run)]);
  await runLog(run);
  const log = (await within((account) => readLog(account, id)))!;
  expect(log.state).toBe('done');
  expect(linesOf(await text(await services.files.read(log.file!)))).toHaveLength(log.rows);
});

test('a run compresses a large file, and erasing a contact takes their lines out of it', async () => {
  const { services } = server.server;
  const id = await aLog();
  await runLog({ ...runOf(id), plainUpTo: 100 });
  const log = (await within((account) => readLog(account, id)))!;
  expect(log.file).toMatch(/\.csv\.gz$/);
  const plain = async () =>
    gunzipSync(await buffer(await services.files.read(log.file!))).toString();
  const gone = spring.emails[4]!;
  expect(linesOf(await plain())).toHaveLength(log.rows);
  expect(await plain()).toContain(gone);
  await server.call('POST', `contacts/${spring.people[4]}/pseudonymize_contact.json`);
  expect(await plain()).not.toContain(gone);
  expect(linesOf(await plain()).length).toBeGreaterThan(10);
});
