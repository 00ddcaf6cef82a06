/** HTML, Liquid and layouts that take long to read, each within the size that a content may have. */
export const hostileTexts: readonly (readonly [name: string, html: string])[] = [
  ['100,000 nested tags', '<b>'.repeat(100_000)],
  ['20,000 nested tags under a style sheet', `<style>b{color:red}</style>${'<b>'.repeat(20_000)}`],
  [
    'a style sheet of 2,000 rules for 2,000 elements',
    `<style>${'p{color:red;margin:0}'.repeat(2_000)}</style>${'<p>x</p>'.repeat(2_000)}`,
  ],
  [
    'formatting that is never closed',
    `<p>${Array.from({ length: 200 }, (_, n) => `<b id=${n}>`).join('')}</p>${'<p>x</p>'.repeat(9_000)}`,
  ],
  ['30,000 links', '<a href="https://a.example">x</a>'.repeat(30_000)],
  ['19,000 links one after the other', '<a href="https://a.example">x</a>'.repeat(19_000)],
  [
    '180 links that are never closed before a long text',
    `${openLinks(180)}${'x '.repeat(400_000)}`,
  ],
  [
    '19,000 buttons for Outlook that are never closed',
    '<v:a href=http://a.example>'.repeat(19_000),
  ],
  ['19,000 links that lead nowhere, each on its line', '\n<a href=x>'.repeat(19_000)],
  ['70,000 addresses in one link', `<a ${'href=http://x '.repeat(70_000)}>x</a>`],
  ['100,000 comments', '<!-- -->'.repeat(100_000)],
  ['100,000 comments that end oddly', '<!-- --!>'.repeat(100_000)],
  ['comments that never end', '<!--'.repeat(100_000)],
  ['a tag that never ends', `<a ${'b=c '.repeat(100_000)}`],
  ['a long run of blanks', `x${' '.repeat(200_000)}y`],
  ['Liquid that never ends', '{{'.repeat(100_000)],
  ['a long name in Liquid', `{{ contact${'.a'.repeat(100_000)} }}`],
  ['40,000 merge values', '{{ contact.first_name }} '.repeat(40_000)],
  [
    '30,000 merge values of different names',
    Array.from({ length: 30_000 }, (_, n) => `{{ contact.f${n} }}`).join(''),
  ],
  [
    '20,000 conditions in each other',
    `${'{% if a %}'.repeat(20_000)}x${'{% endif %}'.repeat(20_000)}`,
  ],
  ['70,000 comments of Liquid with one end', `${'{% comment %}'.repeat(70_000)}endcomment`],
  [
    'a loop in Liquid',
    '{% for a in (1..9999999) %}{% for b in (1..9999999) %}x{% endfor %}{% endfor %}',
  ],
];

/** Layouts of MJML. */
export const hostileLayouts: readonly (readonly [name: string, mjml: string])[] = [
  ['15,000 elements in each other', `<mjml><mj-body>${'<mj-wrapper>'.repeat(15_000)}`],
  [
    '2,000 sections',
    `<mjml><mj-body>${'<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>'.repeat(2_000)}</mj-body></mjml>`,
  ],
  ['a tag that never ends', `<mjml><mj-body ${'a="b" '.repeat(70_000)}`],
];

function openLinks(count: number): string {
  return '<a href=http://a.example>'.repeat(count);
}
