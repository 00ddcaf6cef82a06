import { randomBytes } from 'node:crypto';
import type { Account } from '#platform/server/account/account.ts';
import { harmlessDocument } from '#platform/server/sanitise/sanitiser.ts';
import { templateRunner, type Scope } from '#platform/server/template/template-runner.ts';

/** A page that an account may write itself. */
export type AccountPageType =
  | 'manage_subscriptions'
  | 'edit_profile'
  | 'one_click_unsubscribe'
  | 'report_spam'
  | 'thank_you_page'
  | 'confirm_subscription';

/** The forms that such pages hold, by the token that stands for each. */
const pageForms = [
  'manage_sub.form',
  'edit_profile.form',
  'one_click_unsub.form',
  'report_spam.form',
] as const;

/** One of {@link pageForms}. */
export type PageForm = (typeof pageForms)[number];

/** The form that a page is there for; null where it has none. */
export const formOfPage: Readonly<Record<AccountPageType, PageForm | null>> = {
  manage_subscriptions: 'manage_sub.form',
  edit_profile: 'edit_profile.form',
  one_click_unsubscribe: 'one_click_unsub.form',
  report_spam: 'report_spam.form',
  thank_you_page: null,
  confirm_subscription: null,
};

/** What is known of a visit when its page is looked for. */
export interface AskedPage {
  readonly type: AccountPageType;
  readonly brandId: number | null;
  readonly language: string;
}

/** Answers the HTML that the account wrote for a page, or null where the built-in one stands. */
export type AccountPageOf = (account: Account, asked: AskedPage) => Promise<string | null>;

/** What a page is made of: the account's HTML, the values that it may name, and our forms. */
export interface PageParts {
  readonly type: AccountPageType;
  readonly html: string;
  readonly values: Scope;
  /** HTML of ours by token; a token without one stays as it was typed. */
  readonly forms: Partial<Record<PageForm, string>>;
  /** HTML of ours in place of the page's own form, where the page has no token of its own: letters that confirm, thanks. */
  readonly own?: string;
}

const token =
  /\{\{\s*(manage_sub\.form|edit_profile\.form|one_click_unsub\.form|report_spam\.form)\s*\}\}/g;

/** The forms that the HTML of a page asks for by their tokens. */
export function formsIn(html: string): PageForm[] {
  const named = new Set([...html.matchAll(token)].map(([, name]) => name));
  return pageForms.filter((name) => named.has(name));
}

/**
 * Makes a page of what an account wrote: its values are filled in and its HTML is made harmless in threads that can be killed, then
 * our forms take their places. The page's own form comes to the end where no token asks for it. Null where the account's template fails.
 */
export async function composePage({
  type,
  html,
  values,
  forms,
  own,
}: PageParts): Promise<string | null> {
  const mark = `form-${randomBytes(12).toString('hex')}-`;
  const marked = html.replaceAll(token, (typed, name: PageForm) =>
    forms[name] === undefined ? typed : `${mark}${pageForms.indexOf(name)};`,
  );
  const [outcome] = await templateRunner.render({
    templates: [{ text: marked, escape: 'html' }],
    scopes: [values],
  });
  if (!outcome || 'error' in outcome) return null;
  const safe = await harmlessDocument(outcome.texts[0] ?? '');
  const placed = pageForms.reduce(
    (text, name, no) => text.replaceAll(`${mark}${no};`, () => forms[name] ?? ''),
    safe,
  );
  const name = formOfPage[type];
  const missing =
    name === null ? own : safe.includes(`${mark}${pageForms.indexOf(name)};`) ? '' : forms[name];
  return missing ? atTheEnd(placed, missing) : placed;
}

function atTheEnd(html: string, addition: string): string {
  const end = html.toLowerCase().lastIndexOf('</body>');
  return end < 0 ? `${html}${addition}` : html.slice(0, end) + addition + html.slice(end);
}

/** What browsers may do with a page of an account: show it and send our forms; the script of ours is named by its nonce. */
export function accountPagePolicy(nonce: string | null): string {
  const script = nonce === null ? "'none'" : `'nonce-${nonce}'`;
  return (
    `default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src https: data:; script-src ${script}; ` +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  );
}
