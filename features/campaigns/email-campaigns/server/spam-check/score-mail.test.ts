import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';
import { reasonsAgainst, scoreOf } from './score-mail.ts';

const words =
  'The shop by the harbour is open from nine to six, and the reading circle meets on Thursdays at seven in the evening as ever.';
const plain = {
  subject: 'New opening hours',
  fromName: 'Harbour Books',
  fromEmail: 'news@harbour.example',
  replyTo: '',
  html: `<p>${words}</p>`,
  ownText: words,
  source: `<p>${words}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
  bytes: 4_000,
};
const codes = (change: Partial<typeof plain>) =>
  reasonsAgainst(readMail({ ...plain, ...change })).map(({ code }) => code);

test('a plain mail has nothing against it', () => expect(codes({})).toEqual([]));

// Each rule alone, so that none hides behind another.
test.each<[string, Partial<typeof plain>]>([
  ['subject_shouting', { subject: 'NEW OPENING HOURS' }],
  ['subject_exclamation', { subject: 'New hours!!' }],
  ['subject_money', { subject: 'Save 500$ today!' }],
  ['subject_false_reply', { subject: 'Re: our talk' }],
  ['subject_spaced', { subject: 'O p e n i n g hours' }],
  ['subject_missing', { subject: '' }],
  ['subject_emoji', { subject: 'Hours 🎉🎉🎉' }],
  ['spam_words', { html: `<p>${words} This is a casino.</p>` }],
  ['no_text_part', { ownText: '' }],
  ['image_only', { html: '<img src="a.png" alt="Sale"><img src="b.png" alt="">' }],
  ['few_words_per_image', { html: `<p>${words}</p>${'<img src="a.png" alt="">'.repeat(4)}` }],
  ['broken_html', { html: `<div><table><tr><td><b>${words}</td></tr></table></div>` }],
  ['active_content', { html: `<p>${words}</p><form action="https://x.example/"></form>` }],
  [
    'hidden_text',
    {
      html: `<p>${words}</p><span style="color:#ffffff;background-color:#ffffff">words that nobody shall read</span>`,
    },
  ],
  ['no_unsubscribe', { source: `<p>${words}</p>` }],
  ['too_large', { bytes: 120 * 1024 }],
  ['body_shouting', { html: `<p>${words.toUpperCase().repeat(3)}</p>` }],
  ['free_sender', { fromEmail: 'harbour@gmail.com' }],
  ['numbers_in_sender', { fromEmail: 'shop123456@harbour.example' }],
  ['no_sender_name', { fromName: '' }],
  ['reply_elsewhere', { replyTo: 'harbour@gmail.com' }],
  ['link_shortener', { html: `<p>${words} <a href="https://bit.ly/abc">more</a></p>` }],
  ['link_to_number', { html: `<p>${words} <a href="https://192.0.2.7/x">more</a></p>` }],
  ['distrusted_ending', { html: `<p>${words} <a href="https://shop.top/x">more</a></p>` }],
  [
    'name_in_link',
    { html: `<p>${words} <a href="https://bank.example@evil.example/">more</a></p>` },
  ],
  [
    'mismatched_link',
    { html: `<p>${words} <a href="https://evil.example/">www.bank.example</a></p>` },
  ],
  ['insecure_link', { html: `<p>${words} <a href="http://shop.example/">more</a></p>` }],
  [
    'many_links',
    { html: `<p>${words} ${'<a href="https://shop.example/">more</a> '.repeat(41)}</p>` },
  ],
])('%s is found alone', (code, change) => expect(codes(change)).toEqual([code]));

test.each<[string, Partial<typeof plain>]>([
  [
    'a link that shows its own address',
    {
      html: `<p>${words} <a href="https://www.harbour.example/hours?x=1">harbour.example/hours</a></p>`,
    },
  ],
  [
    'paragraphs and cells that HTML lets open',
    { html: `<table><tr><td><p>${words}<td><li>x</table>` },
  ],
  ['a word inside another', { html: `<p>${words} The casinos of history.</p>` }],
  ['a price without shouting', { subject: 'A lamp for 20 €' }],
])('%s is fine', (_what, change) => expect(codes(change)).toEqual([]));

test('the score is the sum of its reasons @spec CAMPAIGNS-059', () => {
  const reasons = reasonsAgainst(
    readMail({
      ...plain,
      subject: 'YOU WON FREE MONEY!!!',
      html: `<p>${words} viagra casino lottery miracle</p>`,
    }),
  );
  expect(scoreOf(reasons)).toBeCloseTo(
    reasons.reduce((sum, { points }) => sum + points, 0),
    5,
  );
  expect(scoreOf(reasons)).toBeGreaterThan(5);
});
