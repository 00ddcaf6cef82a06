import type { Branding } from '#engines/audience/public.ts';
import type { MailingMessage } from '#engines/templating/public.ts';
import { readableAsText, readableOn } from '#platform/contract/colors.ts';
import type { Account } from '#platform/server/account/account.ts';
import { letterText, type LetterLanguage, type LetterText } from './letter-texts.ts';
import type { LetterWords } from './wish.ts';

/** Which letter: one that asks to confirm, or the reminder of it. */
export type LetterKind = 'confirm' | 'reminder';

/** Everything that a letter says. */
export interface LetterFacts {
  readonly kind: LetterKind;
  readonly language: LetterLanguage;
  readonly branding: Branding;
  /** Names of the lists, as subscribers read them. */
  readonly lists: readonly string[];
  readonly url: string;
  readonly words: LetterWords | null;
  readonly sender: { name: string; email: string; replyTo: string; address: string };
  readonly form: { id: number; name: string };
}

const subjects = {
  confirm: 'subject',
  reminder: 'reminder',
} as const satisfies Record<LetterKind, LetterText>;
const neutral = '#2043c9';

// Names and words are values, never part of the template: whatever they hold, they stay text.
const html = `<!doctype html><html lang="{{ letter.language }}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ letter.subject }}</title></head>
<body style="margin:0;background:#f6f4f1;font-family:'Segoe UI',Helvetica,Arial,sans-serif;color:#211e19">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e8e5e1;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 20px;font-size:14px;font-weight:600;color:{{ letter.ink }}">{{ letter.sender }}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">{{ letter.subject }}</h1>
<p style="margin:0 0 24px;font-size:15px;line-height:1.6;white-space:pre-line">{{ letter.text }}</p>
<p style="margin:0 0 24px"><a href="{{ letter.url }}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:{{ letter.color }};color:{{ letter.on_color }};font-size:15px;font-weight:600;text-decoration:none">{{ letter.button }}</a></p>
<p style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#56524c">{{ letter.valid }}</p>
<p style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#56524c">{{ letter.ignore }}</p>
<p style="margin:0;font-size:12px;line-height:1.6;color:#56524c;word-break:break-all">{{ letter.url }}</p>
</td></tr></table></td></tr></table></body></html>`;
const text = `{{ letter.subject }}

{{ letter.text }}

{{ letter.button }}:
{{ letter.url }}

{{ letter.valid }}
{{ letter.ignore }}`;

/** Writes a letter as a message of delivery, in the look of the account or brand; nothing in it is counted. */
export function writeLetter(account: Account, facts: LetterFacts): MailingMessage {
  const { kind, language, branding, words, sender, form } = facts;
  const blanks = { sender: branding.name, lists: facts.lists.join(', ') };
  const say = (name: LetterText): string => letterText(language, name, blanks);
  const color = branding.color || neutral;
  return {
    subject: '{{ letter.subject }}',
    preheader: '',
    fromName: sender.name,
    fromEmail: sender.email,
    replyTo: sender.replyTo,
    html,
    text,
    postalAddress: sender.address,
    language,
    campaign: { id: form.id, name: form.name },
    account: { id: account.id, name: account.record.name, website: account.record.website },
    track: { opens: false, clicks: false },
    offersUnsubscribe: false,
    values: {
      letter: {
        language,
        subject: kind === 'confirm' && words ? words.subject : say(subjects[kind]),
        text: words ? words.text : say('ask'),
        sender: branding.name,
        url: facts.url,
        button: say('button'),
        valid: say('valid'),
        ignore: say('ignore'),
        color,
        on_color: readableOn(color),
        ink: readableAsText(color, '#ffffff'),
      },
    },
  };
}
