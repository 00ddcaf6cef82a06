import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BadTemplate } from './bad-template.ts';
import { compileMjml } from './compile-mjml.ts';
import { htmlToTextPart } from './html-to-text-part.ts';
import { inlineCss } from './inline-css.ts';
import { lintMessage } from './lint-message.ts';
import { aMessage } from './message.builder.ts';
import { prepareMessage } from './prepare-message.ts';
import { renderPreview } from './render-preview.ts';
import { fieldVariablesOf, variablesOf } from './variables.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

test('a mail has one preview text: the campaign’s, or else the one of its layout', async () => {
  const { html } = await compileMjml(
    '<mjml><mj-head><mj-preview>Of the layout</mj-preview></mj-head><mj-body><mj-section><mj-column><mj-text>Words</mj-text></mj-column></mj-section></mj-body></mjml>',
  );
  expect(prepareMessage(aMessage({ html })).templates.html).toContain('Of the layout');
  const own = prepareMessage(aMessage({ html, preheader: 'Of the campaign', text: '' }));
  expect(own.templates.html).not.toContain('Of the layout');
  expect(own.templates.text).not.toContain('Of the layout');
});

describe('preview', () => {
  test('marks empty merge values in the text, never inside a tag', async () => {
    const preview = await renderPreview(
      aMessage({
        subject: 'Hi {{ contact.first_name }}',
        html: '<p title="{{ contact.first_name }}">Hi {{ contact.first_name }}, {{ contact.email }}</p>',
      }),
      { email: 'ana@example.com', first_name: '' },
    );
    expect(preview.html).toContain('<p title="">Hi <mark data-missing="contact.first_name"');
    expect(preview.html).toContain('>contact.first_name</mark>, ana@example.com</p>');
    expect(preview.subject).toBe('Hi [contact.first_name]');
    expect(preview.missing).toEqual([{ variable: 'contact.first_name', count: 4 }]);
  });

  test('shows the footer and leads nowhere', async () => {
    const preview = await renderPreview(aMessage({ html: '<a href="https://a.example">x</a>' }), {
      email: 'a@b.example',
    });
    expect(preview.html).toContain('<a href="https://a.example">x</a>');
    expect(preview.html).toContain('<a href="#unsubscribe"');
    expect(preview.missing).toEqual([]);
  });

  test('bad Liquid is refused with its line and a fix', async () => {
    const refused = renderPreview(aMessage({ html: '<p>\n{% if x %}</p>' }), {});
    await expect(refused).rejects.toThrow(BadTemplate);
    await refused.catch((error: BadTemplate) => {
      expect(error.findings[0]).toMatchObject({
        code: 'bad_liquid',
        fix: 'Add {% endif %} where the block ends.',
        where: { part: 'html' },
      });
    });
  });

  test('real mails render', async () => {
    for (const name of ['welcome.liquid.html', 'ten-reasons.liquid.html']) {
      const preview = await renderPreview(aMessage({ html: fixture(name) }), {
        email: 'a@b.example',
      });
      expect(preview.html).toContain('{{ user.name }}');
      expect(preview.text.length).toBeGreaterThan(200);
    }
  });
});

describe('variables', () => {
  test('are listed once, also those of conditions', async () => {
    const found = await variablesOf(
      aMessage({
        subject: '{{ contact.first_name }}',
        html: '{% if contact.vip %}{{ contact["Total spent"] }}{% endif %}{{ contact.first_name }}{{ unsubscribe_url }}',
      }),
    );
    expect(found).toEqual([
      'contact.Total spent',
      'contact.first_name',
      'contact.vip',
      'unsubscribe_url',
    ]);
  });

  test('of the contact tell whether an empty one would show', async () => {
    const found = await fieldVariablesOf(
      aMessage({
        subject: '{{ contact.first_name }}',
        html: '{{ contact.first_name | default: "x" }}{{ contact.city | default: "y" }}{% if contact.zip != blank %}{{ contact.zip }}{% endif %}{% if contact.vip %}{{ contact.vip }}{% endif %}{{ campaign.name }}',
      }),
    );
    expect(found).toEqual([
      { name: 'first_name', hasDefault: false, parts: ['subject', 'html'] },
      { name: 'city', hasDefault: true, parts: ['html'] },
      { name: 'zip', hasDefault: true, parts: ['html'] },
      // An empty text passes a condition that asks for its name alone.
      { name: 'vip', hasDefault: false, parts: ['html'] },
    ]);
  });
});

describe('lint', () => {
  const codes = async (html: string, changes = {}) =>
    (
      await lintMessage(aMessage({ html, ...changes }), {
        contactVariables: ['email', 'first_name'],
      })
    ).map(({ code, where }) => `${code}:${where.part}:${where.line}`);

  test('a good message has nothing to say', async () => {
    expect(
      await codes(
        '<a href="https://a.example">x</a><img src="data:," alt=""><a href="{{ unsubscribe_url }}">bye</a>{{ postal_address }} {{ contact.first_name }}',
      ),
    ).toEqual([]);
  });

  test('a fault is named 50 times at most, and hides no other', async () => {
    const found = await codes(`${'<img src="x">'.repeat(60)}<a href="">a</a>`);
    expect(found.filter((code) => code.startsWith('missing_alt'))).toHaveLength(50);
    expect(found).toContain('empty_link:html:1');
  });

  test('each fault is named with its line', async () => {
    const html =
      '<a href="">a</a>\n<a href="www.example.com">b</a>\n<img src="x">\n<script>1</script>\n{{ contact.nick }}{{ first_name }}\n{{ x | zork }}';
    expect(await codes(html)).toEqual([
      'missing_unsubscribe:html:null',
      'missing_address:html:null',
      'empty_link:html:1',
      'bad_link:html:2',
      'missing_alt:html:3',
      'active_content:html:4',
      'bad_liquid:html:6',
    ]);
    expect(
      await codes('\n{{ contact.nick }}<a href="{{ unsubscribe_url }}">x</a>{{ postal_address }}'),
    ).toEqual(['unknown_variable:html:2']);
    expect(await codes('', { subject: ' ', postalAddress: '' })).toEqual([
      'empty_subject:subject:null',
      'empty_body:html:null',
      'missing_unsubscribe:html:null',
      'missing_address:html:null',
    ]);
    expect(await codes(`<p>${'x'.repeat(105_000)}</p>`)).toContain('too_large:html:null');
  });
});

describe('text part', () => {
  test('of long HTML without one holds the words line by line', () => {
    const html = `<style>p{}</style>${'<p>Hello <b>{{ contact.first_name }}</b> &amp; all</p>'.repeat(500)}`;
    const { templates } = prepareMessage(aMessage({ html }));
    const lines = templates.text.split('\n').slice(0, 500);
    expect(new Set(lines)).toEqual(new Set(['Hello {{ contact.first_name }} & all']));
  });

  test('keeps words, links and Liquid', () => {
    const text = htmlToTextPart(
      '<style>p{}</style><h1>Hi {{ contact.first_name }}</h1><p>One</p><table><tr><td>Cell</td></tr></table><a href="https://a.example/x">Shop</a><a href="{{ unsubscribe_url }}">Bye</a><img src="x" alt="y">',
    );
    expect(text).toBe(
      'Hi {{ contact.first_name }}\n\nOne\n\nCell\n\nShop (https://a.example/x)Bye ({{ unsubscribe_url }})',
    );
  });

  test('of a very deep document is made all the same', () => {
    expect(htmlToTextPart(`${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`)).toBeTypeOf(
      'string',
    );
  });
});

describe('MJML', () => {
  test('compiles to HTML with tables and keeps Liquid', async () => {
    const { html, errors } = await compileMjml(
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ contact.first_name | default: "you" }}</mj-text><mj-button href="https://a.example">Go</mj-button></mj-column></mj-section></mj-body></mjml>',
    );
    expect(errors).toEqual([]);
    expect(html).toContain('{{ contact.first_name | default: "you" }}');
    expect(html).toContain('<table');
    expect(html).not.toContain('fonts.googleapis');
  });

  test('errors name the line', async () => {
    const { errors } = await compileMjml(
      '<mjml><mj-body>\n<mj-section><mj-column><mj-nonsense /></mj-column></mj-section></mj-body></mjml>',
    );
    expect(errors[0]).toMatchObject({ line: 2 });
    expect(errors[0]!.message).toContain('mj-nonsense');
  });

  test('includes read no file', async () => {
    for (const path of ['/etc/passwd', 'package.json']) {
      const { html, errors } = await compileMjml(
        `<mjml><mj-body><mj-include path="${path}" /></mj-body></mjml>`,
      );
      expect(html).toBe('');
      expect(errors[0]!.message).toContain('mj-include is not allowed');
    }
  });

  test('nonsense is an error, not an exception', async () => {
    for (const text of ['', 'hello', '<mjml>', '<b>'])
      expect((await compileMjml(text)).errors.length, text).toBeGreaterThan(0);
  });
});

describe('inlined CSS', () => {
  test('moves rules to the elements and keeps media queries', () => {
    const html = inlineCss(
      '<html><head><style>p{color:red}@media (max-width:1px){p{color:blue}}</style></head><body><p>x</p></body></html>',
    );
    expect(html).toContain('style="color: red;"');
    expect(html).toContain('@media');
  });

  test('keeps Liquid where it stands, also between table rows and in attributes', () => {
    const body =
      '<table><tbody>{% for p in contact.list %}<tr><td><a href="https://a.example/{{ p.id | url_encode }}">{{ p.name | default: "<none>" }}</a></td></tr>{% endfor %}</tbody></table>';
    const html = inlineCss(
      `<html><head><style>i{color:red}</style></head><body>${body}<i>x</i></body></html>`,
    );
    expect(html).toContain(body);
  });

  test('leaves a mail with conditional attributes as it is', () => {
    const html = '<style>p{color:red}</style><p {% if a %}class="x"{% endif %}>y</p>';
    expect(inlineCss(html)).toBe(html);
  });

  test.each([
    ['deep trees', `<style>b{color:red}</style>${'<b>'.repeat(20_000)}`],
    [
      'style sheets too large for it',
      `<style>${'p{color:red;margin:0}'.repeat(2_000)}</style>${'<p>x</p>'.repeat(2_000)}`,
    ],
  ])('leaves %s as they are, because the inliner would end the process or never end', (_, html) => {
    expect(inlineCss(html)).toBe(html);
  });
});
