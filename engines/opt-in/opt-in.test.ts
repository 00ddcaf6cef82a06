import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentTextId } from './consent-texts.ts';
import { optInWorld, type OptInWorld } from './opt-in.harness.ts';

let world: OptInWorld;
beforeAll(async () => {
  world = await optInWorld();
});
afterAll(() => world.server.close());

const statusOn = async (list: number, contactId: number) =>
  (
    await world.rows<{ status: string }>(
      'select status from list_memberships where list_id = $1 and contact_id = $2',
      [list, contactId],
    )
  )[0]?.status ?? null;
const pendingOf = async (list: number) =>
  (await world.server.call('GET', `lists/${list}/pending.json`)).body.data.pending as {
    id: number;
    email: string;
    letters: number;
    held_reason: string;
  }[];

describe('a list that asks twice', () => {
  test('is joined by the link alone: the letter, the page, one post, with all that waited and the proof of it @spec FORMS-013', async () => {
    const list = await world.aList({ public_name: 'Harbour letters', opt_in: 'double' });
    const tag: number = (
      await world.server.call('POST', 'tags.json', { tag: { name: 'From the form' } })
    ).body.data.id;
    const textId = await world.within((account) =>
      consentTextId(account, { language: 'en', text: 'I want the <b>letters</b> {{ x }}' }),
    );
    const posted = await world.post('ann@example.org', [list], {
      textId,
      values: { first_name: 'Ann' },
      tagIds: [tag],
    });
    expect(posted).toMatchObject({ state: 'pending', pendingId: expect.any(Number) });
    expect(await pendingOf(list)).toMatchObject([{ email: 'ann@example.org', letters: 1 }]);
    const link = await world.linkTo('ann@example.org');
    await world.letTimePass();

    const page = await world.ask(link);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('Harbour letters');
    expect(page.text).not.toContain('ann@example.org');
    const nonce = /<script nonce="([^"]+)"/.exec(page.text)![1]!;
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`);
    expect(await statusOn(list, posted.contactId)).toBeNull();

    const done = await world.ask(link, { method: 'POST', form: { how: 'script' } });
    expect(done.text).toContain('Your subscription is confirmed');
    expect(await statusOn(list, posted.contactId)).toBe('subscribed');
    const [contact] = await world.rows(
      'select first_name, no_marketing, tag_ids from contacts where id = $1',
      [posted.contactId],
    );
    expect(contact).toEqual({ first_name: 'Ann', no_marketing: false, tag_ids: [tag] });
    const events = await world.rows(
      'select change, list_id, source, form_id, text_id, page_url from consent_events where contact_id = $1',
      [posted.contactId],
    );
    expect(events).toEqual([
      {
        change: 'subscribed',
        list_id: list,
        source: 'confirm_link',
        form_id: 7,
        text_id: textId,
        page_url: 'https://shop.example/join',
      },
    ]);
    expect(await pendingOf(list)).toEqual([]);
    const again = await world.ask(link);
    expect(again.text).toContain('was already confirmed');
    expect(again.text).not.toContain('<script');
  });

  test('fifty confirmations at the same moment are one', async () => {
    const list = await world.aList();
    const { contactId } = await world.post('bob@example.org', [list]);
    const link = await world.linkTo('bob@example.org');
    await world.letTimePass();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.ask(link, { method: 'POST', form: { how: 'button' } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ text }) => text.includes('is confirmed')).length).toBe(1);
    expect(
      await world.rows('select 1 from consent_events where contact_id = $1', [contactId]),
    ).toHaveLength(1);
  });

  test('leads to the stored address afterwards, which no query can change', async () => {
    const list = await world.aList();
    await world.post('cid@example.org', [list], { afterUrl: 'https://shop.example/thanks' });
    const link = await world.linkTo('cid@example.org');
    await world.letTimePass();
    const page = await world.ask(`${link}?after=https://evil.example`);
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://shop.example;",
    );
    const done = await world.ask(`${link}?after=https://evil.example`, {
      method: 'POST',
      form: { how: 'button', after_url: 'https://evil.example' },
    });
    expect([done.status, done.headers.get('location')]).toEqual([
      302,
      'https://shop.example/thanks',
    ]);
  });

  test('a list that asks once is joined at once, unless the person left it before', async () => {
    const list = await world.aList({ opt_in: 'single' });
    const { contactId, state } = await world.post('dora@example.org', [list]);
    expect([state, await statusOn(list, contactId)]).toEqual(['subscribed', 'subscribed']);
    await world.server.call('POST', `contacts/${contactId}/toggle_status.json?list_id=${list}`, {});
    expect((await world.post('dora@example.org', [list])).state).toBe('pending');
    expect(await statusOn(list, contactId)).toBe('unsubscribed');
    expect((await world.post('eve@example.org', [list], { mustConfirm: true })).state).toBe(
      'pending',
    );
  });

  test('a stranger does not rewrite who is known: what is there stays until the address is confirmed', async () => {
    const list = await world.aList({ opt_in: 'single' });
    await world.post('fay@example.org', [list], { values: { first_name: 'Fay' } });
    await world.post('fay@example.org', [list], {
      values: { first_name: 'Mallory', last_name: 'Day' },
    });
    expect(
      await world.rows(
        `select first_name, last_name from contacts where email = 'fay@example.org'`,
      ),
    ).toEqual([{ first_name: 'Fay', last_name: 'Day' }]);
  });
});

describe('machines', () => {
  test('a scanner that opens every link of 200 letters confirms none', async () => {
    const list = await world.aList();
    for (let no = 0; no < 4; no += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          world.post(`many${no * 50 + at}@example.org`, [list], { formId: 100 + no }),
        ),
      );
    const links = await world.server.until(async () => {
      const rows = await world.rows<{ raw: string }>(
        `select raw from local_inbox_messages where recipient like 'many%'`,
      );
      return (
        rows.length === 200 &&
        rows.map(
          ({ raw }) =>
            /https?:\/\/\S+\/c\/[\w-]+/.exec(
              raw.replaceAll('=\r\n', '').replaceAll('=3D', '='),
            )![0],
        )
      );
    }, '200 letters');
    const agents = ['Barracuda Sentinel', 'Mozilla/5.0 HeadlessChrome/142.0', '', 'curl/8.1'];
    for (const [at, link] of links.entries()) {
      const agent = agents[at % agents.length]!;
      const page = await world.ask(link, { agent });
      expect([page.status, page.text.includes('<script'), page.text.includes('<button')]).toEqual([
        200,
        false,
        true,
      ]);
      await world.ask(link, { agent, method: 'HEAD' });
      await world.ask(link, { agent, method: 'POST', form: { how: 'script' } });
    }
    expect(
      await world.rows('select 1 from list_memberships where list_id = $1', [list]),
    ).toHaveLength(0);
  }, 120_000);

  test('within two seconds of sending the button alone is there, and a person may press it', async () => {
    const list = await world.aList();
    const { contactId } = await world.post('gus@example.org', [list]);
    const link = await world.linkTo('gus@example.org');
    await world.letTimePass(-10);
    expect((await world.ask(link)).text).not.toContain('<script');
    const script = await world.ask(link, { method: 'POST', form: { how: 'script' } });
    expect(script.text).toContain('<button');
    expect(await statusOn(list, contactId)).toBeNull();
    await world.ask(link, { method: 'POST', form: { how: 'button' } });
    expect(await statusOn(list, contactId)).toBe('subscribed');
  });
});

describe('links', () => {
  test('forged, flipped, swapped and cut ones lead to the same page, which names nobody', async () => {
    const list = await world.aList();
    await world.post('hal@example.org', [list]);
    await world.post('ida@example.org', [list]);
    const [one, other] = [
      await world.linkTo('hal@example.org'),
      await world.linkTo('ida@example.org'),
    ];
    const [a, p, r, mac] = /\/c\/(\d+)-(\d+)-(\d+)-([\w-]{22})$/.exec(one)!.slice(1) as [
      string,
      string,
      string,
      string,
    ];
    const otherMac = other.slice(-22);
    const root = one.slice(0, one.indexOf('/c/') + 3);
    const wrong = [
      `${a}-${p}-${r}-${otherMac}`,
      `${a}-${p}-${Number(r) + 1}-${mac}`,
      `${Number(a) + 1}-${p}-${r}-${mac}`,
      `0${a}-${p}-${r}-${mac}`,
      `${a}-${p}-${r}-${mac.slice(0, -1)}`,
      `${a}-${p}-${r}-${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`,
      'null',
      '%27%3Cscript%3E',
      'A'.repeat(90),
    ];
    for (const token of wrong)
      for (const method of ['GET', 'POST']) {
        const answer = await world.ask(root + token, {
          method,
          ...(method === 'POST' && { form: { how: 'button' } }),
        });
        expect([token, method, answer.status]).toEqual([token, method, 404]);
        expect(answer.text).not.toMatch(/First Account|Harbour|hal@/);
      }
    expect(
      await world.rows('select 1 from list_memberships where list_id = $1', [list]),
    ).toHaveLength(0);
  });

  test('one that has ended says so without a name, confirms nothing and sends a new one', async () => {
    const list = await world.aList();
    const { contactId } = await world.post('jo@example.org', [list], { isNewContact: false });
    const link = await world.linkTo('jo@example.org');
    await world.letTimePass();
    await world.daysLater(contactId, 7);
    const page = await world.ask(link);
    expect([page.status, /First Account|jo@/.test(page.text)]).toEqual([410, false]);
    expect((await world.ask(link, { method: 'POST', form: { how: 'button' } })).status).toBe(410);
    expect(await statusOn(list, contactId)).toBeNull();
    expect(
      (await world.ask(link, { method: 'POST', form: { action: 'new_link' } })).text,
    ).toContain('A new link is on its way');
    await world.server.until(
      async () => (await world.lettersTo('jo@example.org')) === 2,
      'the second letter',
    );
    const again = await world.ask(link, { method: 'POST', form: { action: 'new_link' } });
    expect(again.text).toContain('Confirm your subscription');
    expect(await statusOn(list, contactId)).toBeNull();
  });

  test('one of before a new wish no longer works', async () => {
    const list = await world.aList();
    const { contactId } = await world.post('kim@example.org', [list]);
    const link = await world.linkTo('kim@example.org');
    await world.letTimePass();
    await world.daysLater(contactId, 8);
    await world.post('kim@example.org', [list]);
    expect((await world.ask(link, { method: 'POST', form: { how: 'button' } })).status).toBe(410);
    expect(await statusOn(list, contactId)).toBeNull();
  });
});
