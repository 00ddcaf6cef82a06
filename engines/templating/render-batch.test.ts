import { describe, expect, test } from 'vitest';
import { prepareMessage } from './prepare-message.ts';
import { renderBatch } from './render-batch.ts';
import type { MailingMessage, MailRecipient } from './message.ts';
import { aMessage, aRecipient } from './message.builder.ts';

async function render(message: Partial<MailingMessage>, recipient: MailRecipient = aRecipient()) {
  const [rendered] = await renderBatch(prepareMessage(aMessage(message)), [recipient]);
  if (rendered === undefined || 'error' in rendered) throw new Error(rendered?.error ?? 'nothing');
  return rendered;
}
/** The same text once on the fast path and once through the engine. */
const bothWays = (html: string): string[] => [html, `{% if true %}${html}{% endif %}`];

describe('merge values', () => {
  test('are escaped in HTML, plain in subject and text', async () => {
    const name = '<b>"A" & \'B\'</b>';
    for (const html of bothWays('<p>{{ contact.first_name }}</p>')) {
      const mail = await render(
        { html, subject: 'Hi {{ contact.first_name }}', text: 'Hi {{contact.first_name}}' },
        aRecipient({ first_name: name }),
      );
      expect(mail.html).toContain('<p>&lt;b&gt;&#34;A&#34; &amp; &#39;B&#39;&lt;/b&gt;</p>');
      expect(mail.subject).toBe(`Hi ${name}`);
      expect(mail.text.startsWith(`Hi ${name}`)).toBe(true);
    }
  });

  test('never bring a line break into the subject', async () => {
    const recipient = aRecipient({ first_name: 'Ana\r\nBcc: victim@example.com\u2028x\0' });
    for (const subject of [
      'Hi {{ contact.first_name }}',
      '{% if true %}Hi {{ contact.first_name }}{% endif %}',
      'Hi {{ contact.first_name }}\r\nX: y',
    ]) {
      const mail = await render({ subject, preheader: subject }, recipient);
      expect(mail.subject).not.toMatch(/[\r\n\u2028\0]/);
      expect(mail.preheader).not.toMatch(/[\r\n\u2028\0]/);
    }
  });

  test('are found by name in brackets and in snake case, with defaults; unknown tokens stay', async () => {
    const merge = { 'Total spent': 12.5, total_spent: 12.5, vip: false, nothing: null };
    const template =
      '{{ contact["Total spent"] }}|{{contact.total_spent}}|{{ contact.vip }}|{{ contact.nothing | default: "none" }}|{{ contact.vip | default: \'no\' }}|{{ contact.absent }}|{{ report_spam.form }}|{{ campaign.name }}|{{ campaign.id }}|{{ campaign.subject }}|{{ account.name }}|{{ account.website }}|{{ postal_address }}';
    for (const html of bothWays(`<p>${template}</p>`)) {
      const mail = await render({ html }, aRecipient(merge));
      expect(mail.html).toContain(
        '<p>12.5|12.5|false|none|no||{{ report_spam.form }}|Spring|7|Hello|Lumen|https://lumen.example|12 Harbour Street, Rotterdam</p>',
      );
    }
  });

  test.each([
    '{{ contact.first_name }}',
    '{{contact["first_name"]}}',
    "{{ contact['first_name'] | default: 'x' }}",
    '{{ contact.last_name | default: "<you>" }}',
    '{{ contact.n }}',
    '{{ contact.flag }}',
    '{{ contact.flag | default: 3 }}',
    '{{ foo }}',
    '{{ foo | default: "bar" }}',
    '{{ contact.email.x }}',
    '{{ contact.__proto__ }}',
    '{{ contact.constructor }}',
    '{{ constructor }}',
    '{{ toString }}',
    '{{ contact }}',
    '{{ contact.list }}',
    '{{ true }}',
    '{{ nil }}',
    '{{ contact.size }}',
    '{{ contact.first_name.size }}',
    '{{ unsubscribe_url }}',
    '{{ "a" }}',
    '{{ 3 }}',
    '{{ contact["a b"] }}',
    '{{ }}',
  ])('%s is the same with and without the engine', async (token) => {
    const recipient = aRecipient({ n: 1.5, flag: false, list: ['a', 'b'], 'a b': 'c' });
    const [plain, engine] = await Promise.all(
      [token, `${token}{% if true %}{% endif %}`].map(async (html) => {
        const [mail] = await renderBatch(prepareMessage(aMessage({ html: `<p>[${html}]</p>` })), [
          recipient,
        ]);
        return 'error' in mail! ? 'error' : /\[.*?\]<\/p>/s.exec(mail!.html)?.[0];
      }),
    );
    expect(plain).toBe(engine);
  });

  test('a value that looks like Liquid or like one of our marks is only text', async () => {
    const prepared = prepareMessage(aMessage({ html: '<p>{{ contact.first_name }}</p>' }));
    for (const value of ['{{ contact.email }}', '{% for i in (1..9) %}x{% endfor %}', '~1~2~3~']) {
      const [mail] = await renderBatch(prepared, [aRecipient({ first_name: value })]);
      expect('error' in mail! ? mail.error : mail!.html).toContain(`<p>${value}</p>`);
    }
  });

  test('entities that editors put into Liquid are understood', async () => {
    const mail = await render(
      {
        html: '<p>{{ contact.last_name | default: &quot;you&quot; }}{% if contact.n &gt; 2 %}many{% endif %}</p>',
      },
      aRecipient({ n: 3 }),
    );
    expect(mail.html).toContain('<p>youmany</p>');
  });
});

describe('links', () => {
  const html =
    '<a href="https://one.example/?a=1&amp;b=2">1</a>{% if contact.vip %}<a href="https://two.example">2</a>{% endif %}<a href="https://three.example">3</a>';

  test('keep their numbers, whatever a condition hides', async () => {
    const prepared = prepareMessage(aMessage({ html }));
    expect(prepared.links.map(({ no, url }) => [no, url])).toEqual([
      [1, 'https://one.example/?a=1&b=2'],
      [2, 'https://two.example'],
      [3, 'https://three.example'],
    ]);
    expect(prepareMessage(aMessage({ html })).links).toEqual(prepared.links);
    const [shown, hidden] = await renderBatch(prepared, [
      aRecipient({ vip: true }),
      aRecipient({ vip: false }),
    ]);
    expect('html' in shown! && shown.html).toContain(
      '<a href="https://t.example/c/2">2</a><a href="https://t.example/c/3">3</a>',
    );
    expect('html' in hidden! && hidden.html).toContain(
      '<a href="https://t.example/c/1">1</a><a href="https://t.example/c/3">3</a>',
    );
  });

  test('are left alone when clicks are not tracked', async () => {
    const mail = await render({ html, track: { opens: false, clicks: false } });
    expect(mail.html).toContain('<a href="https://one.example/?a=1&amp;b=2">1</a>');
    expect(mail.html).not.toContain('<img');
  });

  test('made per person are tracked by a signed target, or lead there untracked', async () => {
    const dynamic =
      '<a href="https://shop.example/?e={{ contact.email | url_encode }}&amp;n={{ contact.first_name }}">x</a>';
    const plain = await render({ html: dynamic }, aRecipient({ first_name: 'A&B' }));
    expect(plain.html).toContain('href="https://shop.example/?e=ana%40example.com&amp;n=A&amp;B"');
    const tracked = await render(
      { html: dynamic },
      aRecipient(
        { first_name: 'A&B' },
        {
          dynamicLinkUrl: (no, target) =>
            `https://t.example/d/${no}?${new URLSearchParams({ to: target })}`,
        },
      ),
    );
    expect(tracked.html).toContain(
      `href="https://t.example/d/1?${new URLSearchParams({ to: 'https://shop.example/?e=ana%40example.com&n=A&B' })}"`,
    );
  });

  test('made per person never become scripts', async () => {
    for (const target of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x']) {
      const mail = await render(
        { html: '<a href="{{ contact.site }}">x</a>' },
        aRecipient({ site: target }),
      );
      expect(mail.html).toContain('<a href="#">x</a>');
    }
  });

  test('the pixel stands before the end of the body', async () => {
    const mail = await render({ html: '<html><body><p>{{ unsubscribe_url }}</p></body></html>' });
    expect(mail.html).toMatch(
      /<img src="https:\/\/t\.example\/o\/1" width="1" height="1" alt=""[^>]*><\/body><\/html>$/,
    );
  });
});

describe('the footer', () => {
  test('is added to HTML and text when a body lacks link and address', async () => {
    const mail = await render({ html: '<p>Hi</p>' });
    expect(mail.html).toContain(
      '12 Harbour Street, Rotterdam<br><a href="https://t.example/u/1?a=1&amp;b=2"',
    );
    expect(mail.text).toContain(
      '12 Harbour Street, Rotterdam\nUnsubscribe: https://t.example/u/1?a=1&b=2',
    );
  });

  test('is not added twice to a body that has both', async () => {
    const html = '<p>Hi <a href="{{ unsubscribe_url }}">bye</a> {{ postal_address }}</p>';
    const mail = await render({
      html,
      text: 'Hi {{ unsubscribe_url }} 12 Harbour Street, Rotterdam',
    });
    expect(mail.html.split('t.example/u/1')).toHaveLength(2);
    expect(mail.html.split('Harbour')).toHaveLength(2);
    expect(mail.text).toBe('Hi https://t.example/u/1?a=1&b=2 12 Harbour Street, Rotterdam');
  });

  test('fills only the gap there is, in the language of the message', async () => {
    const mail = await render({ html: '<p>12 Harbour Street,<br>Rotterdam</p>', language: 'de' });
    expect(mail.html).toContain('>Abmelden</a>');
    expect(mail.html.split('Harbour')).toHaveLength(2);
  });

  test('is added when a comment or a condition hides the link', async () => {
    for (const hidden of [
      '<!-- <a href="{{ unsubscribe_url }}">x</a> {{ postal_address }} -->',
      '{% if contact.absent %}<a href="{{ unsubscribe_url }}">x</a> {{ postal_address }}{% endif %}',
    ]) {
      const mail = await render({ html: `<p>Hi</p>${hidden}`, text: `Hi ${hidden}` });
      expect(mail.html).toContain('>Unsubscribe</a></div>');
      expect(mail.html).toContain('12 Harbour Street, Rotterdam<br>');
    }
  });
});

describe('batches', () => {
  test('answer one result per recipient, in order', async () => {
    const people = Array.from({ length: 300 }, (_, index) =>
      aRecipient({ first_name: `P${index}` }),
    );
    for (const subject of ['{{ contact.first_name }}', '{{ contact.first_name | upcase }}']) {
      const mails = await renderBatch(prepareMessage(aMessage({ subject })), people);
      expect(mails.map((mail) => ('error' in mail ? mail.error : mail.subject))).toEqual(
        people.map((_, index) => `P${index}`),
      );
    }
  });

  test('bad Liquid is an error that names part and line, not an exception', async () => {
    const mails = await renderBatch(prepareMessage(aMessage({ text: 'a\n{% if x %}' })), [
      aRecipient(),
      aRecipient(),
    ]);
    expect(mails).toEqual(
      [1, 2].map(() => ({
        error: 'The text, line 2 could not be rendered: tag {% if x %} not closed.',
      })),
    );
  });

  test('a hostile message leaves the others alone', async () => {
    const hostile = renderBatch(
      prepareMessage(
        aMessage({
          html: '{% for i in (1..99999999) %}{% for j in (1..99999999) %}{% endfor %}{% endfor %}',
        }),
      ),
      Array.from({ length: 20 }, () => aRecipient()),
    );
    const fine = await renderBatch(
      prepareMessage(aMessage({ subject: '{{ contact.first_name | upcase }}' })),
      Array.from({ length: 200 }, () => aRecipient()),
    );
    expect(fine.every((mail) => 'subject' in mail && mail.subject === 'ANA')).toBe(true);
    expect((await hostile).every((mail) => 'error' in mail)).toBe(true);
  });

  test('a message without Liquid costs no engine', () => {
    const prepared = prepareMessage(
      aMessage({
        html: '<a href="{{ unsubscribe_url }}">x</a> {{ postal_address }} <p>{{ contact.first_name | default: "you" }}</p>',
        text: 'x',
      }),
    );
    expect(Object.values(prepared.pieces).every((pieces) => pieces !== null)).toBe(true);
    expect(
      prepareMessage(aMessage({ html: '{{ contact.first_name | upcase }}' })).pieces.html,
    ).toBeNull();
  });

  test('a document without a language speaks that of the message, and one with a language keeps it', () => {
    const langOf = (html: string) =>
      /lang="[^"]*"/.exec(prepareMessage(aMessage({ html, language: 'de' })).templates.html)?.[0];
    expect(langOf('<html lang="und" dir="auto"><body>x</body></html>')).toBe('lang="de"');
    expect(langOf('<html lang="fr"><body>x</body></html>')).toBe('lang="fr"');
  });

  test('a fragment becomes a document with preview text behind the opening of the body', async () => {
    const mail = await render({ preheader: 'Look <inside>' });
    expect(mail.html).toMatch(
      /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8">.*<body><div style="display:none[^>]*>Look &lt;inside&gt;/s,
    );
  });
});
