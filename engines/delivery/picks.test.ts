import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addToList, removeFromList } from '#engines/audience/public.ts';
import type { DynamicChoice } from '#engines/templating/public.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { renderWebView } from '#engines/tracking/web-view.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { beginMailing, snapshotMailing } from './1-snapshot.ts';
import { claimBatch, type ClaimedRow } from './2-claim.ts';
import { createOutcomeRecorder } from './5-record-outcome.ts';
import { handBack } from './decide-outcome.ts';
import { aList, aMailing, aMessage } from './mailing.builder.ts';
import { readMailing } from './open-mailings.ts';
import { picksOf } from './picks.ts';
import { SendingWorld } from './sending.harness.ts';
import { whyOf } from './why.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const named = (name: string): unknown => ({
  filter: 'and',
  segment_filters_attributes: [
    { criterion: 'field', field: 'first_name', operator: 'is', value: name },
  ],
});

const onList = (id: number): unknown => ({
  filter: 'and',
  segment_filters_attributes: [{ criterion: 'list', operator: 'subscribed', list_ids: [id] }],
});

/** Two variants by rules and a default. */
function offers(first: unknown, second: unknown): DynamicChoice {
  return {
    id: 5,
    name: 'Offer',
    variants: [
      {
        name: 'First',
        html: '<b>FIRST {{ contact.email }}</b>',
        text: '',
        rules: first,
        words: 'one',
      },
      { name: 'Second', html: '<b>SECOND</b>', text: 'second as text', rules: second },
      { name: 'Default', html: '<b>DEFAULT</b>', text: '', rules: null },
    ],
  };
}

const html = '<p>Hi</p>{{ dynamic_content.d5 }}<a href="{{ unsubscribe_url }}">leave</a>';

function wordOf(raw: string): string | undefined {
  return /FIRST|SECOND|DEFAULT/.exec(raw)?.[0];
}

const text = '{{ dynamic_content.d5 }}';

async function aMailingOf(count: number, change: Parameters<typeof aMailing>[2] = {}) {
  const audience = await world.anAudience(count);
  const vip = await world.within(audience.accountId, async (account) => {
    const list = await aList(account, 'VIP');
    await addToList(account, list, audience.people.slice(0, 1), { source: 'test' });
    return list;
  });
  const dynamic = [offers(onList(vip), named('Ann1'))];
  const mailingId = await aMailing(world.db.database, audience.accountId, {
    lists: [audience.list],
    message: aMessage(audience.accountId, { html, text, dynamic }),
    ...change,
  });
  return { ...audience, mailingId, vip, dynamic };
}

describe('dynamic contents in mailings', () => {
  test('each of ten people gets the variant whose rule finds them first, and it is written down @spec DYNAMIC-004', async () => {
    const { accountId, mailingId, people } = await aMailingOf(10);
    world.aSender();
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 10 });
    const mails = await world.inboxOf(accountId);
    const wordsOf = (name: string): (string | undefined)[] =>
      mails.filter(({ recipient }) => recipient.startsWith(name)).map(({ raw }) => wordOf(raw));
    expect([wordsOf('person0@'), wordsOf('person1@')]).toEqual([['FIRST'], ['SECOND']]);
    expect(mails.filter(({ raw }) => wordOf(raw) === 'DEFAULT')).toHaveLength(8);
    expect(mails.find(({ recipient }) => recipient.startsWith('person1@'))?.raw).toContain(
      'second as text',
    );
    await world.within(accountId, async (account) => {
      const { rows } = await sql<{ picks: number[] }>`
        select picks from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} order by contact_id`.execute(
        account.db,
      );
      expect(rows.map(({ picks }) => picks)).toEqual([
        [1],
        [2],
        ...Array.from({ length: 8 }, () => [0]),
      ]);
      expect((await whyOf(account, mailingId, people[0]!)).facts).toContain(
        "Got the variant 'First' of the dynamic content 'Offer', by its rule: one.",
      );
      expect((await whyOf(account, mailingId, people[5]!)).facts).toContain(
        "Got the default of the dynamic content 'Offer': no rule matched.",
      );
    });
  });

  test('the web view shows what the email said, whoever the contact is by then @spec DYNAMIC-004', async () => {
    const { accountId, mailingId, people, vip, dynamic } = await aMailingOf(2);
    world.aSender();
    await world.endOf(accountId, mailingId);
    const urls = createTrackingUrls({
      publicUrl: 'https://news.blue.example',
      secrets: createSecrets(Buffer.alloc(32, 7)),
    });
    const contactId = people[0]!;
    await world.within(accountId, async (account) => {
      await removeFromList(account, vip, [contactId]);
      expect(await picksOf(account, { dynamic }, contactId)).toEqual([0]);
      const page = await renderWebView(
        {
          account,
          tokenPayload: { accountId, mailingId, contactId },
          recipient: { contactId },
        } as Parameters<typeof renderWebView>[0],
        urls,
      );
      expect(wordOf(page ?? '')).toBe('FIRST');
    });
  });

  test('a row that is claimed again keeps its variant', async () => {
    const { accountId, mailingId, people, vip } = await aMailingOf(1);
    await world.within(accountId, (account) => beginMailing(account, mailingId));
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    const claimed = (): Promise<ClaimedRow[]> =>
      world.within(accountId, async (account) => {
        const mailing = await readMailing(account, mailingId);
        return (await claimBatch(account, mailing!, 10)).rows;
      });
    const [first] = await claimed();
    const { contactId, token } = first!;
    await createOutcomeRecorder(world.db.database, [])(accountId, {
      mailingId,
      contactId,
      token,
      outcome: handBack(),
    });
    await world.within(accountId, (account) => removeFromList(account, vip, people));
    const [again] = await claimed();
    expect([first?.picks, again?.picks]).toEqual([[1], [1]]);
  });

  test('variants of a test may choose among texts of their own', async () => {
    const other = [{ ...offers(named('Ann1'), named('Ann0')), id: 5 }];
    const { accountId, mailingId } = await aMailingOf(20, {
      test: {
        variants: [{}, { html, text, dynamic: other }],
        settings: { share: 100, waitMinutes: 60, rule: 'opens' },
      },
    });
    world.aSender();
    await world.endOf(accountId, mailingId);
    await world.within(accountId, async (account) => {
      const { rows } = await sql<{ variant: number; picks: number[] }>`
        select variant, picks from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} order by contact_id limit 2`.execute(
        account.db,
      );
      expect(rows.map(({ picks: [pick] }) => pick)).toEqual(
        rows.map(({ variant }, index) => (variant === 2 ? 2 - index : 1 + index)),
      );
    });
  });

  test('a rule that names a list that is gone ends the mailing before anybody is mailed, and says so', async () => {
    const { accountId, list } = await world.anAudience(3);
    const gone = 2_000_000_000;
    const mailingId = await aMailing(world.db.database, accountId, {
      lists: [list],
      message: aMessage(accountId, { html, text, dynamic: [offers(onList(gone), named('x'))] }),
    });
    world.aSender();
    await world.endOf(accountId, mailingId);
    expect(await world.inboxOf(accountId)).toEqual([]);
    const error = await world.within(accountId, async (account) => {
      const { rows } = await sql<{ error: string }>`
        select error from mailings where account_id = ${accountId} and id = ${mailingId}`.execute(
        account.db,
      );
      return rows[0]?.error;
    });
    expect(error).toContain(`Offer: a rule names list_ids ${gone}, which does not exist any more`);
  });
});
