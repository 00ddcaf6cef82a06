import type { Branding } from '#engines/audience/public.ts';
import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { linksTo, type PageLinks } from './page-links.ts';
import { pageText, plainPageText, type PageLanguage, type PageText } from './page-texts.ts';

/** What an unsubscribe page shows. */
export interface UnsubscribeView {
  language: PageLanguage;
  branding: Branding;
  email: string;
  /** Public names of the person's own lists that this mail went to; empty where it is all mail of the account. */
  listNames: string[];
  /** The person has left what this mail went to. */
  isUnsubscribed: boolean;
  links: Pick<PageLinks, 'preferences' | 'report'>;
  isTest: boolean;
}

/** Asks, or tells who left already; looking at it changes nothing. */
export function unsubscribePage(view: UnsubscribeView): string {
  if (view.isUnsubscribed) return unsubscribedPage(view);
  const { language } = view;
  return framed(
    view,
    'unsubscribe',
    `
<p>${pageText(language, 'ask', aboutIn(view))}</p>
${testNote(view)}
<form method="post" class="acts"><button type="submit">${pageText(language, 'unsubscribe')}</button></form>`,
  );
}

/** What an account's own page has in place of its form: the question with its button, or the way back. */
export function unsubscribeForm(
  view: UnsubscribeView,
  { action, said }: { action: string; said: PageText },
): string {
  const { language } = view;
  const target = `method="post" action="${escapeHtml(action)}"`;
  if (said === 'ask')
    return `<p>${pageText(language, 'ask', aboutIn(view))}</p>${testNote(view)}
<form ${target} data-sends><button type="submit">${pageText(language, 'unsubscribe')}</button></form>`;
  if (view.isTest) return `<p role="status">${pageText(language, 'testText')}</p>`;
  if (said === 'done')
    return `<p role="status">${pageText(language, 'doneText', aboutIn(view))}</p>
<form ${target}><button type="submit" name="action" value="resubscribe">${pageText(language, 'stay')}</button></form>`;
  return `<p role="status">${pageText(language, said === 'again' ? 'againText' : said, aboutIn(view))}</p>`;
}

/** Confirms, with the way back on the same page. */
export function unsubscribedPage(view: UnsubscribeView): string {
  const { language } = view;
  if (view.isTest) return testPage(view);
  return framed(
    view,
    'done',
    `
<p role="status">${pageText(language, 'doneText', aboutIn(view))}</p>
<form method="post" class="acts"><button type="submit" class="quiet" name="action" value="resubscribe">${pageText(language, 'resubscribe')}</button></form>`,
  );
}

/** Confirms the way back; or tells why there is none. */
export function resubscribedPage(view: UnsubscribeView, refusal: PageText | null): string {
  const { language } = view;
  if (view.isTest) return testPage(view);
  if (refusal !== null)
    return framed(view, 'done', `<p role="status">${pageText(language, refusal)}</p>`);
  return framed(
    view,
    'again',
    `<p role="status">${pageText(language, 'againText', aboutIn(view))}</p>`,
  );
}

/** Said on pages that are opened from a test mail. */
export function testNote(view: { language: PageLanguage; isTest: boolean }): string {
  return view.isTest ? `<p><strong>${pageText(view.language, 'testNote')}</strong></p>` : '';
}

function testPage(view: UnsubscribeView): string {
  return framed(view, 'test', `<p role="status">${pageText(view.language, 'testText')}</p>`);
}

function framed(view: UnsubscribeView, title: PageText, body: string): string {
  const { language, branding } = view;
  return pageFrame({
    language,
    title: plainPageText(language, title),
    branding,
    back: backTo(language, branding),
    body: `${body}
${linksTo(language, view.links, title === 'unsubscribe' ? 'instead' : 'choose')}`,
  });
}

/** The words of the link to the shop. */
export function backTo(language: PageLanguage, branding: Branding): string {
  return pageText(language, 'back', { html: { sender: escapeHtml(branding.name) } });
}

function aboutIn(view: UnsubscribeView): { email: string; html: { sender: string } } {
  return { email: maskedAddress(view.email), html: { sender: sender(view) } };
}

function sender(view: UnsubscribeView): string {
  const account = `<strong>${escapeHtml(view.branding.name)}</strong>`;
  return view.listNames.length === 0
    ? account
    : `${account} (${view.listNames.map(escapeHtml).join(', ')})`;
}
