import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { sql } from 'kysely';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aContact } from '../contact.builder.ts';
import { addDeletion, readDeletion } from './deletion-record.ts';
import { runDeletion } from './run-deletion.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const people = (...emails: string[]) =>
  Promise.all(emails.map((email) => aContact(server.database, server.account, { email })));
const isThere = async (id: number) =>
  (await server.call('GET', `contacts/${id}.json`)).status === 200;

function form(content: string, fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  data.append('file', new Blob([content]), 'gone.csv');
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  return data;
}

const upload = (content: string, fields?: Record<string, string>) =>
  server.call('POST', 'contacts/bulk_delete_file.json', form(content, fields));

async function ended(id: number) {
  return server.until(async () => {
    const { body } = await server.call('GET', 'contacts/bulk_delete_file.json');
    const one = body.data.deletions.find((deletion: { id: number }) => deletion.id === id);
    return one.status === 'running' ? null : one;
  }, 'the deletion to end');
}

const read = async (path: string): Promise<string> =>
  (
    await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${server.apiKey}` } })
  ).text();

describe('POST contacts/bulk_delete_file', () => {
  test('deletes three known addresses in the background and hands back the unknown one @spec CONTACTS-079 @spec CONTACTS-001', async () => {
    const ids = await people('d1@example.com', 'd2@example.com', 'd3@example.com');
    const [stays] = await people('stays@example.com');
    const started = await upload(
      'D1@example.com\nd2@example.com\nnobody@example.com\nd3@example.com\n',
    );
    expect(started).toMatchObject({
      status: 202,
      body: { data: { deletion_id: expect.any(Number), notification_id: expect.any(Number) } },
    });
    const done = await ended(started.body.data.deletion_id);
    expect(done).toMatchObject({ status: 'done', rows: 4, hits: 3, misses: 1, deleted: 3 });
    expect(await Promise.all([...ids, stays!].map(isThere))).toEqual([false, false, false, true]);
    const lines = (await read(done.misses_url)).replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('row,email,reason');
    expect(lines.slice(1)).toEqual([expect.stringContaining('3,nobody@example.com,')]);
    const { body } = await server.call('GET', 'notifications.json');
    const note = (body.data.notifications ?? body.data).find(
      ({ id }: { id: number }) => id === started.body.data.notification_id,
    );
    expect(note.message).toBe('Contacts of the file are deleted: 3 found, 1 not found.');
  });

  test('takes the column called email, and keeps its addresses from mail when asked to', async () => {
    await people('named@example.com');
    const started = await upload(
      'name;E-Mail\nAnn;named@example.com\nBo;later@example.com\nCy;no address\n',
      {
        do_not_mail: 'true',
      },
    );
    expect(await ended(started.body.data.deletion_id)).toMatchObject({
      hits: 1,
      misses: 2,
      do_not_mail: true,
    });
    const [again] = await people('later@example.com');
    expect((await server.call('GET', `contacts/${again}/in_dnm.json`)).body.data.in_dnm).toBe(true);
  });

  test('refuses a file without addresses, naming what to do', async () => {
    for (const [content, words] of [
      ['name,town\nAnn,Kiel\n', 'has no column of email addresses'],
      ['email\nAnn\n', 'holds no email address'],
    ] as const) {
      const refused = await upload(content);
      expect(refused.status).toBe(422);
      expect(refused.body.errors.file[0]).toContain(words);
    }
    expect((await server.call('POST', 'contacts/bulk_delete_file.json', {})).status).toBe(422);
  });

  test('a run that died in the middle of a batch is finished by the next, also by two at once', async () => {
    const ids = await people('k1@example.com', 'k2@example.com', 'k3@example.com');
    const { services } = server.server;
    const file = `imports/${server.account}/killed.csv`;
    const content =
      'k1@example.com\nmissing1@example.com\nk2@example.com\nmissing2@example.com\nk3@example.com\n';
    await services.files.put(file, content);
    const deletionId = await here(async (account) => {
      const notificationId = await services.notifications.start(account, { message: 'x' });
      return addDeletion(account, {
        notificationId,
        file,
        fileName: 'killed.csv',
        fileBytes: content.length,
        doNotMail: false,
      });
    });
    const run = {
      services,
      accountId: server.account,
      deletionId,
      signal: new AbortController().signal,
      size: 2,
    };
    // The process ends after the second piece of misses is stored and before its checkpoint is.
    let pieces = 0;
    const dying = Object.assign(Object.create(services.files), {
      put: async (...given: Parameters<typeof services.files.put>) => {
        await services.files.put(...given);
        if (++pieces === 2) throw new Error('killed');
      },
    });
    await expect(runDeletion({ ...run, services: { ...services, files: dying } })).rejects.toThrow(
      'killed',
    );
    expect(await here((account) => readDeletion(account, deletionId))).toMatchObject({
      done_rows: 2,
      hits: 1,
      misses: 1,
    });
    await Promise.all([runDeletion(run), runDeletion(run)]);
    await runDeletion(run);
    expect(await ended(deletionId)).toMatchObject({ rows: 5, hits: 3, misses: 2, deleted: 3 });
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, false]);
    const lines = (
      await read(`/v2/${server.account}/contacts/bulk_delete_file/${deletionId}/misses.csv`)
    ).trim();
    expect(
      lines
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['missing1@example.com', 'missing2@example.com']);
    const { rows } =
      await sql`select 1 from contacts where account_id = ${server.account} and email_key like 'k_@example.com'`.execute(
        server.database.kysely,
      );
    expect(rows).toEqual([]);
  });
});
