import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';

/** What an unsubscribe page shows. */
export interface UnsubscribeView {
  accountName: string;
  email: string;
  /** Names of the lists that this mail went to; empty means all mail. */
  listNames: string[];
  preferencesUrl: string;
  isTest: boolean;
}

/** Asks; looking at it changes nothing. */
export function unsubscribePage(view: UnsubscribeView): string {
  return pageFrame('Unsubscribe', `
<p>${about(view)}</p>
${testNote(view)}
<form method="post"><button type="submit">Unsubscribe</button></form>
<p><a href="${escapeHtml(view.preferencesUrl)}">Choose which mails you get instead</a></p>`);
}

/** Confirms; the way back is on the preferences page. */
export function unsubscribedPage(view: UnsubscribeView): string {
  return pageFrame(view.isTest ? 'This was a test mail' : 'You are unsubscribed', `
<p>${view.isTest ? 'Nothing was changed.' : `${escapeHtml(maskedAddress(view.email))} gets no more mail from ${sender(view)}.`}</p>
<p><a href="${escapeHtml(view.preferencesUrl)}">Change your mind or choose single lists</a></p>`);
}

function about(view: UnsubscribeView): string {
  return `Do you want ${escapeHtml(maskedAddress(view.email))} to get no more mail from ${sender(view)}?`;
}

function sender(view: UnsubscribeView): string {
  const account = `<strong>${escapeHtml(view.accountName)}</strong>`;
  return view.listNames.length === 0 ? account : `${account} (${view.listNames.map(escapeHtml).join(', ')})`;
}

/** Said on pages that are opened from a test mail. */
export function testNote(view: { isTest: boolean }): string {
  return view.isTest ? '<p><strong>This is a test mail: what you do here changes nothing.</strong></p>' : '';
}
