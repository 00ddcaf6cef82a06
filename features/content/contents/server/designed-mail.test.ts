import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const row = (words: string) =>
  `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
const raw = (liquid: string) => `<mj-raw>${liquid}</mj-raw>`;
const mail = (rows: string, head = '') =>
  `<mjml><mj-head>${head}</mj-head><mj-body>${rows}</mj-body></mjml>`;

async function aContact(fields: Record<string, unknown>): Promise<number> {
  const made = await server.call('POST', 'contacts.json', { contact: fields });
  return made.body.data.id;
}
const previewFor = async (mjml: string, contact: number) =>
  (
    await server.call('POST', 'contents/preview.json', {
      content: { mjml_part: mjml },
      contact_id: contact,
    })
  ).body.data as { html: string; text: string };

describe('a designed mail', () => {
  test('shows the rows of a condition to those it is about, and the others to all others @spec CONTENT-026', async () => {
    const ada = await aContact({ email: 'ada@example.org', first_name: 'Ada' });
    const nobody = await aContact({ email: 'nobody@example.org' });
    const built = mail(
      [
        row('For all'),
        raw('{% if contact.first_name != blank %}'),
        row('Dear {{ contact.first_name }}'),
        raw('{% else %}'),
        row('Dear {{ contact.last_name | default: "O\'Neil &amp; Co" }}'),
        raw('{% endif %}'),
      ].join(''),
    );
    const [known, unknown] = [await previewFor(built, ada), await previewFor(built, nobody)];
    for (const part of ['html', 'text'] as const) {
      expect(known[part]).toContain('Dear Ada');
      expect(known[part]).not.toContain('Neil');
      expect(unknown[part]).toMatch(/Dear O(?:'|&#39;)Neil &(?:amp;)? ?Co/);
      expect(unknown[part]).not.toContain('Ada');
      expect(unknown[part]).toContain('For all');
    }
  });

  test('shows blocks of a column to contacts with a tag, and the others to all others', async () => {
    const ada = await aContact({ email: 'tagged@example.org' });
    const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Best customer' } })).body;
    await server.call('PUT', `contacts/${ada}/update_tags.json`, { tags: [tag.data.id] });
    const nobody = await aContact({ email: 'untagged@example.org' });
    const text = (words: string) => `<mj-text>${words}</mj-text>`;
    const built = mail(
      `<mj-section><mj-column>${text('For all')}${raw('{% if contact.tags contains "Best customer" %}')}${text('Thank you')}${raw('{% else %}')}${text('Welcome')}${raw('{% endif %}')}${text('Bye')}</mj-column></mj-section>`,
      '<mj-style inline="inline">div { color: #111111 }</mj-style>',
    );
    await server.until(async () => (await previewFor(built, ada)).text.includes('Thank you'));
    const [known, unknown] = [await previewFor(built, ada), await previewFor(built, nobody)];
    for (const part of ['html', 'text'] as const) {
      expect(known[part]).toMatch(/For all[\s\S]*Thank you[\s\S]*Bye/);
      expect(known[part]).not.toContain('Welcome');
      expect(unknown[part]).toMatch(/For all[\s\S]*Welcome[\s\S]*Bye/);
      expect(unknown[part]).not.toContain('Thank you');
    }
  });

  test('may take the look of the account, or of a brand that has one', async () => {
    const looks = async () => (await server.call('GET', 'contents/brand_looks.json')).body.data;
    expect(await looks()).toEqual([]);
    await server.call('POST', 'brands.json', { brand: { name: 'Plain' } });
    const { data } = (
      await server.call('POST', 'brands.json', { brand: { name: 'Harbour', color: '#1D4ED8' } })
    ).body;
    expect(await looks()).toEqual([
      { brand_id: data.id, name: 'Harbour', logo: '', color: '#1d4ed8', kit: {} },
    ]);
  });

  test('gets the kit of its brand, and of the account what that leaves open', async () => {
    const looks = async () => (await server.call('GET', 'contents/brand_looks.json')).body.data;
    const saved = await server.call('PUT', 'settings/pages/branding.json', {
      values: {
        brand_kit: {
          colors: [{ name: 'Sand', color: '#F4ECDF' }],
          heading_font: 'Georgia, serif',
          text_font: '',
          button_color: '#b91c1c',
          button_radius: 8,
        },
      },
    });
    expect(saved.status).toBe(200);
    const { id } = (
      await server.call('POST', 'brands.json', {
        brand: { name: 'Only corners', kit: { button_radius: 0, background: '' } },
      })
    ).body.data;
    const account = {
      colors: [{ name: 'Sand', color: '#f4ecdf' }],
      heading_font: 'Georgia, serif',
      button_color: '#b91c1c',
      button_radius: 8,
    };
    expect(await looks()).toMatchObject([
      { brand_id: null, kit: account },
      { name: 'Harbour', kit: { heading_font: 'Georgia, serif' } },
      { brand_id: id, kit: { ...account, button_radius: 0 } },
    ]);
    // The buttons of the account do not go with a main color of the brand's own.
    expect((await looks())[1].kit).not.toHaveProperty('button_color');
    await server.call('PUT', `brands/${id}.json`, { brand: { kit: {} } });
    expect((await looks()).map((look: { name: string }) => look.name)).not.toContain(
      'Only corners',
    );
  });

  test('compares numbers in letters that MJML takes', async () => {
    const id = await aContact({ email: 'five@example.org', phone: '5' });
    const built = mail(
      `${raw('{% if contact.phone contains "5" %}')}${row('has five')}${raw('{% endif %}')}${raw('{% if 5 &gt; 4 %}')}${row('is more')}${raw('{% endif %}')}${raw('{% if 5 &lt; 4 %}')}${row('is less')}${raw('{% endif %}')}`,
    );
    const { html } = await previewFor(built, id);
    expect(html).toContain('has five');
    expect(html).toContain('is more');
    expect(html).not.toContain('is less');
  });

  test('carries a preheader in its HTML and not in its text', async () => {
    const saved = await server.call('POST', 'contents.json', {
      content: {
        name: 'With a preheader',
        editor_type: 5,
        mjml_part: mail(row('Words'), '<mj-preview>Three things &amp; a date</mj-preview>'),
      },
    });
    expect(saved.body.data.html_part).toContain('>Three things &amp; a date</div>');
    expect(saved.body.data.text_part).toBe('Words');
  });
});
