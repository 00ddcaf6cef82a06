import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  audienceContactsSql,
  resolveAudience,
  suppressAddress,
  type AddressReason,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { consentTextId } from './consent-texts.ts';
import { optInWorld, type OptInWorld } from './opt-in.harness.ts';
import { sweepPending } from './sweep.ts';

let world: OptInWorld;
beforeAll(async () => {
  world = await optInWorld();
});
afterAll(() => world.server.close());

const letterRows = async (email: string) =>
  world.rows('select 1 from opt_in_letters where email_key = $1', [email]);
const contactOf = async (email: string) =>
  (await world.rows<{ id: number }>('select id from contacts where email_key = $1', [email]))[0];
const pendingOf = async (list: number) =>
  (await world.server.call('GET', `lists/${list}/pending.json`)).body.data.pending;

const suppress = (account: Account, emailKey: string, reason: AddressReason) =>
  suppressAddress(account, { emailKey, reason, source: 'person' });
const reasonOf = async (account: Account, contactId: number) => {
  const nobody = { lists: [], suppressedLists: [], segments: [], suppressedSegments: [] };
  const everybody = await resolveAudience(account, { ...nobody, contacts: [contactId] });
  const { rows } = await audienceContactsSql(everybody).execute(account.db);
  return rows[0]?.reason;
};

describe('letters keep to limits that are exact', () => {
  test('twenty equal posts at once bring one letter; one per form a day, three per address a week', async () => {
    const list = await world.aList();
    await world.post('amy@example.org', [list]);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => world.post('amy@example.org', [list])),
    );
    expect(outcomes.map(({ state, reason }) => `${state} ${reason}`)).toEqual(
      Array.from({ length: 20 }, () => 'pending sent_lately'),
    );
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        world.post('amy@example.org', [list], { formId: 20 + at }),
      ),
    );
    expect(all.filter(({ reason }) => reason === undefined)).toHaveLength(2);
    expect(all.filter(({ reason }) => reason === 'address_limit')).toHaveLength(8);
    expect(await letterRows('amy@example.org')).toHaveLength(3);
  });

  test('a form that is flooded sends 50 in its hour, and people of the account hear of it once', async () => {
    const list = await world.aList();
    for (let at = 0; at < 60; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, no) =>
          world.post(`flood${at + no}@example.org`, [list], { formId: 50, formName: 'Flooded' }),
        ),
      );
    expect(await world.rows('select letters, held from opt_in_hours where form_id = 50')).toEqual([
      { letters: 50, held: 10 },
    ]);
    expect(
      await world.rows(`select 1 from notifications where message like '%Flooded%'`),
    ).toHaveLength(1);
    const rows = await pendingOf(list);
    expect(rows[0]).toMatchObject({
      letters: 0,
      held_reason: 'form_limit',
      held_sentence: 'The form had used up its confirmation emails for the hour.',
    });
  });

  test.each(['do_not_mail', 'complained', 'hard_bounced'] as const)(
    'who is suppressed as %s gets none, and the list says why',
    async (reason) => {
      const list = await world.aList();
      const email = `${reason.replaceAll('_', '-')}@example.org`;
      await world.within((account) => suppress(account, email, reason));
      expect(await world.post(email, [list])).toMatchObject({ state: 'not_mailed', reason });
      expect((await pendingOf(list))[0]).toMatchObject({ email, held_reason: reason, letters: 0 });
      expect(await letterRows(email)).toHaveLength(0);
    },
  );

  test('who left marketing emails may ask for them again, and comes back by the link', async () => {
    const list = await world.aList();
    const { contactId } = await world.post('ben@example.org', [list]);
    const link = await world.linkTo('ben@example.org');
    await world.letTimePass();
    await world.within((account) => suppress(account, 'ben@example.org', 'unsubscribed'));
    await world.ask(link, { method: 'POST', form: { how: 'button' } });
    expect(
      await world.rows(`select 1 from suppressions where email_key = 'ben@example.org'`),
    ).toHaveLength(0);
    expect(contactId).toBeGreaterThan(0);
  });
});

describe('who waits', () => {
  test('is reached by no campaign to everybody and counts in no list or bill', async () => {
    const list = await world.aList();
    const { contactId } = await world.post('cat@example.org', [list]);
    const reasons = await world.within((account) => reasonOf(account, contactId));
    expect(reasons).toBe('no_consent');
    const stats = await world.server.call('GET', `lists/${list}/stats.json`);
    expect(stats.body.data.total).toBe(0);
  });

  test('shows below list and contact, to nobody without the role and to no other account; is sent again and deleted', async () => {
    const list = await world.aList();
    for (let at = 0; at < 12; at += 1)
      await world.post(`w${at}@example.org`, [list], { formId: 60 });
    const page = await world.server.call('GET', `lists/${list}/pending.json?per_page=10&page=2`);
    expect(page.body.data.pending).toHaveLength(2);
    expect(
      (await world.server.call('GET', `lists/${list}/pending.json`, undefined, { as: 'reports' }))
        .status,
    ).toBe(403);
    const other = await world.server.anotherAccount('Elsewhere');
    expect(
      (await world.server.call('GET', `lists/${list}/pending.json`, undefined, { account: other }))
        .status,
    ).toBe(404);
    const [one] = page.body.data.pending;
    expect(
      (await world.server.call('POST', `lists/${list}/pending/${one.id}/resend.json`)).status,
    ).toBe(422);
    await world.daysLater(one.contact_id, 2);
    expect(
      (await world.server.call('POST', `lists/${list}/pending/${one.id}/resend.json`)).status,
    ).toBe(200);
    const ofContact = await world.server.call('GET', `contacts/${one.contact_id}/pending.json`);
    expect(ofContact.body.data.pending).toMatchObject([{ id: one.id, letters: 2 }]);
    expect((await world.server.call('DELETE', `lists/${list}/pending/${one.id}.json`)).status).toBe(
      200,
    );
    expect(await contactOf(one.email)).toBeUndefined();
    expect((await world.server.call('DELETE', `lists/${list}/pending/${one.id}.json`)).status).toBe(
      404,
    );
  });

  test('goes when the link ends unused, unless something else is known; one reminder comes before', async () => {
    const list = await world.aList({ opt_in_reminder: true });
    const [fresh, known] = [
      await world.post('fresh@example.org', [list]),
      await world.post('known@example.org', [list]),
    ];
    await world.letTimePass();
    for (const { contactId } of [fresh, known]) await world.daysLater(contactId, 4);
    const { services } = world.server.server;
    await sweepPending(services);
    await sweepPending(services);
    await world.server.until(
      async () => (await world.lettersTo('fresh@example.org')) === 2,
      'the reminder',
    );
    const other = await world.aList({ opt_in: 'single' });
    await world.post('known@example.org', [other], { formId: 70 });
    await world.letTimePass();
    for (const { contactId } of [fresh, known]) await world.daysLater(contactId, 8);
    await Promise.all([sweepPending(services), sweepPending(services)]);
    expect(await contactOf('fresh@example.org')).toBeUndefined();
    expect(await contactOf('known@example.org')).toBeDefined();
  });
});

test('the words that were agreed to are kept by version and shown with each consent', async () => {
  const list = await world.aList();
  const words = (text: string) =>
    world.within((account) => consentTextId(account, { language: 'en', text }));
  const [first, again, second] = [await words('One'), await words('One'), await words('Two')];
  expect(again).toBe(first);
  expect(second).not.toBe(first);
  const { contactId } = await world.post('dan@example.org', [list], { textId: first });
  const link = await world.linkTo('dan@example.org');
  await world.letTimePass();
  await world.ask(link, { method: 'POST', form: { how: 'button' } });
  const consent = await world.server.call('GET', `contacts/${contactId}/consent.json`);
  expect(consent.body.data.events).toMatchObject([
    {
      change: 'subscribed',
      list_id: list,
      text: 'One',
      text_id: first,
      form_id: 7,
      page_url: 'https://shop.example/join',
    },
  ]);
  expect(consent.body.data.events[0].detail).toMatch(
    /asked \S+ from 203\.0\.113\.9, confirmed by button$/,
  );
  const personal = await world.server.call('GET', `contacts/${contactId}/personal_data.json`);
  expect(JSON.stringify(personal.body)).toContain('"text":"One"');
});

test.each([
  '<script>alert(1)</script>',
  '{{ contact.email }}',
  '{% for x in (1..9) %}a{% endfor %}',
  'Ä🎉 "quoted" \u202Edesrever',
  "Robert'); drop table lists;--",
])('a list called %s is its name in letter and page, and nothing more', async (name) => {
  const list = await world.aList({ name, from_name: name });
  const email = `n${name.length}@example.org`;
  await world.post(email, [list], { formName: name, formId: 80 });
  const link = await world.linkTo(email);
  await world.letTimePass();
  const page = await world.ask(link);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('<script>alert');
  const inbox = await world.server.call('GET', `local_inbox.json?recipient=${email}`);
  const mail = await world.server.call('GET', `local_inbox/${inbox.body.data.messages[0].id}.json`);
  expect(mail.body.data.message.html).not.toContain('<script>');
  expect(mail.body.data.message.text).toContain(name);
});
