import type { MailText } from '#platform/server/mail/fixed-text.ts';

/** What a mailing says: frozen in `mailings.message` when it starts, the same for all its recipients. */
export interface MailingMessage {
  subject: string;
  preheader: string;
  fromName: string;
  fromEmail: string;
  replyTo: string;
  html: string;
  text: string;
  postalAddress: string;
  language: string;
  campaign: { id: number; name: string };
  account: { id: number; name: string; website: string };
  track: { opens: boolean; clicks: boolean };
  /** False for mails about something the person did: no unsubscribe link is added and no List-Unsubscribe is sent. */
  offersUnsubscribe?: boolean;
  /** What differs by rules about the contact: the body names each by its token. */
  dynamic?: readonly DynamicChoice[];
  /** Variables of this message alone, by their first name. */
  values?: Readonly<Record<string, unknown>>;
}

/** A place of the body of which each person gets one variant, frozen with the rules that choose it. */
export interface DynamicChoice {
  id: number;
  name: string;
  /** In the order in which their rules are asked; the last has none and is for everybody else. */
  variants: readonly DynamicVariant[];
}

/** One variant of a dynamic content. */
export interface DynamicVariant {
  name: string;
  html: string;
  text: string;
  /** The rules of the audience engine; null for the default. */
  rules: unknown;
  /** The rule in words, as it was when the message was frozen. */
  words?: string | undefined;
}

/** A link of the body, numbered from 1 in the order of the HTML. */
export interface MessageLink {
  no: number;
  /** The target as written; with Liquid in it when it differs per person. */
  url: string;
  /** What people see of it. */
  label: string;
  /** The target is made per person, so a number alone does not name it. */
  isDynamic: boolean;
}

/** One person's values and addresses. */
export interface MailRecipient {
  /** The variables below `contact.`, as `contactVariables` makes them. */
  merge: Readonly<Record<string, unknown>>;
  /** Further variables by their first name, for messages that know more than the contact. */
  values?: Readonly<Record<string, unknown>>;
  /** Which variant of each dynamic content, by its position in the message: 1 is the first, 0 or nothing the default. */
  picks?: readonly number[] | null | undefined;
  unsubscribeUrl: string;
  preferencesUrl: string;
  profileUrl: string;
  reportSpamUrl: string;
  webViewUrl: string;
  openPixelUrl: string | null;
  /** A link that nobody sees and nobody reaches by keyboard: whatever follows it is a machine. */
  hiddenUrl?: string | null;
  /** The tracked address of a numbered link. */
  linkUrl(no: number): string;
  /** The tracked address of a target made for this person; without it such links lead there untracked. */
  dynamicLinkUrl?(no: number, target: string): string;
}

/** One person's mail, or why there is none. */
export type RenderedMessage = RenderedMail | { error: string };

/** One person's mail as texts. */
export interface RenderedMail {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** The same HTML and text in their pieces where most of them are the same for everybody, so that work on those is done once. */
  htmlParts: readonly MailText[] | null;
  textParts: readonly MailText[] | null;
}

/** The parts of a message that are templates. */
export const messageParts = ['subject', 'preheader', 'html', 'text'] as const;
/** One of them. */
export type MessagePart = (typeof messageParts)[number];
