import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givePackage } from '#tests/harness/packages.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aCampaign, aListOf } from './campaign.builder.ts';

let server: TestServer;
let list: number;
beforeAll(async () => {
  server = await testServer();
  list = await aListOf(server, ['anna@example.com', 'ben@example.com']);
});
afterAll(() => server.close());

const show = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const schedule = (id: number, body: object) =>
  server.call('POST', `campaigns/${id}/schedule.json`, body);
const untilStatus = (id: number, status: string) =>
  server.until(async () => (await show(id)).status === status, `campaign ${id} to be ${status}`);
const sqlOf = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const isoIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const inbox = async () =>
  (await server.call('GET', 'local_inbox.json?per_page=200')).body.data.messages as {
    recipient: string;
  }[];

describe('a schedule of type', () => {
  test('1 goes out at once, 2 as well and before others @spec CAMPAIGNS-036 @spec CAMPAIGNS-037 @spec CAMPAIGNS-071', async () => {
    for (const type of [1, 2]) {
      const id = await aCampaign(server, { lists: [list] });
      expect(
        (await schedule(id, { schedule_type: type, hold_seconds: 0 })).body.data,
      ).toMatchObject({ status: 'scheduled', schedule_type: type });
      await untilStatus(id, 'sent');
      expect(
        (await sqlOf('select is_priority from mailings where source_id = $1', [id])).rows,
      ).toEqual([{ is_priority: type === 2 }]);
      expect((await show(id)).balance).toMatchObject({ delivered: 2 });
    }
  });

  test('3 is 10:00 on each recipient’s clock, looked at before it is chosen @spec CAMPAIGNS-038', async () => {
    const day = isoIn(10 * 24).slice(0, 10);
    const id = await aCampaign(server, { lists: [list] });
    const { data } = (
      await server.call('POST', `campaigns/${id}/schedule_preview.json`, {
        schedule_type: 3,
        local_time: `${day}T10:00`,
      })
    ).body;
    expect(data).toMatchObject({ hours: [{ count: 2 }], found: { account: 2 } });
    const done = await schedule(id, { schedule_type: 3, local_time: `${day}T10:00` });
    const first = new Date(Date.parse(`${day}T10:00Z`) - 14 * 3_600_000).toISOString();
    expect(done.body.data).toMatchObject({
      status: 'scheduled',
      message: 'Campaign is scheduled.',
      hold_until: first,
      schedule: { local_time: `${day}T10:00` },
    });
    expect((await server.call('GET', `campaigns/${id}/schedule.json`)).body.data).toMatchObject({
      schedule_type: 3,
      type: 'Time Zone Optimization',
      audience_count: 2,
    });
    expect(
      (
        await schedule(await aCampaign(server, { lists: [list] }), {
          schedule_type: 3,
          local_time: '2020-01-01T10:00',
        })
      ).body.errors,
    ).toEqual({ local_time: ['is in the past everywhere'] });
    await server.call('POST', `campaigns/${id}/undo_schedule.json`);
  });

  test.each([
    [4, 'send_time_optimization'],
    [5, 'conversion_time_optimization'],
  ] as const)(
    '%i is off when the package says so, and says why people get it when they do @spec CAMPAIGNS-039 @spec CAMPAIGNS-040',
    async (type, feature) => {
      const id = await aCampaign(server, { lists: [list] });
      await givePackage(server, { type: 'core', features: { [feature]: 'no' } });
      expect((await schedule(id, { schedule_type: type })).body.errors.schedule_type[0]).toMatch(
        /is not part of your package/,
      );
      await givePackage(server, { type: 'none' });
      await schedule(id, { schedule_type: type, hold_seconds: 0 });
      await untilStatus(id, 'sent');
      const why = (await server.call('GET', `campaigns/${id}/why.json?email=anna@example.com`)).body
        .data;
      expect(why.facts.join(' ')).toMatch(
        /Too little is known of the usual hour of (opening|buying)/,
      );
    },
  );

  test('4 learns from the opens that tracking stores @spec CAMPAIGNS-039', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id, { hold_seconds: 0 });
    await untilStatus(id, 'sent');
    // Long enough ago that an open is a person's.
    await sqlOf(
      `update deliveries set sent_at = now() - interval '1 day' where mailing_id = (select mailing_id from campaigns where id = $1)`,
      [id],
    );
    const mail = (await server.call('GET', 'local_inbox.json?recipient=anna@example.com')).body.data
      .messages[0];
    const { html } = (await server.call('GET', `local_inbox/${mail.id}.json`)).body.data.message;
    const pixel =
      /src="([^"]*\/o\/[^"]*|[^"]*\.gif[^"]*)"/.exec(html)?.[1] ??
      /<img[^>]*src="([^"]+)"/.exec(html)![1]!;
    for (let times = 0; times < 3; times += 1) {
      await fetch(pixel.replaceAll('&amp;', '&'), {
        headers: {
          'user-agent':
            'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Mail/16',
        },
      });
      // Whoever looks at the figures has the hit counted.
      expect((await server.call('GET', `campaigns/${id}.json`)).status).toBe(200);
      // The same picture within a minute is no other reading.
      await sqlOf(
        `update deliveries set last_open_at = last_open_at - interval '1 hour' where mailing_id = (select mailing_id from campaigns where id = $1)`,
        [id],
      );
    }
    const next = await aCampaign(server, { lists: [list] });
    const { found, hours } = (
      await server.call('POST', `campaigns/${next}/schedule_preview.json`, { schedule_type: 4 })
    ).body.data;
    expect(found).toEqual({ own: 1, none: 1 });
    expect(hours.reduce((sum: number, hour: { count: number }) => sum + hour.count, 0)).toBe(2);
  });

  test('that does not exist, or lacks its parts, is refused at its field', async () => {
    const id = await aCampaign(server, { lists: [list] });
    const refused = async (body: object) => Object.keys((await schedule(id, body)).body.errors);
    expect(await refused({ schedule_type: 7 })).toEqual(['schedule_type']);
    expect(await refused({ schedule_type: 6 })).toEqual(['recurring']);
    expect(await refused({ schedule_type: 3, local_time: 'at ten' })).toEqual(['local_time']);
    expect(await refused({ schedule_type: 4, window_hours: 30 })).toEqual(['window_hours']);
    expect(await refused({ schedule_type: 6, recurring: { unit: 'Fortnight' } })).toEqual([
      'recurring.unit',
    ]);
    expect((await show(id)).status).toBe('draft');
  });
});

describe('while it goes out', () => {
  test('a campaign is locked, then active; it can be paused, goes on, and is stopped for good @spec CAMPAIGNS-023 @spec CAMPAIGNS-029 @spec CAMPAIGNS-030', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id, { schedule_type: 3, local_time: isoIn(24 * 9).slice(0, 16) });
    // Its recipients are decided, but may not be written yet: nothing of it can be changed any more.
    const other = await server.database.pool.connect();
    try {
      await other.query('begin; lock table deliveries in share mode');
      await sqlOf(
        'update mailings set hold_until = now() where id = (select mailing_id from campaigns where id = $1)',
        [id],
      );
      await sqlOf('select pg_notify($1, $2)', ['heliograph_mailings', String(server.account)]);
      await untilStatus(id, 'locked');
      const late = await server.call('PUT', `campaigns/${id}.json`, {
        campaign: { subject: 'Late' },
      });
      expect(late.status).toBe(422);
    } finally {
      await other.query('rollback');
      other.release();
    }
    await untilStatus(id, 'active');
    expect((await server.call('POST', `campaigns/${id}/undo_schedule.json`)).status).toBe(422);
    expect((await server.call('POST', `campaigns/${id}/pause.json`)).body.data).toMatchObject({
      status: 'paused',
      message: expect.stringContaining('paused'),
    });
    expect((await server.call('POST', `campaigns/${id}/pause.json`)).status).toBe(422);
    expect((await server.call('POST', `campaigns/${id}/resume.json`)).body.data.status).toBe(
      'active',
    );
    expect((await server.call('POST', `campaigns/${id}/stop.json`)).body.data.status).toBe(
      'stopped',
    );
    expect((await server.call('POST', `campaigns/${id}/resume.json`)).status).toBe(422);
    await server.until(
      async () => (await show(id)).balance.failed.stopped === 2,
      'both people to be accounted for',
    );
  });

  test('one that nobody’s server took beyond all tries has failed, with the reason @spec CAMPAIGNS-025', async () => {
    const id = await aCampaign(server, { lists: [list] });
    await schedule(id, { schedule_type: 3, local_time: isoIn(24 * 9).slice(0, 16) });
    await sqlOf(
      `update mailings set hold_until = now() where id = (select mailing_id from campaigns where id = $1)`,
      [id],
    );
    await server.until(
      async () => (await show(id)).balance.eligible === 2,
      'the people to be decided',
    );
    await sqlOf(
      `update deliveries set state = 'failed', reason = 'gave_up', response = '451 4.3.0 Try again later', next_try_at = null where mailing_id = (select mailing_id from campaigns where id = $1)`,
      [id],
    );
    await untilStatus(id, 'failed');
    expect((await show(id)).error).toBe('451 4.3.0 Try again later');
  });
});

describe('a campaign that was missed', () => {
  test('waits for a person, tells them, and leaves when they say so or goes back to the draft', async () => {
    const before = (await inbox()).length;
    const [one, other] = [
      await aCampaign(server, { name: 'Slept through', lists: [list] }),
      await aCampaign(server, { lists: [list] }),
    ];
    for (const id of [one, other]) {
      await schedule(id, { scheduled_at: isoIn(30) });
      await sqlOf(
        `update mailings set hold_until = now() - interval '6 hours' where id = (select mailing_id from campaigns where id = $1)`,
        [id],
      );
    }
    await untilStatus(one, 'missed');
    await untilStatus(other, 'missed');
    expect((await inbox()).length).toBe(before);
    expect(
      (await server.call('GET', 'campaigns.json?filter=missed')).body.data
        .map((row: { id: number }) => row.id)
        .sort(),
    ).toEqual([one, other].sort());
    expect(
      (
        await sqlOf(
          `select count(*)::int as n from notifications where account_id = $1 and message like '%Slept through%missed its send time%'`,
          [server.account],
        )
      ).rows[0].n,
    ).toBeGreaterThan(0);
    expect(
      (await server.call('POST', `campaigns/${one}/confirm.json`, { hold_seconds: 0 })).body.data
        .status,
    ).toBe('scheduled');
    await untilStatus(one, 'sent');
    expect((await server.call('POST', `campaigns/${one}/confirm.json`, {})).status).toBe(422);
    expect(
      (await server.call('POST', `campaigns/${other}/undo_schedule.json`)).body.data,
    ).toMatchObject({ status: 'draft', mailing_id: null });
  });
});

describe('the pre-send checks', () => {
  test('preflight says who had mail lately and whom the account’s own cap will leave out; the balance says the same afterwards', async () => {
    const people = await aListOf(server, ['capped@example.com']);
    const [first, second] = [
      await aCampaign(server, { lists: [people], fields: { subject: 'The first' } }),
      await aCampaign(server, { lists: [people, list] }),
    ];
    await schedule(first, { hold_seconds: 0 });
    await untilStatus(first, 'sent');
    const saved = await server.call('PUT', 'settings/pages/sending-limits.json', {
      values: {
        frequency_cap_mails: 1,
        frequency_cap_days: 7,
        quiet_hours_from: '00:00',
        quiet_hours_to: '00:00',
      },
    });
    expect(saved.status).toBe(200);
    const { findings } = (await server.call('GET', `campaigns/${second}/preflight.json`)).body.data;
    const found = Object.fromEntries(
      findings.map((finding: { code: string }) => [finding.code, finding]),
    );
    expect(found.frequency_cap).toMatchObject({ severity: 'warning', count: 3 });
    expect(found.recent_sends).toMatchObject({ severity: 'hint', count: 3 });
    await schedule(second, { hold_seconds: 0 });
    await untilStatus(second, 'sent');
    expect((await show(second)).balance).toMatchObject({
      delivered: 0,
      suppressed: { frequency_cap: 3 },
    });
    await server.call('PUT', 'settings/pages/sending-limits.json', {
      values: {
        frequency_cap_mails: 0,
        frequency_cap_days: 7,
        quiet_hours_from: '22:00',
        quiet_hours_to: '22:00',
      },
    });
  });
});
