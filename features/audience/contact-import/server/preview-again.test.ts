import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function previewed(content: string, name = 'people.csv') {
  const data = new FormData();
  data.append('file', new Blob([content]), name);
  return (await server.call('POST', 'imports/preview.json', data)).body.data;
}

test('a previewed file can be read again with another separator, without sending it again', async () => {
  const first = await previewed('email;name\nann@example.org;A,B\n', 'Frühling.csv');
  expect(first).toMatchObject({ delimiter: 'Semicolon', header: ['email', 'name'] });
  const again = await server.call('GET', `imports/preview/${first.file_id}.json?delimiter=Comma`);
  expect(again).toMatchObject({
    status: 200,
    body: {
      data: {
        file_id: first.file_id,
        file_name: 'Frühling.csv',
        file_bytes: first.file_bytes,
        delimiter: 'Comma',
        header: ['email;name'],
        rows: [['ann@example.org;A', 'B']],
      },
    },
  });
  expect((await server.call('GET', `imports/preview/${first.file_id}.json`)).body.data).toEqual(
    first,
  );
});

test('a file of another account, or one that is gone, cannot be looked at', async () => {
  const first = await previewed('email\nann@example.org\n');
  const other = await server.anotherAccount();
  for (const answer of [
    await server.call('GET', `imports/preview/${first.file_id}.json`, undefined, {
      account: other,
    }),
    await server.call('GET', 'imports/preview/99999.json'),
  ]) {
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file_id: [expect.stringContaining('Upload the file again')] } },
    });
  }
  expect(
    (await server.call('GET', `imports/preview/${first.file_id}.json?delimiter=Blank`)).body.errors
      .delimiter[0],
  ).toContain('Comma, Semicolon, Tab or Pipe');
});
