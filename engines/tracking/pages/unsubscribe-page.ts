import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { pageText, plainPageText, type PageLanguage } from './page-texts.ts';

/** What an unsubscribe page shows. */
export interface UnsubscribeView {
  language: PageLanguage;
  accountName: string;
  email: string;
  /** Public names of the person's own lists that this mail went to; empty where it is all mail of the account. */
  listNames: string[];
  preferencesUrl: string;
  isTest: boolean;
}

/** Asks; looking at it changes nothing. */
export function unsubscribePage(view: UnsubscribeView): string {
  const { language } = view;
  return pageFrame(
    language,
    plainPageText(language, 'unsubscribe'),
    `
<p>${pageText(language, 'ask', aboutIn(view))}</p>
${testNote(view)}
<form method="post"><button type="submit">${pageText(language, 'unsubscribe')}</button></form>
<p><a href="${escapeHtml(view.preferencesUrl)}">${pageText(language, 'instead')}</a></p>`,
  );
}

/** Confirms; the way back is on the preferences page. */
export function unsubscribedPage(view: UnsubscribeView): string {
  const { language } = view;
  return pageFrame(
    language,
    plainPageText(language, view.isTest ? 'test' : 'done'),
    `
<p>${view.isTest ? pageText(language, 'testText') : pageText(language, 'doneText', aboutIn(view))}</p>
<p><a href="${escapeHtml(view.preferencesUrl)}">${pageText(language, 'changeMind')}</a></p>`,
  );
}

function aboutIn(view: UnsubscribeView): { email: string; html: { sender: string } } {
  return { email: maskedAddress(view.email), html: { sender: sender(view) } };
}

function sender(view: UnsubscribeView): string {
  const account = `<strong>${escapeHtml(view.accountName)}</strong>`;
  return view.listNames.length === 0
    ? account
    : `${account} (${view.listNames.map(escapeHtml).join(', ')})`;
}

/** Said on pages that are opened from a test mail. */
export function testNote(view: { language: PageLanguage; isTest: boolean }): string {
  return view.isTest ? `<p><strong>${pageText(view.language, 'testNote')}</strong></p>` : '';
}
