import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToRolling, bounceDelivered, plugRollingSource } from '#engines/delivery/public.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { complaintWeek } from './complaint-days.ts';
import { InboundHarness } from './inbound.harness.ts';

let harness: InboundHarness;
beforeAll(async () => {
  harness = await InboundHarness.create();
});
afterAll(() => harness.server.close());

test('emails of rolling mailings count on the day that they left, also those that came back later', async () => {
  let ended = 0;
  plugRollingSource({
    sourceType: 'steps',
    leaveSql: async () => sql`null::text`,
    recorded: async (_account, _mailing, rows) => void (ended += rows.length),
  });
  const { people } = await harness.sent(3, 'rolled');
  const placed = await harness.within((account) =>
    addToRolling(
      account,
      {
        sourceType: 'steps',
        sourceId: 1,
        revision: 'r1',
        message: plainMessage(account.id, { fromEmail: 'news@step.example' }),
      },
      people,
    ),
  );
  await harness.server.until(async () => ended === 3, 'the emails');
  const [contactId] = people;
  await harness.within((account) =>
    bounceDelivered(
      account,
      { mailingId: placed.get(contactId!)!, contactId: contactId! },
      { effect: 'soft', text: 'full' },
    ),
  );
  const week = await harness.within((account) => complaintWeek(account, 'step.example'));
  expect([week.sent, week.days.at(-1)?.sent]).toEqual([3, 3]);
});
