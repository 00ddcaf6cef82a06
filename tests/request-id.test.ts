import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

interface Line {
  msg: string;
  request_id?: string;
  job?: string;
  mailing?: number;
}

const log: Line[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    logLevel: 'debug',
    logTo: { write: (line) => log.push(JSON.parse(line) as Line) },
  });
});
afterAll(() => server.close());

test('a job logs the id of the call that queued it', async () => {
  const answer = await server.call('POST', 'lists/export.json', {});
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const line = await server.until(
    async () => log.find(({ msg, request_id: of }) => msg === 'job begins' && of === id),
    'the job of the call',
  );
  expect(line.job).toContain('export');
});

test('a refusal names its page of the guide beside its id', async () => {
  const { status, headers } = await server.call('GET', 'tags.json?per_page=x');
  expect([status, headers.get('link')]).toEqual([
    422,
    `<${server.url}/guide/errors/invalid>; rel="help"`,
  ]);
});

test('the sender logs the id of the call that started a mailing', async () => {
  const asked = new Map<string, string | null>();
  const { mailingId } = await aSentCampaign({
    ...server,
    call: async (method, path, ...rest) => {
      const answer = await server.call(method, path, ...rest);
      asked.set(path.replace(/\d+/, 'id'), answer.headers.get('x-request-id'));
      return answer;
    },
  });
  const line = log.find(({ msg, mailing }) => msg === 'mailing begins' && mailing === mailingId);
  expect(line?.request_id).toBe(asked.get('campaigns/id/schedule.json'));
  expect(line?.request_id).toBeTruthy();
});
