import type { Branding } from '#engines/audience/public.ts';
import {
  backTo,
  escapeHtml,
  maskedAddress,
  pageFrame,
  type PageLanguage,
} from '#engines/tracking/public.ts';
import type { OwnDataChoice } from './ports.ts';
import { ownDataText, textLanguage, type OwnDataText } from './texts.ts';

/** Whose page it is, in which language, and about which address. */
export interface OwnDataView {
  readonly language: PageLanguage;
  readonly branding: Branding;
  readonly email: string;
}

/** What a page says above its forms: what became of a form, or what is wrong with it. */
export type Said = 'asked' | 'testSaved' | 'addressFault' | null;

const acts = ['copy', 'erasure', 'address'] as const;

/** What people may do with their own data, each with its form. */
export function ownDataPage(
  view: OwnDataView,
  shown: { choice: OwnDataChoice; said: Said; testText: string; preferences: string; back: string },
): string {
  const { choice, said } = shown;
  const note =
    said === null
      ? ''
      : `<p role="${said === 'addressFault' ? 'alert' : 'status'}" class="said"><strong>${said === 'testSaved' ? escapeHtml(shown.testText) : say(view, said)}</strong></p>`;
  const forms = acts.filter((act) => choice[act]).map((act) => formOf(view, act, said));
  return framed(
    view,
    'title',
    `<p>${say(view, 'lead')}</p>${note}${forms.join('')}
<p class="links"><a href="${escapeHtml(shown.preferences)}">${escapeHtml(shown.back)}</a></p>`,
  );
}

function formOf(view: OwnDataView, act: (typeof acts)[number], said: Said): string {
  const field =
    act === 'address'
      ? `<div class="field"><label for="email">${say(view, 'newAddress')}</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email"${said === 'addressFault' ? ' aria-invalid="true"' : ''}></div>`
      : '';
  return `
<h2>${say(view, `${act}Title`)}</h2>
<form method="post"><p>${say(view, `${act}Text`)}</p>${field}<div class="acts"><button type="submit" class="quiet" name="action" value="${act}">${say(view, `${act}Button`)}</button></div></form>`;
}

/** Asks for one more press before a link of a letter does anything. */
export function confirmPage(view: OwnDataView, act: keyof OwnDataChoice | 'undo'): string {
  return framed(
    view,
    `${act}Title`,
    `<p>${say(view, `${act}Ready`)}</p>
<form method="post" class="acts"><button type="submit">${say(view, `${act}Do`)}</button></form>`,
  );
}

/** Says that it is done. */
export function donePage(view: OwnDataView, act: 'erasure' | 'address' | 'undo'): string {
  return framed(view, `${act}Done`, `<p role="status">${say(view, `${act}DoneText`)}</p>`);
}

/** Says that the new address is no longer free. */
export function refusedPage(view: OwnDataView): string {
  return framed(view, 'addressTitle', `<p role="alert">${say(view, 'addressRefused')}</p>`);
}

/** A link that was used or has ended; it names nobody. */
export function endedPage(language: PageLanguage): string {
  const text = (name: OwnDataText) => escapeHtml(ownDataText(language, name));
  return pageFrame({
    language: textLanguage(language),
    title: ownDataText(language, 'ended'),
    branding: null,
    body: `<p>${text('endedText')}</p>`,
  });
}

/** Asks for an address, to mail the link to its preferences; answers the same for every address. */
export function entrancePage(
  view: OwnDataView,
  said: 'enterAsked' | 'addressFault' | null,
): string {
  const note =
    said === null
      ? ''
      : `<p role="${said === 'addressFault' ? 'alert' : 'status'}" class="said"><strong>${say(view, said)}</strong></p>`;
  return framed(
    view,
    'enterTitle',
    `<p>${say(view, 'enterText')}</p>${note}
<form method="post"><div class="field"><label for="email">${say(view, 'enterLabel')}</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email"${said === 'addressFault' ? ' aria-invalid="true"' : ''}></div>
<div class="acts"><button type="submit">${say(view, 'enterButton')}</button></div></form>`,
  );
}

function framed(view: OwnDataView, title: OwnDataText, body: string): string {
  const { language, branding } = view;
  return pageFrame({
    language: textLanguage(language),
    title: ownDataText(language, title),
    branding,
    back: backTo(textLanguage(language), branding),
    body,
  });
}

function say({ language, branding, email }: OwnDataView, name: OwnDataText): string {
  return escapeHtml(
    ownDataText(language, name, { sender: branding.name, email: maskedAddress(email) }),
  );
}
