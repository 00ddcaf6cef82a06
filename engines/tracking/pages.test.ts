import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf } from './counts.ts';
import texts from './pages/page-texts.json' with { type: 'json' };
import { acceptedLanguage } from './pages/page-texts.ts';
import { trackingWorld, type TrackingWorld } from './tracking.harness.ts';
import type { DeliveryKey } from './urls.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

const form = 'application/x-www-form-urlencoded';
const consent = (delivery: DeliveryKey) =>
  world.within(delivery.accountId, async (account) => ({
    lists: (
      await sql<{
        status: string;
        source: string;
      }>`select status, source from list_memberships where account_id = ${delivery.accountId} and contact_id = ${delivery.contactId} order by list_id`.execute(
        account.db,
      )
    ).rows.map((row) => row.status),
    events: (
      await sql<{
        change: string;
        source: string;
      }>`select change, source from consent_events where account_id = ${delivery.accountId} and contact_id = ${delivery.contactId} order by id`.execute(
        account.db,
      )
    ).rows,
    suppressed: (
      await sql<{
        reason: string;
      }>`select reason from suppressions where account_id = ${delivery.accountId}`.execute(
        account.db,
      )
    ).rows.map((row) => row.reason),
    unsubscribes: (await countsOf(account, [delivery.mailingId])).get(delivery.mailingId)
      ?.unsubscribes,
  }));
const untouched = { lists: ['subscribed'], events: [], suppressed: [], unsubscribes: 0 };

describe('the unsubscribe link', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('changes nothing on %s', async (method) => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const page = await world.ask(method, world.urls.unsubscribeUrl(delivery!));
    expect(await consent(delivery!)).toEqual(untouched);
    if (method !== 'GET') return;
    expect(page.status).toBe(200);
    expect(page.body).toContain('<form method="post"');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('Blue Shop');
    expect(page.body).not.toContain('person0@');
  });

  it.each<[string, { body?: string; type?: string }, string]>([
    ['as a form', { body: 'List-Unsubscribe=One-Click', type: form }, 'one_click'],
    [
      'as multipart',
      {
        body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        type: 'multipart/form-data; boundary=x',
      },
      'one_click',
    ],
    ['by the button of the page', { body: '', type: form }, 'link'],
    ['without any body', {}, 'link'],
  ])('unsubscribes on POST %s @spec UNSUB-006', async (_how, request, source) => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const answer = await world.ask('POST', world.urls.unsubscribeUrl(delivery!), request);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await consent(delivery!)).toEqual({
      lists: ['unsubscribed'],
      events: [{ change: 'unsubscribed', source }],
      suppressed: [],
      unsubscribes: 1,
    });
  });

  it('makes one event of twenty posts at the same time @spec UNSUB-007', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.ask('POST', world.urls.unsubscribeUrl(delivery!), {
          body: 'List-Unsubscribe=One-Click',
          type: form,
        }),
      ),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const after = await consent(delivery!);
    expect(after.events).toHaveLength(1);
    expect(after.unsubscribes).toBe(1);
  });

  it('out of a mail that went to a segment alone suppresses the address', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    await world.within(accountId, (account) =>
      sql`update mailings set audience = jsonb_set(audience, '{lists}', '[]') where account_id = ${accountId} and id = ${mailingId}`.execute(
        account.db,
      ),
    );
    await world.ask('POST', world.urls.unsubscribeUrl(delivery!));
    expect(await consent(delivery!)).toMatchObject({
      lists: ['unsubscribed'],
      suppressed: ['unsubscribed'],
    });
  });

  it('is taken back on the page that confirms it, as often as it is said', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const url = world.urls.unsubscribeUrl(delivery!);
    const left = await world.ask('POST', url);
    expect(left.body).toMatch(/<button[^>]* value="resubscribe">Resubscribe</);
    expect((await world.ask('GET', url)).body).toContain('You are unsubscribed');
    const wish = { body: 'action=resubscribe', type: form };
    const back = await world.ask('POST', url, wish);
    expect(back.body).toContain('You are subscribed again');
    await world.ask('POST', url, wish);
    expect(await consent(delivery!)).toMatchObject({
      lists: ['subscribed'],
      events: [{ change: 'unsubscribed' }, { change: 'subscribed', source: 'link' }],
    });
    expect((await world.ask('GET', url)).body).toContain('Do you want');
  });

  it('is not taken back for an address that asked for no mail at all', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await world.ask('POST', world.urls.preferencesUrl(delivery!), {
      body: 'action=never',
      type: form,
    });
    const answer = await world.ask('POST', world.urls.unsubscribeUrl(delivery!), {
      body: 'action=resubscribe',
      type: form,
    });
    expect(answer.body).toContain('You asked for no emails at all');
    expect(await consent(delivery!)).toMatchObject({ suppressed: ['do_not_mail'] });
  });

  it('out of a mail to a segment takes back every list that it ended', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    await world.within(accountId, (account) =>
      sql`update mailings set audience = jsonb_set(audience, '{lists}', '[]') where account_id = ${accountId} and id = ${mailingId}`.execute(
        account.db,
      ),
    );
    const url = world.urls.unsubscribeUrl(delivery!);
    await world.ask('POST', url);
    await world.ask('POST', url, { body: 'action=resubscribe', type: form });
    expect(await consent(delivery!)).toMatchObject({ lists: ['subscribed'], suppressed: [] });
  });

  it('out of a test mail changes nothing', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const answer = await world.ask(
      'POST',
      world.urls.unsubscribeUrl({ ...delivery!, mailingId: 0 }),
    );
    expect(answer.body).toContain('Nothing was changed');
    expect(await consent(delivery!)).toEqual(untouched);
  });
});

describe('the language of people’s pages', () => {
  const speak = (accountId: number, mailingId: number, language: string) =>
    world.within(accountId, (account) =>
      sql`update mailings set message = jsonb_set(message, '{language}', to_jsonb(${language}::text)) where account_id = ${accountId} and id = ${mailingId}`.execute(
        account.db,
      ),
    );

  it.each([
    ['de', 'Abmelden', 'Ihre E-Mail-Einstellungen'],
    ['fr', 'Se désabonner', 'Vos préférences de messagerie'],
    ['zh', '退订', '您的邮件偏好'],
    ['pt-BR', 'Cancelar subscrição', 'As suas preferências de e-mail'],
  ])('is that of the mail: %s @spec I18N-006', async (language, unsubscribe, preferences) => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    await speak(accountId, mailingId, language);
    const page = await world.ask('GET', world.urls.unsubscribeUrl(delivery!));
    expect(page.body).toContain(`<html lang="${language.slice(0, 2)}">`);
    expect(page.body).toContain(`<h1>${unsubscribe}</h1>`);
    expect((await world.ask('GET', world.urls.preferencesUrl(delivery!))).body).toContain(
      preferences,
    );
  });

  it('is the browser’s where the mail has none of ours', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    await speak(accountId, mailingId, 'und');
    const { body } = await world.ask('GET', world.urls.unsubscribeUrl(delivery!), {
      headers: { 'accept-language': 'nl' },
    });
    expect(body).toContain('<html lang="nl">');
  });

  it('has every text in all twelve languages, with the same values in it @spec I18N-001', () => {
    expect(Object.keys(texts).sort()).toEqual([
      'da',
      'de',
      'en',
      'es',
      'fr',
      'it',
      'nl',
      'no',
      'pl',
      'pt',
      'sv',
      'zh',
    ]);
    const valuesIn = (text: string) =>
      [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();
    for (const [language, theirs] of Object.entries(texts)) {
      expect(Object.keys(theirs).sort(), language).toEqual(Object.keys(texts.en).sort());
      for (const [name, text] of Object.entries(texts.en))
        expect(valuesIn(theirs[name as keyof typeof texts.en]), `${language} ${name}`).toEqual(
          valuesIn(text),
        );
    }
  });

  it('of a link that is broken is the browser’s', () => {
    expect(
      ['de-CH,fr;q=0.8', 'ja, fr;q=0.5, nl;q=0.9', 'ja', undefined, 'fr;q=0'].map(acceptedLanguage),
    ).toEqual(['de', 'nl', 'en', 'en', 'en']);
  });
});

describe('a forged link', () => {
  it('is a page that names nobody, for every kind, and changes nothing', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const other = await world.aSentMailing(1);
    const real = world.urls.unsubscribeUrl(delivery!);
    const foreign = world.urls.unsubscribeUrl({ ...delivery!, accountId: other.accountId });
    const gone = world.urls.unsubscribeUrl({ ...delivery!, contactId: 999_999_999 });
    const flipped = real.slice(0, -3) + (real.at(-3) === 'A' ? 'B' : 'A') + real.slice(-2);
    const swapped = world.urls.preferencesUrl(delivery!).replace('/t/p/', '/t/u/');
    const noAccount = world.urls.unsubscribeUrl({ ...delivery!, accountId: 999_999 });
    for (const url of [
      flipped,
      real.slice(0, -1),
      `${real}A`,
      swapped,
      foreign,
      gone,
      noAccount,
      'https://news.blue.example/t/u/x',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await world.ask(method, url);
        expect(answer.status, url).toBe(404);
        expect(answer.body).toContain('This link does not work');
        expect(answer.body).not.toMatch(/Blue Shop|person0|home\.example/);
      }
    }
    for (const kind of ['o', 'c', 'p', 'w'])
      expect((await world.ask('GET', flipped.replace('/t/u/', `/t/${kind}/`))).status).toBe(404);
    expect(await consent(delivery!)).toEqual(untouched);
  });
});

describe('the preferences page', () => {
  it('shows the lists with their state and saves a choice both ways', async () => {
    const {
      deliveries: [delivery],
      list,
    } = await world.aSentMailing(1);
    const url = world.urls.preferencesUrl(delivery!);
    expect((await world.ask('GET', url)).body).toMatch(
      new RegExp(`name="list_${list}" value="on" checked`),
    );
    expect((await world.ask('POST', url, { body: 'action=save', type: form })).body).toContain(
      'Your choice is saved.',
    );
    expect(await consent(delivery!)).toMatchObject({ lists: ['unsubscribed'], unsubscribes: 1 });
    const back = await world.ask('POST', url, {
      body: `action=save&list_${list}=on&list_999999=on`,
      type: form,
    });
    expect(back.body).toContain('checked');
    expect(await consent(delivery!)).toMatchObject({
      lists: ['subscribed'],
      events: [{ change: 'unsubscribed', source: 'preferences' }, { change: 'subscribed' }],
    });
  });

  it('takes never mail me again, and the way back', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    const url = world.urls.preferencesUrl(delivery!);
    const never = await world.ask('POST', url, { body: 'action=never', type: form });
    expect(never.body).toContain('Allow emails again');
    expect(await consent(delivery!)).toMatchObject({ suppressed: ['do_not_mail'] });
    await world.ask('POST', url, { body: 'action=mail_again', type: form });
    expect(await consent(delivery!)).toMatchObject({ suppressed: [] });
  });

  it('changes nothing when it is looked at', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1);
    await world.ask('GET', `${world.urls.preferencesUrl(delivery!)}?action=never`);
    expect(await consent(delivery!)).toEqual(untouched);
  });
});

describe('the web view', () => {
  it('shows the mail as that person got it, unable to run or reach anything', async () => {
    const {
      deliveries: [delivery],
    } = await world.aSentMailing(1, {
      html: '<p>Dear {{ contact.first_name }}<script>alert(1)</script> <a href="https://blue.example/1">one</a></p>',
    });
    const view = await world.ask('GET', world.urls.webViewUrl(delivery!));
    expect(view.status).toBe(200);
    expect(view.body).toContain('Dear Ann0');
    expect(view.body).toMatch(/\/t\/c\//);
    expect(view.body).not.toMatch(/\/t\/o\//);
    expect(view.headers['content-security-policy']).toMatch(/^sandbox allow-popups/);
    expect(view.headers['content-security-policy']).not.toMatch(
      /script-src|allow-scripts|allow-same-origin/,
    );
  });

  it('is not there for a contact who was no recipient', async () => {
    const {
      deliveries: [delivery],
      accountId,
    } = await world.aSentMailing(2);
    await world.within(accountId, (account) =>
      sql`delete from deliveries where account_id = ${accountId} and contact_id = ${delivery!.contactId}`.execute(
        account.db,
      ),
    );
    expect((await world.ask('GET', world.urls.webViewUrl(delivery!))).status).toBe(404);
  });
});
