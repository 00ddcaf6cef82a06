import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { aPlace, cleanUp, command, startServer, type Place } from './heliograph-process.ts';

const ready = 'Ctrl-C stops it.';
/** How long the campaign waits: so little late, it would leave by itself from anything but a restored copy. */
const held = 20;
const compared = [
  'lists.json',
  'tags.json',
  'segments.json',
  'campaigns.json',
  'coupon_banks.json',
  'content_templates.json',
  'images.json',
  'orders.json',
  'local_inbox.json',
];

afterAll(cleanUp);

describe('a backup that was made while contacts were written', () => {
  let place: Place;
  let backup: string;
  let key: string;
  let campaign: number;
  let dueAt: number;
  let before: { answers: Record<string, unknown>; contacts: number; picture: Buffer };
  let written: number;

  beforeAll(async () => {
    place = await aPlace();
    const server = startServer(place, { DEMO: '1' });
    await server.says(ready);
    key = await aKey(place);
    const caller = callerOf(place, key);
    const list = await aListOf(caller, ['ann@example.com', 'bob@example.com']);
    campaign = await aCampaign(caller, { lists: [list] });
    await caller.call('POST', `campaigns/${campaign}/schedule.json`, { hold_seconds: held });
    dueAt = Date.now() + held * 1000;
    before = {
      answers: await answersOf(place, key),
      contacts: await contactsOf(place, key),
      picture: await pictureOf(place, key),
    };
    const load = writeContacts(place, key);
    backup = join(place.dataDir, '../backup');
    const made = await json(place, ['backup', '--to', backup, '--with-key', '--json']);
    written = await load.end();
    expect(made).toMatchObject({ master_secret: 'included' });
    expect(made['rows']).toBeGreaterThan(10_000);
    await stopped(server);
  });

  test('is restored beside the original: same answers, files and keys, all rows of one moment', async () => {
    const copy = await restored(backup);
    const server = startServer(copy, { DEMO: '1', PUBLIC_URL: `http://localhost:${place.port}` });
    await server.says(ready);
    expect(await answersOf(copy, key)).toEqual(before.answers);
    expect(await pictureOf(copy, key)).toEqual(before.picture);
    expect(written).toBeGreaterThan(5);
    const more = (await contactsOf(copy, key)) - before.contacts;
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThan(written);
    // The sequences stand behind the rows.
    await callerOf(copy, key).call('POST', 'lists.json', { list: { name: 'After the restore' } });
    await stopped(server);
  });

  test('sends nothing from the copy until it is confirmed, and a campaign due meanwhile waits for a person', async () => {
    const relay = await aRelay();
    const copy = await restored(backup);
    const first = startServer(copy, { SMTP_URL: relay.url });
    expect(await first.says(ready)).toContain('This is a restored copy: it sends nothing until');
    const caller = callerOf(copy, key);
    await caller.call('POST', `campaigns/${campaign}/send_test.json`, {
      emails: ['ann@example.com'],
    });
    const email = 'cleo@example.com';
    const added = await caller.call('POST', 'contacts.json', { contact: { email } });
    // No id that the original gave after the backup is given to somebody else here.
    expect(added.body.data.id).toBeGreaterThan(10_000_000);
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(dueAt + 500), {
      timeout: held * 1000,
    });
    expect(await statusOf(caller, campaign)).toBe('scheduled');
    await stopped(first);
    expect(relay.connections()).toBe(0);

    expect((await command(copy, ['restore-confirm'])).out).toMatch(/^missed +1$/m);
    expect((await command(copy, ['restore-confirm'])).err).toContain('There is nothing to confirm');
    const released = startServer(copy, { SMTP_URL: relay.url });
    expect(await released.says(ready)).not.toContain('restored copy');
    expect(await statusOf(caller, campaign)).toBe('missed');
    expect(relay.connections()).toBe(0);
    const confirmed = await caller.call('POST', `campaigns/${campaign}/confirm.json`, {
      hold_seconds: 0,
    });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    await relay.heard();
    await stopped(released);
    relay.server.close();
  });

  test.each([
    [
      'a part is cut off',
      (folder: string) => writeFileSync(join(folder, 'tables/contacts.copy.gz'), 'x'),
      /contacts\.copy\.gz cannot be used, it has 1 bytes/,
    ],
    [
      'a part is missing',
      (folder: string) => rmSync(join(folder, 'tables/tags.copy.gz')),
      /tags\.copy\.gz cannot be used, it is missing/,
    ],
    [
      'it was interrupted',
      (folder: string) => rmSync(join(folder, 'manifest.json')),
      /holds no finished backup/,
    ],
    [
      'its manifest was changed',
      changeManifest,
      /manifest\.json cannot be used, its sum does not match/,
    ],
  ])('is refused, and nothing is made, when %s', async (_what, spoil, sentence) => {
    const place = await aPlace();
    const spoiled = `${place.dataDir}-backup`;
    execFileSync('cp', ['-a', backup, spoiled]);
    spoil(spoiled);
    const ended = await command(place, ['restore', '--from', spoiled]);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(sentence);
    expect((await command(place, ['backup', 'check', '--from', spoiled])).code).toBe(1);
  });

  test('is restored into an empty place with its own master secret alone', async () => {
    const filled = await command(place, ['restore', '--from', backup]);
    expect(filled.err).toMatch(/The data folder .* is not empty/);
    const other = await command(await aPlace(), ['restore', '--from', backup], {
      MASTER_SECRET: Buffer.alloc(32, 1).toString('base64url'),
    });
    expect(other.err).toContain('is not the one of the backup');
    expect((await command(place, ['backup', '--to', backup])).err).toContain('is not empty');
  });
});

async function restored(backup: string): Promise<Place> {
  const place = await aPlace();
  expect(await json(place, ['restore', '--from', backup, '--json'])).toMatchObject({ files: 9 });
  return place;
}

async function stopped({ child, ended }: ReturnType<typeof startServer>): Promise<void> {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

function changeManifest(folder: string): void {
  const file = join(folder, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": ', '"rows": 1'));
}

async function aKey(place: Place): Promise<string> {
  const words = ['--account', '1', '--name', 'Look', '--permissions', 'all', '--json'];
  return String((await json(place, ['api-key', 'create', ...words]))['api_key']);
}

/** What builders need of a server, by the API of another process. */
function callerOf(place: Place, key: string): TestServer {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${place.url}/v2/1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { account: 1, call } as unknown as TestServer;
}

async function answersOf(place: Place, key: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of compared) {
    const { status, body } = await callerOf(place, key).call('GET', path);
    expect(status, path).toBe(200);
    answers[path] = body;
  }
  return answers;
}

async function contactsOf(place: Place, key: string): Promise<number> {
  return (await callerOf(place, key).call('GET', 'contacts.json')).body.meta.total_count;
}

async function pictureOf(place: Place, key: string): Promise<Buffer> {
  const { body } = await callerOf(place, key).call('GET', 'images.json');
  const { pathname } = new URL(body.data[0].image.url);
  const answer = await fetch(`${place.url}${pathname}`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await answer.arrayBuffer());
}

async function statusOf(caller: TestServer, campaign: number): Promise<string> {
  return (await caller.call('GET', `campaigns/${campaign}.json`)).body.data.status;
}

function writeContacts(place: Place, key: string): { end(): Promise<number> } {
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      const contact = { email: `load-${written}@example.com` };
      const { status } = await callerOf(place, key).call('POST', 'contacts.json', { contact });
      expect(status).toBeLessThan(300);
      written += 1;
    }
  })();
  return {
    async end() {
      isOver = true;
      await writing;
      return written;
    },
  };
}

async function aRelay(): Promise<{
  url: string;
  server: Server;
  connections(): number;
  heard(): Promise<void>;
}> {
  let count = 0;
  const first = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    count += 1;
    first.resolve();
    socket.end('421 busy\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    url: `smtp://127.0.0.1:${port}`,
    server,
    connections: () => count,
    heard: () => first.promise,
  };
}

async function json(place: Place, words: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await command(place, words);
  expect(code, err).toBe(0);
  return JSON.parse(out) as Record<string, unknown>;
}
