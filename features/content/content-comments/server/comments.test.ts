import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
  ben = await aMember(server, 'Ben');
});
afterAll(() => server.close());

const key = 'hg-note-abc0123456';
const mail = (attributes: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text${attributes}>Words</mj-text></mj-column></mj-section></mj-body></mjml>`;
let made = 0;
async function aContent(mjml: string): Promise<number> {
  const answer = await server.call(
    'POST',
    'contents.json',
    { content: { name: `Commented ${(made += 1)}`, editor_type: 5, mjml_part: mjml } },
    { key: ana.token },
  );
  return answer.body.data.id;
}
const comment = (id: number, text: string, key_ = ana.token) =>
  server.call(
    'POST',
    `contents/${id}/comments.json`,
    { block_key: key, block_name: 'Text: Words', text },
    { key: key_ },
  );
const messagesOf = async ({ token }: TestMember, id: number): Promise<string[]> =>
  (await server.call('GET', 'notifications.json?per_page=50', undefined, { key: token })).body.data
    .filter((one: { notifiable_id: number }) => one.notifiable_id === id)
    .map((one: { message: string }) => one.message);

describe('a comment on a block', () => {
  test('has who, when and replies; whoever made the content or wrote before is notified', async () => {
    const id = await aContent(mail(` css-class="${key}"`));
    const begun = await comment(id, 'Shorter & clearer, please.', ben.token);
    expect(begun.status).toBe(201);
    const [thread] = begun.body.data;
    expect(thread).toMatchObject({
      author: 'Ben Colleague',
      block_key: key,
      block_name: 'Text: Words',
      text: 'Shorter & clearer, please.',
      is_gone: false,
      resolved_at: null,
      replies: [],
    });
    expect(await messagesOf(ben, id)).toEqual([]);
    expect(await messagesOf(ana, id)).toEqual([
      expect.stringMatching(/^Ben Colleague commented on “Commented \d+”: Shorter &#38; clearer/),
    ]);
    const path = `contents/${id}/comments/${thread.id}`;
    await server.call('POST', `${path}/replies.json`, { text: 'Done.' }, { key: ana.token });
    expect(await messagesOf(ben, id)).toEqual([expect.stringContaining('Done.')]);
    const { data } = (await server.call('GET', `contents/${id}/comments.json`)).body;
    expect(data[0].replies).toMatchObject([{ author: 'Ana Colleague', text: 'Done.' }]);
  });

  test('is resolved and opened again', async () => {
    const id = await aContent(mail(` css-class="${key}"`));
    const [{ id: no }] = (await comment(id, 'Which price?')).body.data;
    const put = (resolved: unknown) =>
      server.call('PUT', `contents/${id}/comments/${no}.json`, { resolved }, { key: ben.token });
    expect((await put(true)).body.data[0]).toMatchObject({
      resolved_by: 'Ben Colleague',
      resolved_at: expect.any(String),
    });
    expect((await put(false)).body.data[0]).toMatchObject({ resolved_by: null, resolved_at: null });
    expect((await put('no')).status).toBe(422);
  });

  test('stays when its block is gone, and goes with its content', async () => {
    const id = await aContent(mail(` css-class="${key}"`));
    await comment(id, 'Who says so?');
    await server.call('PUT', `contents/${id}.json`, { content: { mjml_part: mail('') } });
    const read = () => server.call('GET', `contents/${id}/comments.json`);
    expect((await read()).body.data).toMatchObject([{ is_gone: true, text: 'Who says so?' }]);
    await server.call('DELETE', `contents/${id}.json`);
    expect((await read()).status).toBe(404);
    const left = await server.database.pool.query(
      'select from content_comments where content_id = $1',
      [id],
    );
    expect(left.rowCount).toBe(0);
  });

  test('leaves no trace in the email, and is not copied with it', async () => {
    const id = await aContent(mail(` css-class="own ${key}"`));
    await comment(id, 'Nobody outside reads this.');
    const { data } = (await server.call('GET', `contents/${id}.json`)).body;
    expect(data.mjml_part).toContain(key);
    expect(data.html_part).not.toContain('hg-note');
    expect(data.html_part).toMatch(/class="own"/);
    const copy = (await server.call('POST', `contents/${id}/duplicate.json`)).body.data;
    const { body } = await server.call('GET', `contents/${copy.id}/comments.json`);
    expect(body.data).toEqual([]);
  });

  test('needs the role, a block, words, and a content of the account', async () => {
    const id = await aContent(mail(''));
    const [{ id: no }] = (await comment(id, 'First')).body.data;
    const path = `contents/${id}/comments`;
    expect((await server.call('GET', `${path}.json`, undefined, { as: 'campaigns' })).status).toBe(
      403,
    );
    expect((await comment(id, '  ')).body.errors).toEqual({ text: ['cannot be blank'] });
    expect((await comment(id, 'x'.repeat(2001))).status).toBe(422);
    const wrong = { block_key: 'hero', block_name: 'Hero', text: 'Hm' };
    expect((await server.call('POST', `${path}.json`, wrong)).body.errors).toHaveProperty(
      'block_key',
    );
    const other = await aContent(mail(''));
    const strange = `contents/${other}/comments/${no}`;
    expect((await server.call('PUT', `${strange}.json`, { resolved: true })).status).toBe(404);
    expect((await server.call('POST', `${strange}/replies.json`, { text: 'Hm' })).status).toBe(404);
    const account = await server.anotherAccount('Comment stranger');
    expect((await server.call('GET', `${path}.json`, undefined, { account })).status).toBe(404);
  });
});
