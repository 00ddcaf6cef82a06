import { afterAll, describe, expect, test } from 'vitest';
import { createTemplateRunner, type RenderOutcome, type Scope } from './template-runner.ts';

const runner = createTemplateRunner();
afterAll(() => runner.close());

async function render(
  text: string,
  scope: Scope = {},
  escape: 'html' | 'none' = 'html',
): Promise<RenderOutcome> {
  const [outcome] = await runner.render({ templates: [{ text, escape }], scopes: [scope] });
  return outcome!;
}
async function textOf(
  text: string,
  scope: Scope = {},
  escape: 'html' | 'none' = 'html',
): Promise<string> {
  const outcome = await render(text, scope, escape);
  if ('error' in outcome) throw new Error(outcome.error.message);
  return outcome.texts[0]!;
}
async function errorOf(text: string, scope: Scope = {}) {
  const outcome = await render(text, scope);
  if ('texts' in outcome) throw new Error(`rendered: ${outcome.texts[0]!.slice(0, 200)}`);
  return outcome.error;
}

describe('rendering', () => {
  test('values are escaped in HTML and left alone in text', async () => {
    const scope = { contact: { name: '<b>"A" & \'B\'</b>' } };
    expect(await textOf('{{ contact.name }}', scope)).toBe(
      '&lt;b&gt;&#34;A&#34; &amp; &#39;B&#39;&lt;/b&gt;',
    );
    expect(await textOf('{{ contact.name }}', scope, 'none')).toBe('<b>"A" & \'B\'</b>');
  });

  test('unknown tokens stay as they are, empty values of known ones vanish', async () => {
    expect(
      await textOf('{{ report_spam.form }}|{{contact.nick}}|{{ x | default: "d" }}', {
        contact: {},
      }),
    ).toBe('{{ report_spam.form }}||d');
  });

  test('what a template assigns itself is known', async () => {
    expect(
      await textOf(
        '{% assign a = "1" %}{{ a }}{% for i in (1..2) %}{{ i }}{{ forloop.index }}{% endfor %}{{ b }}',
      ),
    ).toBe('11122{{ b }}');
  });

  test('prototypes are out of reach', async () => {
    const probes = [
      'contact.constructor',
      'contact.__proto__',
      "contact['constructor']['constructor']",
      'contact.toString',
      'constructor',
      '__proto__',
    ];
    for (const probe of probes) {
      const text = await textOf(`{{ ${probe} }}`, { contact: { a: 1 } });
      expect(['', `{{ ${probe} }}`], probe).toContain(text);
    }
  });

  test('empty values can be noted where they would stand', async () => {
    const [outcome] = await runner.render({
      templates: [
        {
          text: 'Hi {{ contact.first_name }}{{ contact.last_name | default: "you" }}',
          escape: 'html',
        },
      ],
      scopes: [{ contact: {} }],
      missingMark: '~mark',
    });
    expect(outcome).toEqual({ texts: ['Hi ~mark0;you'], missing: ['contact.first_name'] });
  });
});

describe('hostile templates', () => {
  test.each([
    '{% include "package.json" %}',
    '{% render "package.json" %}',
    '{% layout "package.json" %}',
    '{% render "/etc/passwd" %}',
    '{% block x %}{% endblock %}',
  ])('%s names no file', async (text) => {
    expect((await errorOf(text)).code).toBe('syntax');
  });

  test('endless loops, empty or not, are stopped', async () => {
    const loops = [
      '{% for i in (1..100000000) %}{% endfor %}',
      '{% for i in (1..4000) %}{% for j in (1..4000) %}{% for k in (1..4000) %}{% endfor %}{% endfor %}{% endfor %}',
      '{% for i in (1..4000) %}{% for j in (1..4000) %}{{ i | times: j }}{% endfor %}{% endfor %}',
    ];
    for (const loop of loops)
      expect(['timeout', 'memory'], loop).toContain((await errorOf(loop)).code);
  });

  test('text that doubles is stopped', async () => {
    const doubling = `{% assign a = "0123456789" %}${'{% assign a = a | append: a %}'.repeat(30)}{{ a | size }}`;
    expect(['timeout', 'memory']).toContain((await errorOf(doubling)).code);
    const concat = `{% assign a = "1,2,3,4,5,6,7,8" | split: "," %}${'{% assign a = a | concat: a %}'.repeat(30)}{{ a | size }}`;
    expect(['timeout', 'memory']).toContain((await errorOf(concat)).code);
  });

  test('a date of enormous width is refused', async () => {
    expect(['timeout', 'memory', 'render']).toContain(
      (await errorOf('{{ "now" | date: "%999999999Y" }}')).code,
    );
  });

  test('ten thousand open conditions do not take the thread down for others', async () => {
    const deep = '{% if true %}'.repeat(10_000) + 'x' + '{% endif %}'.repeat(10_000);
    await render(deep);
    expect(await textOf('still {{ here }}', { here: 'alive' })).toBe('still alive');
  });

  test('a killed job takes nobody along', async () => {
    const slow = Array.from({ length: 3 }, () =>
      errorOf('{% for i in (1..100000000) %}{{ i }}{% endfor %}'),
    );
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, number) => textOf('{{ n }}', { n: number })),
    );
    expect(others).toEqual(Array.from({ length: 40 }, (_, number) => String(number)));
    for (const error of await Promise.all(slow))
      expect(['timeout', 'memory']).toContain(error.code);
  });

  test('one recipient whose values make the template run away fails alone', async () => {
    const scopes = Array.from({ length: 150 }, (_, number) => ({
      n: number === 70 ? 100_000_000 : 1,
      id: number,
    }));
    const outcomes = await runner.render({
      templates: [
        { text: '{% for i in (1..n) %}{% assign x = i %}{% endfor %}{{ id }}', escape: 'html' },
      ],
      scopes,
    });
    expect(outcomes).toHaveLength(150);
    for (const [index, outcome] of outcomes.entries()) {
      if (index === 70) expect('error' in outcome).toBe(true);
      else expect(outcome).toEqual({ texts: [String(index)], missing: [] });
    }
  });

  test('a filter that no limit of the engine covers is killed with its thread, and only its recipient fails', async () => {
    const many = Array.from({ length: 400_000 }, (_, index) =>
      String((index * 2_654_435_761) % 4_294_967_296),
    );
    const scopes = Array.from({ length: 80 }, (_, id) => ({ id, list: id === 40 ? many : ['a'] }));
    const outcomes = await runner.render({
      templates: [
        { text: '{{ list | sort_natural | sort_natural | first | size }}{{ id }}', escape: 'html' },
      ],
      scopes,
    });
    const expected = scopes.map(({ id }) => (id === 40 ? 'failed' : `1${id}`));
    expect(outcomes.map((outcome) => ('texts' in outcome ? outcome.texts[0] : 'failed'))).toEqual(
      expected,
    );
  });

  test('a result of more than two million characters is refused', async () => {
    const text = `{% assign a = "${'x'.repeat(5000)}" %}{% for i in (1..500) %}{{ a }}{% endfor %}`;
    expect(['too_large', 'memory']).toContain((await errorOf(text)).code);
  });
});

describe('analysis', () => {
  test('a syntax error names its line', async () => {
    const [analysis] = await runner.analyse([{ text: 'a\nb {% if x %}', escape: 'html' }]);
    expect(analysis!.error).toMatchObject({ code: 'syntax', line: 2 });
    const [filter] = await runner.analyse([{ text: 'a\n\n{{ a | zork }}', escape: 'html' }]);
    expect(filter!.error).toMatchObject({
      code: 'syntax',
      line: 3,
      message: 'undefined filter: zork',
    });
  });

  test('variables are found in conditions and loops, with their defaults', async () => {
    const [analysis] = await runner.analyse([
      {
        text: '{% if contact.vip %}{{ contact["Total spent"] | default: 0 }}{% endif %}{% for p in contact.list %}{{ p.name }}{% endfor %}',
        escape: 'html',
      },
    ]);
    expect(analysis!.written.map(({ path, hasDefault }) => [path.join('.'), hasDefault])).toEqual([
      ['contact.Total spent', true],
      ['p.name', false],
    ]);
    expect(analysis!.read.map(({ path }) => path.join('.'))).toEqual([
      'contact.vip',
      'contact.Total spent',
      'contact.list',
    ]);
  });
});
