import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { testNote } from './unsubscribe-page.ts';

/** What a preferences page shows. */
export interface PreferencesView {
  accountName: string;
  email: string;
  lists: { id: number; name: string; description: string; isSubscribed: boolean }[];
  /** The person asked for no mail at all. */
  isShutOut: boolean;
  isTest: boolean;
  /** What a save has done, or null. */
  saved: string | null;
}

/** The contact's lists with a box each, and one button for no mail at all. */
export function preferencesPage(view: PreferencesView): string {
  return pageFrame('Your mail preferences', `
<p>Mail from <strong>${escapeHtml(view.accountName)}</strong> to ${escapeHtml(maskedAddress(view.email))}</p>
${testNote(view)}
${view.saved === null ? '' : `<p role="status"><strong>${escapeHtml(view.saved)}</strong></p>`}
<form method="post">${view.isShutOut ? shutOut() : listForm(view)}</form>`);
}

function shutOut(): string {
  return `<p>You asked for no mail at all, so none is sent to you.</p>
<button type="submit" name="action" value="mail_again">Allow mail again</button>`;
}

function listForm(view: PreferencesView): string {
  const lists = view.lists.map((list) => `
<label><input type="checkbox" name="list_${list.id}" value="on"${list.isSubscribed ? ' checked' : ''}>
<span>${escapeHtml(list.name)}${list.description === '' ? '' : `<small>${escapeHtml(list.description)}</small>`}</span></label>`).join('');
  const save = view.lists.length === 0
    ? '<p>You are on no list.</p>'
    : `${lists}<button type="submit" name="action" value="save">Save</button>`;
  return `${save}<button type="submit" class="quiet" name="action" value="never">Never mail me again</button>`;
}
