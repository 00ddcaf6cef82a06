import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';

let server: TestServer;
let agent = { id: 0, token: '' };
let center = '';
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  agent = await aMember(server, 'agent', ['service/tickets_full_access']);
  center = (await call('GET', 'tickets/help_center')).body.data.url;
});
afterAll(() => server.close());

const call = (
  ...[method, path, body, who = agent]: [string, string, unknown?, { token: string }?]
) => server.call(method, path.replace(/^[^?]+/, '$&.json'), body, { key: who.token });
const anArticle = async (said: Record<string, unknown>) => {
  const made = await call('POST', 'knowledge_articles', {
    knowledge_article: { state: 'published', ...said },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
};
const show = async (id: number) => (await call('GET', `knowledge_articles/${id}`)).body.data;
const look = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${center}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const vote = async (path: string, helpful: string, agentName = 'Browser of one') => {
  const answer = await fetch(`${center}${path}`, {
    method: 'POST',
    headers: { 'user-agent': agentName },
    body: new URLSearchParams({ helpful }),
  });
  return { status: answer.status, html: await answer.text() };
};

describe('articles', () => {
  it('get an address of their title, another one where it is taken, and keep it when the title changes', async () => {
    const first = await anArticle({ name: 'Größe & Maße: so messen Sie', language: 'de' });
    expect(first.slug).toBe('groesse-masse-so-messen-sie');
    const second = await anArticle({ name: 'Größe & Maße: so messen Sie', language: 'de' });
    expect(second.slug).toBe('groesse-masse-so-messen-sie-2');
    await call('PUT', `knowledge_articles/${first.id}`, { knowledge_article: { name: 'Größen' } });
    expect(await show(first.id)).toMatchObject({ name: 'Größen', slug: first.slug });
    const taken = await call('PUT', `knowledge_articles/${second.id}`, {
      knowledge_article: { slug: first.slug },
    });
    expect([taken.status, taken.body.errors]).toEqual([422, { slug: ['has already been taken'] }]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ slug: 'Not An Address' }, 'slug'],
    [{ language: 'xx' }, 'language'],
    [{ state: 'hidden' }, 'state'],
    [{ body: 'x'.repeat(50_001) }, 'body'],
  ])('that could not be shown are refused %#', async (wrong, field) => {
    const answer = await call('POST', 'knowledge_articles', {
      knowledge_article: { name: 'Wrong', ...wrong },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('are narrowed by language and state', async () => {
    await anArticle({ name: 'Ein Entwurf', language: 'de', state: 'draft' });
    const { knowledge_articles: found } = (
      await call('GET', 'knowledge_articles?language=de&state=draft')
    ).body.data;
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['Ein Entwurf']);
  });

  it('are not overwritten unseen by who had an older version', async () => {
    const made = await anArticle({ name: 'Two writers' });
    const change = async (name: string) => {
      const path = `/v2/${server.account}/knowledge_articles/${made.id}.json`;
      const answer = await fetch(server.url + path, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${agent.token}`,
          'content-type': 'application/json',
          'if-match': `"${made.updated_at}"`,
        },
        body: JSON.stringify({ knowledge_article: { name } }),
      });
      return answer.status;
    };
    expect([await change('First'), await change('Second')]).toEqual([200, 412]);
    expect(await show(made.id)).toMatchObject({ name: 'First' });
  });

  it('can be read by who only reads tickets, and by nobody without the service cloud', async () => {
    const viewer = await aMember(server, 'viewer', ['service/tickets_view_only']);
    const other = await aMember(server, 'other', ['service/support_email']);
    const wish = { knowledge_article: { name: 'x' } };
    expect((await call('GET', 'knowledge_articles', undefined, viewer)).status).toBe(200);
    expect((await call('POST', 'knowledge_articles', wish, viewer)).status).toBe(403);
    expect((await call('GET', 'knowledge_articles', undefined, other)).status).toBe(403);
    await switchService(server, false);
    expect((await call('GET', 'knowledge_articles')).status).toBe(403);
    expect((await look('')).status).toBe(404);
    await switchService(server, true);
    expect((await look('')).status).toBe(200);
  });
});

describe('the help center', () => {
  it('shows published articles by category and language, and no drafts', async () => {
    await anArticle({ name: 'Gift cards', category: 'Payment <b>' });
    await anArticle({ name: 'Hidden plans', category: 'Payment <b>', state: 'draft' });
    const { html } = await look('/en');
    expect(html).toContain('Gift cards');
    expect(html).toContain('Payment &#60;b&#62;');
    expect(html).not.toContain('Hidden plans');
    expect(html).not.toContain('Größen');
    expect((await look('', { 'accept-language': 'de-AT' })).html).toContain('Größen');
    expect((await look('/en?category=Payment%20%3Cb%3E')).html).not.toContain('Two writers');
    expect((await look('/en/hidden-plans')).status).toBe(404);
    expect((await look('/en?category=none')).status).toBe(404);
  });

  it('runs nothing of what is in an article, and never acts as the app', async () => {
    await anArticle({
      name: 'Hostile',
      body: '<h2 onclick="steal()">Steps</h2><script>steal()</script><a href="javascript:steal()">x</a><a href="https://example.com/a">y</a>',
    });
    const { html, headers } = await look('/en/hostile');
    expect(html).toContain('<h2>Steps</h2>');
    expect(html).not.toContain('steal');
    expect(html).not.toContain('target="_blank"');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)/);
    expect(policy).toContain("script-src 'none'");
  });

  it('finds articles by words in any form, those in titles first', async () => {
    await anArticle({ name: 'Returning parcels', body: '<p>How to send goods back.</p>' });
    await anArticle({ name: 'Delivery times', body: '<p>Every parcel takes two days.</p>' });
    await anArticle({ name: 'Parcel secrets', state: 'draft' });
    const { html } = await look('/en?q=parcels');
    expect(html.indexOf('Returning parcels')).toBeGreaterThan(0);
    expect(html.indexOf('Delivery times')).toBeGreaterThan(html.indexOf('Returning parcels'));
    expect(html).not.toContain('Parcel secrets');
    expect((await look('/en?q=%3Cscript%3Eunheard')).html).toContain('No articles found');
  });

  it('counts whether an article helped once a visitor and day, by POST alone', async () => {
    const { id, updated_at: at } = await anArticle({ name: 'Helpful' });
    await look('/en/helpful?helpful=yes');
    expect(await show(id)).toMatchObject({ helpful_yes: 0, helpful_no: 0 });
    expect((await vote('/en/helpful', 'yes')).html).toContain('Thank you');
    await vote('/en/helpful', 'no');
    await vote('/en/helpful', 'no', 'Browser of another');
    expect((await vote('/en/helpful', 'perhaps')).status).toBe(422);
    expect(await show(id)).toMatchObject({ helpful_yes: 1, helpful_no: 1, updated_at: at });
  });

  it('opens by its own key alone', async () => {
    const [before, mac] = [center.slice(0, -22), center.slice(-22)];
    const other = before.replace(`/${server.account}-`, `/${server.account + 1}-`) + mac;
    for (const url of [other, `${before}${'A'.repeat(22)}`, `${center}/xx`])
      expect((await fetch(url)).status, url).toBe(404);
  });
});

it('a ticket is offered the articles that have its rarest words, of each language', async () => {
  await anArticle({ name: 'Warranty of lanterns', body: '<p>Two years.</p>' });
  await anArticle({ name: 'Garantie für Laternen', language: 'de', body: '<p>Zwei Jahre.</p>' });
  const suggested = async (said: Record<string, unknown>) => {
    const { number } = await aTicket(server, said);
    const answer = await call('GET', `tickets/${number}/suggested_articles`);
    return answer.body.data.articles.map(({ name }: { name: string }) => name);
  };
  expect((await suggested({ subject: 'My lantern', body: 'Is there a warranty?' }))[0]).toBe(
    'Warranty of lanterns',
  );
  expect((await suggested({ subject: 'Laterne kaputt', body: 'Habe ich Garantie?' }))[0]).toBe(
    'Garantie für Laternen',
  );
  expect(await suggested({ subject: 'Qwertz', body: 'Zxcvb' })).toEqual([]);
});

describe('writing to the desk', () => {
  const write = async (said: Record<string, string>, way = '/en/contact/new') => {
    const page = await look(way);
    const ticket = /name="_ticket" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    return (patience = 2_100) =>
      new Promise((resolve) => setTimeout(resolve, patience)).then(async () => {
        const answer = await fetch(`${center}${way}`, {
          method: 'POST',
          headers: {
            'user-agent':
              'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
            'accept-language': 'en',
          },
          body: new URLSearchParams({ _ticket: ticket, ...said }),
        });
        return { status: answer.status, html: await answer.text() };
      });
  };
  const said = {
    name: 'Ada Moor',
    email: 'ada@home.example',
    subject: 'A lamp <b>',
    message: 'It does not shine.',
  };
  const tickets = async () =>
    (await call('GET', 'tickets?q[channel]=form&sort=number&sort_order=asc')).body.data.tickets;

  it('is offered where the desk has an address, and makes one ticket however often it is pressed', async () => {
    expect((await look('/en')).html).not.toContain('contact/new');
    expect((await look('/en/contact/new')).status).toBe(404);
    const keeper = await aMember(server, 'keeper', ['service/support_email']);
    const address = { email: 'help@blue.example', name: 'Help' };
    await call('POST', 'support_emails', { support_email: address }, keeper);
    expect((await look('/en')).html).toContain('/en/contact/new');
    const known = await aTicket(server, { email: said.email, name: said.name });
    const press = await write({
      ...said,
      name: 'Ada\r\nMoor',
      subject: 'A lamp\r\n <b>',
    });
    const [first, second] = [await press(), await press(0)];
    const [made, ...others] = await tickets();
    expect(others).toEqual([]);
    for (const { status, html } of [first, second])
      expect([status, html.includes(`#${made.number} `)]).toEqual([200, true]);
    expect(made).toMatchObject({
      subject: said.subject,
      email: said.email,
      requester_name: said.name,
      contact_id: known.contact_id,
      status: 'new',
      tags: [],
    });
    const { messages } = (await call('GET', `tickets/${made.number}`)).body.data.ticket;
    expect(messages).toMatchObject([
      { kind: 'customer', text: said.message, sender_proof: 'unproven' },
    ]);
  }, 30_000);

  it('says in the language of the page what is missing, keeps what was typed and loses nothing that looks like a program', async () => {
    const wrong = await (
      await write({ ...said, email: 'nobody', subject: '' }, '/de/contact/new')
    )();
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('It does not shine.');
    expect(wrong.html).toContain('id="subject-fault"');
    expect(wrong.html).toContain('lang="de"');
    const stranger = { ...said, email: 'bot@far.example', website: 'https://spam.example' };
    expect((await (await write(stranger))(0)).status).toBe(200);
    expect((await tickets()).at(-1)).toMatchObject({ tags: ['suspicious'], contact_id: null });
    const none = await fetch(`${center}/en/contact/new`, { method: 'POST' });
    expect(none.status).toBe(422);
  }, 30_000);
});
