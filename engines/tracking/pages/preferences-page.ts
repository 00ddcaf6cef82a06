import type { Branding, MailWishes, NamedList, NamedMembership } from '#engines/audience/public.ts';
import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { wishFields } from './mail-wishes.ts';
import { linksTo, type PageLinks } from './page-links.ts';
import { pageText, plainPageText, type PageLanguage, type PageText } from './page-texts.ts';
import { backTo, testNote } from './unsubscribe-page.ts';

/** What a preferences page shows. */
export interface PreferencesView {
  language: PageLanguage;
  branding: Branding;
  email: string;
  /** The person's lists that are public. */
  lists: NamedMembership[];
  /** The person's other lists, as one without a name; null where there is none. */
  others: { isSubscribed: boolean } | null;
  /** Public lists that the person may subscribe to. */
  further: NamedList[];
  wishes: MailWishes;
  /** The person asked for no mail at all. */
  isSuppressed: boolean;
  /** The person asked not to be counted. */
  isUncounted: boolean;
  isTest: boolean;
  /** What a save has done, or null. */
  saved: PageText | null;
}

/** The contact's lists with a box each, and one button for no mail at all. */
export function preferencesPage(view: PreferencesView, links: PageLinks): string {
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
${preferencesForm(view, '')}
${linksTo(language, { profile: links.profile, data: links.data, report: links.report })}`,
  });
}

/** The form of that page, for pages of accounts too, where it brings the link to the own data; an empty action is the page's own address. */
export function preferencesForm(
  view: PreferencesView,
  action: string,
  dataLink: string | null = null,
): string {
  const { language, saved } = view;
  const note =
    saved === null
      ? ''
      : `<p role="status" class="said"><strong>${pageText(language, saved)}</strong></p>`;
  const target = action === '' ? '' : ` action="${escapeHtml(action)}"`;
  return `${note}
<form method="post"${target}>${view.isSuppressed ? suppressedNote(language) : listForm(view)}</form>${dataLink === null ? '' : linksTo(language, { data: dataLink })}`;
}

function suppressedNote(language: PageLanguage): string {
  return `<p>${pageText(language, 'shutOut')}</p>
<div class="acts"><button type="submit" name="action" value="mail_again">${pageText(language, 'mailAgain')}</button></div>`;
}

/** What the lists are called together that are not public. */
export function otherEmailsOf(language: PageLanguage, branding: Branding): string {
  return plainPageText(language, 'otherEmails').replace('{sender}', () => branding.name);
}

function boxOf(name: string, of: { name: string; description: string; isOn: boolean }): string {
  const description = of.description === '' ? '' : `<small>${escapeHtml(of.description)}</small>`;
  return `
<label><input type="checkbox" name="${name}" value="on"${of.isOn ? ' checked' : ''}>
<span>${escapeHtml(of.name)}${description}</span></label>`;
}

function listForm(view: PreferencesView): string {
  const { language, lists, others, further, isUncounted } = view;
  const own = lists.map((list) => boxOf(`list_${list.id}`, { ...list, isOn: list.isSubscribed }));
  if (others !== null)
    own.push(
      '<input type="hidden" name="asks_others" value="1">',
      boxOf('others', {
        name: otherEmailsOf(language, view.branding),
        description: '',
        isOn: others.isSubscribed,
      }),
    );
  const more = further.map((list) => boxOf(`list_${list.id}`, { ...list, isOn: false })).join('');
  const boxes =
    own.join('') + (more === '' ? '' : `<h2>${pageText(language, 'furtherLists')}</h2>${more}`);
  // The hidden field tells a box that was left empty from a form without one.
  const uncounted = `<input type="hidden" name="asks_uncounted" value="1">
<label><input type="checkbox" name="uncounted" value="on"${isUncounted ? ' checked' : ''}>
<span>${pageText(language, 'uncounted')}<small>${pageText(language, 'uncountedText')}</small></span></label>`;
  const none = own.length === 0 ? `<p>${pageText(language, 'noList')}</p>` : '';
  return `${none}${boxes}${wishFields(language, view.wishes)}${uncounted}<div class="acts"><button type="submit" name="action" value="save">${pageText(language, 'save')}</button><button type="submit" class="quiet" name="action" value="never">${pageText(language, 'never')}</button></div>`;
}
