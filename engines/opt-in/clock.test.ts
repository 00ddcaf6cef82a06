import { describe, expect, test } from 'vitest';
import { optInWorld } from './opt-in.harness.ts';

const hourMs = 3_600_000;

describe.each([-2, 2])('a process whose clock is %i hours off', (hours) => {
  test('neither ends a link early nor keeps it longer than 7 days: they are the database’s @spec FORMS-013', async () => {
    const world = await optInWorld({
      clock: { now: () => new Date(Date.now() + hours * hourMs) },
    });
    try {
      const list = await world.aList({ opt_in: 'double' });
      const on = async (email: string) => {
        const { contactId } = await world.post(email, [list]);
        const link = await world.linkTo(email);
        await world.letTimePass();
        const [{ left }] = (await world.rows<{ left: number }>(
          'select extract(epoch from expires_at - now())::float8 as left from pending_subscriptions where contact_id = $1',
          [contactId],
        )) as [{ left: number }];
        expect(left / 86_400).toBeGreaterThan(6.99);
        expect(left / 86_400).toBeLessThanOrEqual(7);
        const confirm = () => world.ask(link, { method: 'POST', form: { how: 'button' } });
        return { contactId, confirm };
      };
      const early = await on('early@example.org');
      await world.daysLater(early.contactId, 6);
      expect((await early.confirm()).text).toContain('Your subscription is confirmed');
      const late = await on('late@example.org');
      await world.daysLater(late.contactId, 7);
      expect((await late.confirm()).text).not.toContain('is confirmed');
      const { data } = (await world.server.call('GET', `contacts/${late.contactId}.json`)).body;
      expect(data.lists).toEqual([]);
    } finally {
      await world.server.close();
    }
  });
});
