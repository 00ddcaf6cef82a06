import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestUpload, uploadLimit } from '#platform/contract/upload-limit.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let lists = 0;
async function aList(account = server.account): Promise<number> {
  const row = await server.database.kysely
    .insertInto('lists')
    .values({ account_id: account, name: `List ${++lists}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function form(
  content: string | Buffer<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'people.csv',
): FormData {
  const data = new FormData();
  data.append('file', new Blob([content]), name);
  data.append('consent_basis', 'opt_in');
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  return data;
}

async function ended(importId: number) {
  return server.until(async () => {
    const { body } = await server.call('GET', `imports/${importId}.json`);
    return ['done', 'failed'].includes(body.data.status) ? body.data : null;
  }, 'the import to end');
}

async function contact(email: string) {
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    custom: Record<string, unknown>;
  }>`
    select first_name, last_name, custom from contacts where account_id = ${server.account} and email_key = ${email}`.execute(
    server.database.kysely,
  );
  return rows[0];
}

describe('POST lists/{id}/file_import', () => {
  test('imports 3 good rows and 1 bad one in the background, with counts and the bad row as a file @spec LISTS-029', async () => {
    const list = await aList();
    const started = await server.call(
      'POST',
      `lists/${list}/file_import.json`,
      form(
        'email,first_name\na1@example.org,Ann\nb1@example.org,Bob\nc1@example.org,Cat\nnobody,=1+1\n',
      ),
    );
    expect(started).toMatchObject({
      status: 202,
      body: { data: { import_id: expect.any(Number), notification_id: expect.any(Number) } },
    });
    const done = await ended(started.body.data.import_id);
    expect(done).toMatchObject({
      status: 'done',
      percent: 100,
      list_id: list,
      file_name: 'people.csv',
      rows: 4,
      created: 3,
      updated: 0,
      duplicate: 0,
      rejected: 1,
      joined: 3,
      error: null,
      rejected_url: `/v2/${server.account}/imports/${started.body.data.import_id}/rejected.csv`,
    });
    const file = await server.call('GET', `imports/${started.body.data.import_id}/rejected.csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('people-rejected.csv');
    expect(file.body.replace('\ufeff', '')).toBe(
      `row,line,reason,email,first_name\r\n5,5,bad address: it must hold an @,nobody,"'=1+1"\r\n`,
    );
    const { rows } = await sql<{
      subscribers: number;
    }>`select subscribers from lists where account_id = ${server.account} and id = ${list}`.execute(
      server.database.kysely,
    );
    expect(rows[0]?.subscribers).toBe(3);
  });

  test('a CSV import puts people in the list and tells the bell @spec LISTS-008', async () => {
    const list = await aList();
    const started = await server.call(
      'POST',
      `lists/${list}/file_import.json`,
      form('email\na2@example.org\n', {}, 'Frühling.csv'),
    );
    await ended(started.body.data.import_id);
    const { rows } = await sql`
      select c.email_key from list_memberships m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
      where m.account_id = ${server.account} and m.list_id = ${list}`.execute(
      server.database.kysely,
    );
    expect(rows).toEqual([{ email_key: 'a2@example.org' }]);
    const note = await server.until(async () => {
      const found = await sql<{ percent_complete: number; message: string }>`
        select percent_complete, message from notifications where account_id = ${server.account} and id = ${started.body.data.notification_id} and status = 1`.execute(
        server.database.kysely,
      );
      return found.rows[0];
    });
    expect(note).toEqual({
      percent_complete: 100,
      message: 'Import of Frühling.csv: 1 row: 1 created, 0 updated, 0 duplicate, 0 rejected.',
    });
  });

  test('takes delimiter, mapping and new fields as form fields, and counts what became of each row @spec LISTS-017', async () => {
    await server.call('POST', 'contacts.json', {
      contact: { email: 'known@example.org', first_name: 'Old name' },
    });
    const choices = {
      delimiter: 'Semicolon',
      create_fields: 'true',
      mapping: JSON.stringify({
        Post: 'email',
        Vor: 'first_name',
        Intern: null,
        Größe: 'Shoe size',
      }),
    };
    const started = await server.call(
      'POST',
      `lists/${await aList()}/file_import.json`,
      form(
        [
          'Post;Vor;Intern;Größe;Ort',
          'a3@example.org;Zoë;x;38;Kiel',
          'known@example.org;New name;x;40;Bonn',
          'A3@example.org;Zoë;x;38;Kiel',
          'nobody;No;x;1;Rome',
          '',
        ].join('\n'),
        choices,
      ),
    );
    const done = await ended(started.body.data.import_id);
    expect(done).toMatchObject({
      rows: 4,
      created: 1,
      updated: 1,
      duplicate: 1,
      rejected: 1,
      ignored_columns: ['Intern'],
    });
    expect((await contact('known@example.org'))?.first_name).toBe('New name');
    const found = await contact('a3@example.org');
    expect(found?.first_name).toBe('Zoë');
    const { rows: fields } = await sql<{
      id: number;
      name: string;
    }>`select id, name from custom_fields where account_id = ${server.account}`.execute(
      server.database.kysely,
    );
    const named = Object.fromEntries(fields.map(({ id, name }) => [name, found?.custom[id]]));
    expect(named).toEqual({ 'Shoe size': '38', Ort: 'Kiel' });
  });

  test('says at once, with cause and fix, when a file cannot be imported, and keeps nothing of it', async () => {
    const list = await aList();
    const refused = async (content: string | Buffer<ArrayBuffer>, fields = {}) =>
      (await server.call('POST', `lists/${list}/file_import.json`, form(content, fields))).body
        .errors;
    expect(await refused('')).toEqual({ file: [expect.stringContaining('empty file')] });
    expect(await refused(Buffer.from('PK\u0003\u0004xxxx'))).toEqual({
      file: [expect.stringMatching(/zip signature.*save it as CSV/)],
    });
    expect(await refused('<html><body>Your session has expired</body></html>')).toEqual({
      file: [expect.stringContaining('not a CSV file but a web page')],
    });
    expect(await refused('email,email\n')).toEqual({
      file: [expect.stringContaining('duplicate column: "email"')],
    });
    expect(await refused('email;name\na@example.org;A\n', { delimiter: 'Comma' })).toEqual({
      file: [expect.stringContaining('may be separated by ";": choose that delimiter')],
    });
    expect(await refused('name\nAnn\n')).toEqual({
      file: [expect.stringContaining('No column holds email addresses')],
    });
    expect(await refused('email\n', { mapping: '{"mail":"email"}' })).toEqual({
      mapping: [expect.stringContaining('"mail" is no column of the file')],
    });
    expect(await refused('email\n', { mapping: 'not json' })).toEqual({
      mapping: [expect.stringContaining('must be an object')],
    });
    expect(await refused('email\n', { delimiter: 'Colon' })).toEqual({
      delimiter: ['must be Comma, Semicolon, Tab or Pipe'],
    });
    expect(await refused('email\n', { encoding: 'klingon' })).toEqual({
      file: [expect.stringContaining('encoding "klingon" is unknown')],
    });
    expect(
      (await server.call('POST', `lists/${list}/file_import.json`, { file: 'x' })).body.errors,
    ).toEqual({ file: [expect.stringContaining('multipart form data')] });
    const { rows } =
      await sql`select id from imports where account_id = ${server.account} and list_id = ${list}`.execute(
        server.database.kysely,
      );
    expect(rows).toEqual([]);
  });

  test('refuses a file above the limit with 413, by its stated size and by what comes', async () => {
    const list = await aList();
    const send = (
      headers: Record<string, string | number>,
      write: (to: ReturnType<typeof request>) => void,
    ) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const call = request(
          `${server.url}/v2/${server.account}/lists/${list}/file_import.json`,
          {
            method: 'POST',
            headers: {
              authorization: `Bearer ${server.apiKey}`,
              'content-type': 'multipart/form-data; boundary=frontier',
              ...headers,
            },
          },
          (answer) => {
            let text = '';
            answer
              .setEncoding('utf8')
              .on('data', (piece) => (text += piece))
              .on('end', () => {
                resolve({ status: answer.statusCode ?? 0, text });
                call.destroy();
              });
          },
        );
        // A connection that breaks after the answer is what a refused upload looks like.
        call.on('error', reject);
        write(call);
      });
    const head =
      '--frontier\r\ncontent-disposition: form-data; name="file"; filename="big.csv"\r\n\r\nemail\n';
    const stated = await send({ 'content-length': uploadLimit * 1.5 }, (call) => call.write(head));
    expect(stated).toEqual({
      status: 413,
      text: expect.stringContaining(`larger than ${largestUpload}`),
    });
    const came = await send({}, (call) => {
      call.write(head);
      const piece = Buffer.alloc(1024 * 1024, 'a@example.org\n');
      let sent = 0;
      const more = (): void => {
        if (sent++ < 201) call.write(piece, more);
        else call.end('\r\n--frontier--\r\n');
      };
      more();
    });
    expect(came).toEqual({
      status: 413,
      text: expect.stringContaining(`larger than ${largestUpload}`),
    });
  }, 60_000);

  test('is for the role contacts alone, and for lists of the account', async () => {
    const list = await aList();
    expect(
      (
        await server.call('POST', `lists/${list}/file_import.json`, form('email\n'), {
          as: 'campaigns',
        })
      ).status,
    ).toBe(403);
    expect(
      (await server.call('GET', `lists/${list}/imports.json`, undefined, { as: 'campaigns' }))
        .status,
    ).toBe(403);
    expect(
      (
        await server.call(
          'POST',
          `lists/${await aList(await server.anotherAccount())}/file_import.json`,
          form('email\n'),
        )
      ).status,
    ).toBe(404);
  });

  test('a file whose fault lies deep inside fails later, with the same words', async () => {
    const bad = `${'x'.repeat(1.5 * 1024 * 1024)}\n`;
    const started = await server.call(
      'POST',
      `lists/${await aList()}/file_import.json`,
      form(`email,name\n${'a@example.org,A\n'.repeat(6000)}${bad.repeat(21)}`),
    );
    expect(started.status).toBe(202);
    expect(await ended(started.body.data.import_id)).toMatchObject({
      status: 'failed',
      created: 0,
      error: expect.stringContaining('More than 20 rows are longer than 1 MB'),
    });
  });
});

describe('a previewed import', () => {
  test('shows what the file is, and starts from the file that was sent once', async () => {
    await server.call('POST', 'custom_fields.json', { name: 'Town', field_type: 'string' });
    const rows = Array.from({ length: 12 }, (_, i) => `p${i}@example.org;Anna;Kiel`).join('\n');
    const preview = await server.call(
      'POST',
      'imports/preview.json',
      form(`E-Mail Address;Vorname;town\n${rows}\n`, {}, 'C:\\fakepath\\kunden.csv'),
    );
    expect(preview).toMatchObject({
      status: 200,
      body: {
        data: {
          file_name: 'kunden.csv',
          delimiter: 'Semicolon',
          encoding: 'utf-8',
          header: ['E-Mail Address', 'Vorname', 'town'],
          mapping: { 'E-Mail Address': 'email', Vorname: 'first_name', town: 'Town' },
          contact_fields: ['email', 'first_name', 'last_name', 'phone', 'fax'],
        },
      },
    });
    expect(preview.body.data.rows).toHaveLength(10);
    const list = await aList();
    const body = {
      file_id: preview.body.data.file_id,
      consent_basis: 'opt_in',
      list_id: list,
      mapping: { ...preview.body.data.mapping, town: null },
    };
    const started = await server.call('POST', 'imports.json', body);
    expect(started.status).toBe(202);
    expect(await ended(started.body.data.import_id)).toMatchObject({
      rows: 12,
      created: 12,
      file_name: 'kunden.csv',
      ignored_columns: ['town'],
    });
    expect((await server.call('POST', 'imports.json', body)).body.errors).toEqual({
      file_id: [expect.stringContaining('Upload the file again')],
    });
    const history = await server.call('GET', `lists/${list}/imports.json`);
    expect(history.body).toMatchObject({
      data: [{ id: started.body.data.import_id, status: 'done' }],
      meta: { page: 1, total: 1 },
    });
  });

  test('can be started after a first try with a wrong mapping', async () => {
    const preview = await server.call(
      'POST',
      'imports/preview.json',
      form('adr,name\nq1@example.org,Q\n'),
    );
    const list = await aList();
    const wrong = await server.call('POST', 'imports.json', {
      file_id: preview.body.data.file_id,
      consent_basis: 'opt_in',
      list_id: list,
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('No column holds email addresses')] } },
    });
    const right = await server.call('POST', 'imports.json', {
      file_id: preview.body.data.file_id,
      consent_basis: 'opt_in',
      list_id: list,
      mapping: { adr: 'email' },
    });
    expect(await ended(right.body.data.import_id)).toMatchObject({ created: 1 });
  });

  test('shows the start of a large file without its cut last row', async () => {
    const preview = await server.call(
      'POST',
      'imports/preview.json',
      form(`email,name\n${'someone@example.org,Some One\n'.repeat(10_000)}`),
    );
    expect(preview.body.data).toMatchObject({
      file_bytes: 290_011,
      rows: Array.from({ length: 10 }, () => ['someone@example.org', 'Some One']),
    });
  });

  test('another account cannot start it', async () => {
    const preview = await server.call(
      'POST',
      'imports/preview.json',
      form('email\nx@example.org\n'),
    );
    const other = await server.anotherAccount('Third Account');
    expect(
      (
        await server.call(
          'POST',
          'imports.json',
          { file_id: preview.body.data.file_id, list_id: null, consent_basis: 'opt_in' },
          { account: other },
        )
      ).status,
    ).toBe(422);
  });
});
