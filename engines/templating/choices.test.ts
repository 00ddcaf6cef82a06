import { describe, expect, test } from 'vitest';
import { aMessage, aRecipient } from './message.builder.ts';
import type { DynamicChoice, MailingMessage, MailRecipient, RenderedMail } from './message.ts';
import { prepareMessage } from './prepare-message.ts';
import { renderBatch } from './render-batch.ts';
import { renderPreview } from './render-preview.ts';
import { fieldVariablesOf } from './variables.ts';

type Variant = Partial<DynamicChoice['variants'][number]>;

/** A dynamic content of these texts; the last one is the default. */
function aChoice(id: number, ...texts: (string | Variant)[]): DynamicChoice {
  const variants = texts.map((given, index) => ({
    name: `Variant ${index + 1}`,
    html: typeof given === 'string' ? given : '',
    text: '',
    rules: index === texts.length - 1 ? null : { filter: 'and', segment_filters_attributes: [] },
    ...(typeof given === 'string' ? {} : given),
  }));
  return { id, name: `Block ${id}`, variants };
}

async function renderAll(
  message: Partial<MailingMessage>,
  recipients: readonly MailRecipient[],
): Promise<RenderedMail[]> {
  const rendered = await renderBatch(prepareMessage(aMessage(message)), recipients);
  return rendered.map((mail) => {
    if ('error' in mail) throw new Error(mail.error);
    return mail;
  });
}

const to = (picks?: number[], merge: Record<string, unknown> = {}): MailRecipient =>
  aRecipient(merge, { picks });

const bodyOf = ({ html }: RenderedMail): string =>
  /<body>\n([\s\S]*?)\n(?:<div style="padding|<img)/.exec(html)?.[1] ?? html;

const token = (id: number): string => `{{ dynamic_content.d${id} }}`;

/** The same body with plain values only, and as one that the engine must write. */
const bothWays = (html: string): string[] => [html, `${html}{% if true %}{% endif %}`];

describe('a dynamic content', () => {
  test('gives each recipient its variant, the first is 1, and the default to all others', async () => {
    for (const html of bothWays(`<p>a</p>${token(4)}<p>z</p>`)) {
      const mails = await renderAll({ html, dynamic: [aChoice(4, 'one', 'two', 'three')] }, [
        to([1]),
        to([2]),
        to([0]),
        to(),
        to([9]),
      ]);
      expect(mails.map(bodyOf)).toEqual(
        ['one', 'two', 'three', 'three', 'three'].map((said) => `<p>a</p>${said}<p>z</p>`),
      );
    }
  });

  test('says the same variant in the text part, laid out from its HTML where it has no text', async () => {
    const dynamic = [
      aChoice(1, { html: '<p>One <b>big</b> offer</p>' }, { html: '<p>x</p>', text: 'As text' }),
    ];
    for (const text of bothWays(`Hello\n${token(1)}\nBye`)) {
      const [one, other] = await renderAll({ html: token(1), text, dynamic }, [to([1]), to([0])]);
      expect(one!.text).toContain('Hello\nOne big offer\nBye');
      expect(other!.text).toContain('Hello\nAs text\nBye');
    }
    const [made] = await renderAll({ html: `<p>Hi</p>${token(1)}`, dynamic }, [to([0])]);
    expect(made!.text).toContain('As text');
  });

  test('may stand several times, beside others, and in a condition', async () => {
    const dynamic = [aChoice(1, 'A1', 'A0'), aChoice(2, 'B1', 'B2', 'B0')];
    const html = `${token(1)}|${token(2)}|{% if contact.vip %}${token(2)}{% endif %}|${token(1)}`;
    const mails = await renderAll({ html, dynamic }, [
      to([1, 2], { vip: true }),
      to([0, 1], { vip: false }),
      to([0], { vip: true }),
    ]);
    expect(mails.map(bodyOf)).toEqual(['A1|B2|B2|A1', 'A0|B1||A0', 'A0|B0|B0|A0']);
  });

  test('that is unknown, or stands in a tag, a comment, a subject or another variant, leaves nothing', async () => {
    const dynamic = [aChoice(1, `<i>${token(2)}in</i>`, 'no'), aChoice(2, 'two', 'none')];
    const html = `<p title="${token(2)}">${token(77)}x</p><!-- ${token(2)} -->${token(1)}`;
    const [mail] = await renderAll({ html, subject: `Hi ${token(2)}`, dynamic }, [to([1, 1])]);
    expect(bodyOf(mail!)).toBe('<p title="">x</p><!--  --><i>in</i>');
    expect(mail!.subject).toBe('Hi');
    const [bare] = await renderAll({ html: `<p>[${token(3)}]</p>`, text: token(3) }, [to()]);
    expect(bodyOf(bare!)).toBe('<p>[]</p>');
  });

  test('first in the body stands once, behind the preview text', async () => {
    const [mail] = await renderAll(
      {
        html: `<html><body>${token(1)}</body></html>`,
        preheader: 'Look',
        dynamic: [aChoice(1, 'x')],
      },
      [to()],
    );
    expect(mail!.html).toMatch(/<body><div[^>]*>Look&#847;.*<\/div>x<div/s);
    expect(mail!.html).not.toContain('dynamic_content');
  });

  test('without a default leaves nothing to those whom no rule finds', async () => {
    const dynamic = [aChoice(1, { html: 'one' }, { html: 'two', rules: {} })];
    const mails = await renderAll({ html: `[${token(1)}]`, dynamic }, [to([0]), to([1]), to([2])]);
    expect(mails.map(bodyOf)).toEqual(['[]', '[one]', '[two]']);
  });
});

describe('values in variants', () => {
  test('are written and escaped as in the body', async () => {
    for (const html of bothWays(`<p>${token(1)}</p>`)) {
      const [mail] = await renderAll(
        {
          html,
          text: token(1),
          dynamic: [aChoice(1, 'Hi {{ contact.first_name | default: &quot;you&quot; }}', 'no')],
        },
        [to([1], { first_name: '<b>' })],
      );
      expect(bodyOf(mail!)).toBe('<p>Hi &lt;b&gt;</p>');
    }
  });

  test('that only the engine can write do not change what the others get', async () => {
    const dynamic = [
      aChoice(
        1,
        '{% if contact.vip %}VIP{% else %}{{ contact.first_name | upcase }}{% endif %}',
        'plain',
      ),
    ];
    const html = `<p>Hi {{ contact.first_name }}</p>${token(1)}`;
    const prepared = prepareMessage(aMessage({ html, text: token(1), dynamic }));
    expect(prepared.pieces.html).not.toBeNull();
    const [one, other, vip] = await renderAll({ html, text: token(1), dynamic }, [
      to([1]),
      to([0]),
      to([1], { vip: true }),
    ]);
    expect(bodyOf(one!)).toBe('<p>Hi Ana</p>ANA');
    expect(one!.text).toContain('ANA');
    expect(bodyOf(other!)).toBe('<p>Hi Ana</p>plain');
    expect(bodyOf(vip!)).toBe('<p>Hi Ana</p>VIP');
    expect(one!.htmlParts?.join('')).toBe(one!.html);
  });

  test('a variant with wrong Liquid fails the mails it stands in, and names itself', async () => {
    const dynamic = [aChoice(8, '{% if %}', 'fine')];
    const mails = await renderBatch(prepareMessage(aMessage({ html: token(8), dynamic })), [
      to([1]),
      to([0]),
    ]);
    expect(mails[0]).toMatchObject({ error: expect.stringContaining("dynamic content 'Block 8'") });
    expect(bodyOf(mails[1] as RenderedMail)).toBe('fine');
  });

  test('a list where a text is needed sends the whole mail through the engine, variants along', async () => {
    const dynamic = [aChoice(1, '<b>{{ contact.names }}</b>', 'no')];
    const [mail] = await renderAll({ html: `${token(1)}!`, text: token(1), dynamic }, [
      to([1], { names: ['x', 'y'] }),
    ]);
    expect(bodyOf(mail!)).toBe('<b>xy</b>!');
  });

  test('are counted with the values of the body', async () => {
    const message = aMessage({ html: token(1), dynamic: [aChoice(1, '{{ contact.city }}', 'x')] });
    expect(await fieldVariablesOf(message)).toEqual([
      { name: 'city', hasDefault: false, parts: ['html'] },
    ]);
  });
});

describe('links and the footer', () => {
  const link = (name: string): string => `<a href="https://${name}.example/">${name}</a>`;
  const dynamic = [
    aChoice(1, link('one') + link('two'), link('three'), link('default')),
    aChoice(2, `<a href="https://x.example/{{ contact.email }}">x</a>`, 'none'),
  ];
  const html = `${link('first')}${token(1)}${link('middle')}${token(2)}${token(1)}${link('last')}`;

  test('each link of each variant has a number of its own, in the order of the whole body', async () => {
    const { links } = prepareMessage(aMessage({ html, dynamic }));
    expect(links.map(({ no, label }) => `${no} ${label}`)).toEqual([
      '1 first',
      '2 one',
      '3 two',
      '4 three',
      '5 default',
      '6 middle',
      '7 x',
      '8 one',
      '9 two',
      '10 three',
      '11 default',
      '12 last',
    ]);
  });

  test('numbers are the same in every mail, whichever variants stand in it', async () => {
    for (const said of bothWays(html)) {
      const recipient = (picks: number[]): MailRecipient => ({
        ...to(picks),
        dynamicLinkUrl: (no, target) => `https://t.example/d/${no}?${target}`,
      });
      const [one, other] = await renderAll({ html: said, dynamic }, [
        recipient([2, 1]),
        recipient([0, 0]),
      ]);
      const targets = (mail: RenderedMail): string[] =>
        [...mail.html.matchAll(/href="https:\/\/t\.example\/([cd]\/\d+)/g)].map(([, no]) => no!);
      expect(targets(one!)).toEqual(['c/1', 'c/4', 'c/6', 'd/7', 'c/10', 'c/12']);
      expect(targets(other!)).toEqual(['c/1', 'c/5', 'c/6', 'c/11', 'c/12']);
    }
  });

  test('an unsubscribe link in a variant does not stand for one in the body', async () => {
    const [mail] = await renderAll(
      { html: token(1), dynamic: [aChoice(1, '<a href="{{ unsubscribe_url }}">Leave</a>', 'x')] },
      [to([0])],
    );
    expect(mail!.html).toContain('>Unsubscribe</a>');
    const [kept] = await renderAll(
      {
        html: `${token(1)}<a href="{{ unsubscribe_url }}">Leave</a> {{ postal_address }}`,
        dynamic: [aChoice(1, 'y', 'x')],
      },
      [to([0])],
    );
    expect(kept!.html).not.toContain('>Unsubscribe</a>');
  });

  test('a variant that never closes its tags keeps them to itself', async () => {
    const open = [aChoice(1, '<p>one <a href="https://a.example', 'x')];
    const [mail] = await renderAll({ html: `${token(1)}${link('last')}`, dynamic: open }, [
      to([0]),
    ]);
    expect(bodyOf(mail!)).toBe('x<a href="https://t.example/c/1">last</a>');
  });
});

test('a preview shows the chosen variant with its gaps marked', async () => {
  const message = aMessage({
    html: `<p>Hi</p>${token(1)}`,
    text: token(1),
    dynamic: [aChoice(1, 'Dear {{ contact.title }}', '{% if true %}{{ contact.nick }}{% endif %}')],
  });
  const shown = await renderPreview(message, { email: 'ana@example.com' }, { picks: [1] });
  expect(shown.html).toContain('Dear <mark data-missing="contact.title"');
  expect(shown.text).toContain('Dear [contact.title]');
  const byDefault = await renderPreview(message, { email: 'ana@example.com' });
  expect(byDefault.missing).toEqual([{ variable: 'contact.nick', count: 2 }]);
});
