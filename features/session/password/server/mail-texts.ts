import { writeSystemEmail, type SystemEmail } from '#engines/delivery/public.ts';
import type { InterfaceLanguage } from '#platform/contract/languages.ts';

/** What a mail about a sign-in is written from. */
export interface Letter {
  readonly url: string;
  readonly language: InterfaceLanguage;
}

/** A mail's words, ready to be sent to anybody. */
export type Written = Pick<SystemEmail, 'subject' | 'text' | 'html'>;

/** The words of a mail about a sign-in, in one language; the label stands on its button. */
export interface Words {
  subject: string;
  label: string;
  paragraphs: readonly string[];
  notes: readonly string[];
}

const reset: Record<InterfaceLanguage, Words> = {
  en: {
    subject: 'Set a new password',
    label: 'Set a new password',
    paragraphs: [
      'A new password was requested for this address, most likely by you. The button leads to a page where you choose one.',
    ],
    notes: [
      'The link works once and for one hour. Asking again makes it worthless.',
      'If it was not you, ignore this email: nothing has changed.',
    ],
  },
  de: {
    subject: 'Neues Passwort festlegen',
    label: 'Neues Passwort festlegen',
    paragraphs: [
      'Jemand, vermutlich Sie selbst, hat für diese Adresse ein neues Passwort angefordert. Die Schaltfläche führt zu einer Seite, auf der Sie es festlegen.',
    ],
    notes: [
      'Der Link gilt einmal und eine Stunde lang. Eine neue Anforderung macht ihn wertlos.',
      'Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht: Es hat sich nichts geändert.',
    ],
  },
};

const changed: Record<InterfaceLanguage, Words> = {
  en: {
    subject: 'Your password was changed',
    label: 'It was not me: set a new password',
    paragraphs: [
      'The password of your sign-in has just been changed. Every other browser was signed out.',
    ],
    notes: ['If it was you, there is nothing to do.'],
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    label: 'Das war ich nicht: neues Passwort festlegen',
    paragraphs: [
      'Das Passwort Ihrer Anmeldung wurde soeben geändert. Alle anderen Browser wurden abgemeldet.',
    ],
    notes: ['Wenn Sie das waren, ist nichts zu tun.'],
  },
};

/** The mail with a link for a new password. */
export function resetMail(letter: Letter): Written {
  return written(reset[letter.language], letter);
}

/** The mail that tells a person of their new password. */
export function changedMail(letter: Letter): Written {
  return written(changed[letter.language], letter);
}

/** Writes a mail about a sign-in from its words. */
export function written({ label, ...words }: Words, { url, language }: Letter): Written {
  return writeSystemEmail({ ...words, language, button: { label, url } });
}
