import type { SpamReason } from '../../contract/spam.ts';
import { linkReasons } from './link-reasons.ts';
import type { ReadMail } from './read-mail.ts';
import words from './spam-words.json' with { type: 'json' };

/** Gmail cuts a mail off behind this size. */
const clippedBytes = 102 * 1024;

const mostForWords = 4;

/** What speaks against a rendered mail, the heaviest first. Pure: the same mail has the same score. */
export function reasonsAgainst(mail: ReadMail): SpamReason[] {
  return [
    ...subjectReasons(mail),
    ...wordReasons(mail),
    ...bodyReasons(mail),
    ...senderReasons(mail),
    ...linkReasons(mail),
  ].sort((one, other) => other.points - one.points || (one.code < other.code ? -1 : 1));
}

/** The score that reasons come to. */
export function scoreOf(reasons: readonly SpamReason[]): number {
  return Math.round(reasons.reduce((sum, { points }) => sum + points, 0) * 10) / 10;
}

function subjectReasons({ subject }: ReadMail): SpamReason[] {
  const letters = subject.replace(/[^\p{L}]/gu, '');
  const capitals = letters.replace(/[^\p{Lu}]/gu, '');
  return when([
    [
      letters.length >= 8 && capitals.length / letters.length > 0.7,
      'subject_shouting',
      1.6,
      'The subject is written in capitals.',
      'Write it as a sentence.',
    ],
    [
      /[!?]{2,}/.test(subject) || (subject.match(/!/g)?.length ?? 0) > 1,
      'subject_exclamation',
      0.8,
      'The subject has several exclamation or question marks.',
      'One is enough.',
    ],
    [
      /[$€£]{2,}|(?:(?<![\d.,])\d[\d.,]*\s?[$€£]|[$€£]\s?\d).*!/.test(subject),
      'subject_money',
      0.9,
      'The subject shouts about money.',
      'Say what it is about in plain words.',
    ],
    [
      /^\s*(?:re|fwd?|aw|wg)\s*:/i.test(subject),
      'subject_false_reply',
      1.5,
      'The subject looks like a reply or a forwarded email.',
      'Leave “Re:” and “Fwd:” to real replies.',
    ],
    [
      /(?:\p{L} ){5,}\p{L}\b/u.test(subject),
      'subject_spaced',
      1.2,
      'The subject spaces its letters out.',
      'Write words as words.',
    ],
    [subject.trim() === '', 'subject_missing', 2, 'The email has no subject.', 'Write one.'],
    [
      (subject.match(/\p{RGI_Emoji}/gv)?.length ?? 0) > 2,
      'subject_emoji',
      0.5,
      'The subject has more than two emojis.',
      'One or two are plenty.',
    ],
  ]);
}

function wordReasons({ subject, words: text }: ReadMail): SpamReason[] {
  const everything = ` ${`${subject} ${text}`.toLowerCase().replace(/\s+/g, ' ')} `;
  const found = (words.phrases as [string, number][]).filter(([phrase]) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'u',
    ).test(everything),
  );
  if (found.length === 0) return [];
  const points = Math.min(
    mostForWords,
    found.reduce((sum, [, weight]) => sum + weight, 0),
  );
  const named = found
    .sort((one, other) => other[1] - one[1])
    .slice(0, 6)
    .map(([phrase]) => `“${phrase}”`)
    .join(', ');
  return [
    {
      code: 'spam_words',
      points: rounded(points),
      message: `Words that filters know from spam: ${named}.`,
      fix: 'Say the same in words of your own.',
    },
  ];
}

function bodyReasons(mail: ReadMail): SpamReason[] {
  const { words: text, images, ownText } = mail;
  return when([
    [
      ownText.trim() === '',
      'no_text_part',
      0.8,
      'The content has no text part of its own; one is made from the HTML.',
      'Write a text part in the content.',
    ],
    [
      images > 0 && text.length < 120,
      'image_only',
      2.2,
      'The email is little else than pictures.',
      'Put the message into words, and pictures beside them.',
    ],
    [
      text.length >= 120 && images > 0 && text.length / images < 80,
      'few_words_per_image',
      0.7,
      'There is little text for so many pictures.',
      'Write more, or show fewer pictures.',
    ],
    [
      mail.unclosed.length > 0,
      'broken_html',
      1,
      mail.unclosed.length === 1
        ? `The HTML is broken: ${named(mail.unclosed)} is not closed.`
        : `The HTML is broken: ${named(mail.unclosed)} are not closed.`,
      'Close what is opened.',
    ],
    [
      mail.hasActiveContent,
      'active_content',
      1.8,
      'The email holds scripts, forms or frames, which filters distrust.',
      'Lead to a web page instead.',
    ],
    [
      mail.hasHiddenText,
      'hidden_text',
      1.5,
      'Some text is hidden from readers by its colour or size.',
      'Remove hidden text.',
    ],
    [
      !mail.hasUnsubscribe,
      'no_unsubscribe',
      1.2,
      'The body has no unsubscribe link of its own.',
      'Put one where people look for it: <a href="{{ unsubscribe_url }}">.',
    ],
    [
      mail.bytes > clippedBytes,
      'too_large',
      1,
      `The email has ${Math.round(mail.bytes / 1024)} KB; Gmail cuts it off behind 102 KB.`,
      'Shorten it.',
    ],
    [
      shouts(text),
      'body_shouting',
      0.9,
      'Much of the body is written in capitals.',
      'Keep capitals for names.',
    ],
    [
      /(.)\1{9,}/u.test(text.replace(/[\s._=*–—-]/g, '')) ||
        (text.match(/!{3,}/g)?.length ?? 0) > 1,
      'body_exclamation',
      0.6,
      'The body has long runs of one character.',
      'One is enough.',
    ],
  ]);
}

function senderReasons({ fromName, fromEmail, replyTo }: ReadMail): SpamReason[] {
  const domain = domainOf(fromEmail);
  const free =
    /^(?:gmail\.com|googlemail\.com|yahoo\..+|hotmail\..+|outlook\..+|aol\.com|gmx\..+|web\.de|icloud\.com|mail\.ru)$/;
  return when([
    [
      free.test(domain),
      'free_sender',
      2,
      `The sender is at ${domain}, whose policy tells receivers to refuse email from other servers.`,
      'Send from a domain of your own.',
    ],
    [
      /\d{5,}/.test(fromEmail.split('@')[0] ?? ''),
      'numbers_in_sender',
      1,
      'The sender’s address has a long number in it.',
      'Use an address that a person could have.',
    ],
    [
      fromName.trim() === '',
      'no_sender_name',
      0.5,
      'The sender has no name.',
      'Write who the email is from.',
    ],
    [
      replyTo !== '' && domainOf(replyTo) !== domain && free.test(domainOf(replyTo)),
      'reply_elsewhere',
      1,
      'Answers go to a free mailbox of another domain.',
      'Take answers at your own domain.',
    ],
  ]);
}

function shouts(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 200 && letters.replace(/[^\p{Lu}]/gu, '').length / letters.length > 0.4;
}

function named(tags: readonly string[]): string {
  return tags
    .slice(0, 5)
    .map((name) => `<${name}>`)
    .join(', ');
}

function domainOf(address: string): string {
  return address.split('@')[1]?.toLowerCase() ?? '';
}

function when(checks: readonly [boolean, string, number, string, string][]): SpamReason[] {
  return checks
    .filter(([is]) => is)
    .map(([, code, points, message, fix]) => ({ code, points, message, fix }));
}

function rounded(points: number): number {
  return Math.round(points * 10) / 10;
}
