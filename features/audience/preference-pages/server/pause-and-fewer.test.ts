import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseMail } from '#engines/audience/public.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { aCampaign } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { aSentCampaign, type SentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let sent: SentCampaign;
beforeAll(async () => {
  server = await testServer();
  sent = await aSentCampaign(server);
});
afterAll(() => server.close());

const pageOf = (no: number, mailingId = sent.mailingId): string =>
  createTrackingUrls({
    publicUrl: server.url,
    secrets: server.server.services.secrets,
  }).preferencesUrl({ accountId: server.account, mailingId, contactId: sent.people[no]! });
async function visit(url: string, form?: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    ...(form && { method: 'POST', body: new URLSearchParams({ action: 'save', ...form }) }),
  });
  return answer.text();
}
const contact = async (no: number) =>
  (await server.call('GET', `contacts/${sent.people[no]}.json`)).body.data;
const daysFromNow = (at: string): number => Math.round((Date.parse(at) - Date.now()) / 86_400_000);

/** Sends another campaign to the list; answers what became of each person, in the order of their addresses. */
async function sendAnother(): Promise<(string | null)[]> {
  const id = await aCampaign(server, { lists: [sent.list], fields: { subject: 'More' } });
  await server.call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
  const mailing = await server.until(async () => {
    const { data } = (await server.call('GET', `campaigns/${id}.json`)).body;
    return data.status === 'sent' ? data.mailing_id : null;
  }, 'the campaign to be sent');
  const { rows } = await server.database.pool.query<{ reason: string | null }>(
    'select d.reason from deliveries d join contacts c on c.id = d.contact_id where d.mailing_id = $1 order by c.email',
    [mailing],
  );
  return rows.map(({ reason }) => reason);
}

test('a pause and a weekly number are chosen on the page, kept to by campaigns, shown on the contact and its timeline, and a pause ends by itself @spec PREFPAGES-008', async () => {
  const [paused, few] = [pageOf(0), pageOf(1)];
  const shown = await visit(paused);
  expect(shown).toMatch(
    /name="pause"><option value="">No pause<\/option>.*For 30 days.*For 60 days.*For 90 days/,
  );
  const saved = await visit(paused, { pause: '60', pace: '' });
  expect(saved).toMatch(/<option value="" selected>Paused until \w+ \d+, \d{4}<\/option>/);
  await visit(few, { pause: '', pace: '1' });
  expect(daysFromNow((await contact(0)).mail_paused_until)).toBe(60);
  expect(await contact(0)).toMatchObject({ mails_a_week: null, status: 'subscribed' });
  expect(await contact(1)).toMatchObject({ mails_a_week: 1, mail_paused_until: null });
  expect(await sendAnother()).toEqual(['mail_paused', 'frequency_cap', null, null, null]);

  const changes = async (no: number) =>
    (
      await server.call(
        'GET',
        `contacts/${sent.people[no]}/recent_activities.json?filter=list_change`,
      )
    ).body.data.activities
      .map(({ change }: { change: string }) => change)
      .filter((change: string) => change !== 'subscribed');
  expect([await changes(0), await changes(1)]).toEqual([['mail_paused'], ['fewer_mails']]);
  // Saved again as it stands, nothing changes.
  await visit(paused, { pause: '', pace: '' });
  await visit(few, { pause: '', pace: '1' });
  expect(daysFromNow((await contact(0)).mail_paused_until)).toBe(60);
  expect([await changes(0), await changes(1)]).toEqual([['mail_paused'], ['fewer_mails']]);

  await visit(few, { pause: '', pace: '' });
  // Chosen 30 days and an hour ago, it has ended.
  await inAccount(server.database, { accountId: server.account }, (account) =>
    pauseMail(
      Object.create(account, {
        now: { value: new Date(Date.now() - 30 * 86_400_000 - 3_600_000).toISOString() },
      }),
      { contactId: sent.people[0]!, days: 30, source: 'preferences' },
    ),
  );
  expect((await contact(0)).mail_paused_until).toBeNull();
  expect(await sendAnother()).toEqual([null, null, null, null, null]);
  expect(await changes(1)).toEqual(['usual_mails', 'fewer_mails']);
});

test('a pause is ended on the page, and asks of nobody else', async () => {
  const url = pageOf(2);
  await visit(url, { pause: '30' });
  expect((await contact(3)).mail_paused_until).toBeNull();
  expect(await visit(url)).toContain('End the pause');
  for (const wrong of ['31', '-1', '99999999', 'x']) await visit(url, { pause: wrong });
  expect(daysFromNow((await contact(2)).mail_paused_until)).toBe(30);
  expect(await visit(url, { pause: 'end' })).toContain('No pause');
  expect((await contact(2)).mail_paused_until).toBeNull();
  await visit(pageOf(3, 0), { pause: '90', pace: '1' });
  expect(await contact(3)).toMatchObject({ mail_paused_until: null, mails_a_week: null });
});
