import type { Branding, FieldType } from '#engines/audience/public.ts';
import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { linksTo, type PageLinks } from './page-links.ts';
import { pageText, plainPageText, type PageLanguage } from './page-texts.ts';
import { backTo, testNote } from './unsubscribe-page.ts';

/** One field of a contact that its person may change. */
export interface ProfileField {
  /** Its name in the form: a default field, or custom_12. */
  name: string;
  /** As the account calls it; empty: the page knows the name. */
  label: string;
  type: FieldType;
  value: string;
  fault: string | null;
}

/** What the page of a person's details shows. */
export interface ProfileView {
  language: PageLanguage;
  branding: Branding;
  email: string;
  fields: ProfileField[];
  isTest: boolean;
  /** What came of a save; null before one. */
  outcome: 'profileSaved' | 'profileFault' | 'testSaved' | null;
}

const inputTypes = {
  string: 'type="text" maxlength="255"',
  integer: 'type="number"',
  float: 'type="number" step="any"',
  datetime: 'type="date"',
} as const;
const known = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  fax: 'fax',
} as const;

/** The person's details with a field each. */
export function profilePage(view: ProfileView, links: PageLinks): string {
  const { language, branding } = view;
  return pageFrame({
    language,
    branding,
    title: plainPageText(language, 'profile'),
    back: backTo(language, branding),
    body: `<p>${pageText(language, 'mailFrom', {
      email: maskedAddress(view.email),
      html: { sender: `<strong>${escapeHtml(branding.name)}</strong>` },
    })}</p>${testNote(view)}${profileForm(view, '')}${linksTo(language, { preferences: links.preferences, report: links.report })}`,
  });
}

/** The form of that page, for pages of accounts too. */
export function profileForm({ language, fields, outcome }: ProfileView, action: string): string {
  const note =
    outcome === null
      ? ''
      : `<p role="${outcome === 'profileFault' ? 'alert' : 'status'}" class="said"><strong>${pageText(language, outcome)}</strong></p>`;
  return `<form method="post" action="${escapeHtml(action)}">${note}${fields.map((field) => fieldOf(language, field)).join('')}
<div class="acts"><button type="submit">${pageText(language, 'save')}</button></div></form>`;
}

function fieldOf(language: PageLanguage, field: ProfileField): string {
  const id = `field-${escapeHtml(field.name)}`;
  const label = Object.hasOwn(known, field.name)
    ? pageText(language, known[field.name as keyof typeof known])
    : escapeHtml(field.label);
  const fault =
    field.fault === null
      ? ''
      : `<small id="${id}-fault" role="alert">${escapeHtml(field.fault)}</small>`;
  const marks = field.fault === null ? '' : ` aria-invalid="true" aria-describedby="${id}-fault"`;
  return `<p class="field"><label for="${id}">${label}</label>${inputOf(language, field, `id="${id}" name="${escapeHtml(field.name)}"${marks}`)}${fault}</p>`;
}

function inputOf(
  language: PageLanguage,
  { type, value }: ProfileField,
  attributes: string,
): string {
  if (type === 'boolean') {
    const option = (at: string, words: string) =>
      `<option value="${at}"${value === at ? ' selected' : ''}>${words}</option>`;
    return `<select ${attributes}>${option('', '')}${option('true', pageText(language, 'yes'))}${option('false', pageText(language, 'no'))}</select>`;
  }
  if (type === 'text')
    return `<textarea ${attributes} rows="4" maxlength="10000">${escapeHtml(value)}</textarea>`;
  return `<input ${inputTypes[type]} ${attributes} value="${escapeHtml(value)}">`;
}
