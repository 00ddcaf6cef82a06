import type { Branding } from '#engines/audience/public.ts';
import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { pageText, plainPageText, type PageLanguage, type PageText } from './page-texts.ts';
import { backTo, testNote } from './unsubscribe-page.ts';

/** What a preferences page shows. */
export interface PreferencesView {
  language: PageLanguage;
  branding: Branding;
  email: string;
  lists: { id: number; name: string; description: string; isSubscribed: boolean }[];
  /** The person asked for no mail at all. */
  isSuppressed: boolean;
  /** The person asked not to be counted. */
  isUncounted: boolean;
  isTest: boolean;
  /** What a save has done, or null. */
  saved: PageText | null;
}

/** The contact's lists with a box each, and one button for no mail at all. */
export function preferencesPage(view: PreferencesView): string {
  const { language } = view;
  const about = {
    email: maskedAddress(view.email),
    html: { sender: `<strong>${escapeHtml(view.branding.name)}</strong>` },
  };
  return pageFrame({
    language,
    title: plainPageText(language, 'preferences'),
    branding: view.branding,
    back: backTo(language, view.branding),
    body: `
<p>${pageText(language, 'mailFrom', about)}</p>
${testNote(view)}
${preferencesForm(view, '')}`,
  });
}

/** The form of that page, for pages of accounts too; an empty action is the page's own address. */
export function preferencesForm(view: PreferencesView, action: string): string {
  const { language, saved } = view;
  const note =
    saved === null
      ? ''
      : `<p role="status" class="said"><strong>${pageText(language, saved)}</strong></p>`;
  const target = action === '' ? '' : ` action="${escapeHtml(action)}"`;
  return `${note}
<form method="post"${target}>${view.isSuppressed ? suppressedNote(language) : listForm(view)}</form>`;
}

function suppressedNote(language: PageLanguage): string {
  return `<p>${pageText(language, 'shutOut')}</p>
<div class="acts"><button type="submit" name="action" value="mail_again">${pageText(language, 'mailAgain')}</button></div>`;
}

function listForm({ language, lists, isUncounted }: PreferencesView): string {
  const boxes = lists
    .map(
      (list) => `
<label><input type="checkbox" name="list_${list.id}" value="on"${list.isSubscribed ? ' checked' : ''}>
<span>${escapeHtml(list.name)}${list.description === '' ? '' : `<small>${escapeHtml(list.description)}</small>`}</span></label>`,
    )
    .join('');
  // The hidden field tells a box that was left empty from a form without one.
  const uncounted = `<input type="hidden" name="asks_uncounted" value="1">
<label><input type="checkbox" name="uncounted" value="on"${isUncounted ? ' checked' : ''}>
<span>${pageText(language, 'uncounted')}<small>${pageText(language, 'uncountedText')}</small></span></label>`;
  const none = lists.length === 0 ? `<p>${pageText(language, 'noList')}</p>` : '';
  return `${none}${boxes}${uncounted}<div class="acts"><button type="submit" name="action" value="save">${pageText(language, 'save')}</button><button type="submit" class="quiet" name="action" value="never">${pageText(language, 'never')}</button></div>`;
}
