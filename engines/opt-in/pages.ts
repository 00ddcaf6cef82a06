import { backTo, escapeHtml, maskedAddress, pageFrame } from '#engines/tracking/public.ts';
import type { Branding } from '#engines/audience/public.ts';
import { letterText, type LetterLanguage, type LetterText } from './letter-texts.ts';

/** What a confirm page shows. */
export interface ConfirmView {
  readonly language: LetterLanguage;
  readonly branding: Branding;
  readonly email: string;
  readonly lists: readonly string[];
  /** The account's own page in place of the built-in one. */
  readonly own: string | null;
}

/** Asks for the confirmation; with a nonce the page's own script gives it as soon as somebody sees the page. */
export function askPage(view: ConfirmView, nonce: string | null): string {
  const script =
    nonce === null
      ? ''
      : `<p role="status" hidden>${said(view, 'pageWait')}</p><script nonce="${nonce}">
(()=>{const f=document.forms[0],go=()=>{if(document.visibilityState!=='visible'||f.dataset.sent)return;f.dataset.sent='1';f.elements.how.value='script';f.nextElementSibling.hidden=false;f.hidden=true;f.submit()};
document.addEventListener('visibilitychange',go);go()})()</script>`;
  return framed(
    view,
    'pageTitle',
    `${view.own === null ? `<p>${said(view, 'pageAsk')}</p>` : ''}
<form method="post" class="acts"><input type="hidden" name="how" value="button"><button type="submit">${said(view, 'button')}</button></form>${script}`,
  );
}

/** Says that the subscription is confirmed, now or before. */
export function confirmedPage(view: ConfirmView, title: 'done' | 'already'): string {
  return framed(
    view,
    title,
    view.own === null ? `<p role="status">${said(view, 'doneText')}</p>` : '',
  );
}

/** A link that has ended; it names nobody. */
export function expiredPage(language: LetterLanguage, mayRenew: boolean): string {
  const form = `<form method="post" class="acts"><button type="submit" name="action" value="new_link">${text(language, 'newLink')}</button></form>`;
  return plain(language, `<p>${text(language, 'expiredText')}</p>${mayRenew ? form : ''}`);
}

/** What became of the wish for a new link; it names nobody. */
export function renewedPage(language: LetterLanguage, isSent: boolean): string {
  return plain(language, `<p role="status">${text(language, isSent ? 'newSent' : 'newNot')}</p>`);
}

function plain(language: LetterLanguage, body: string): string {
  return pageFrame({ language, title: letterText(language, 'expired'), branding: null, body });
}

function framed(view: ConfirmView, title: LetterText, body: string): string {
  const { language, branding, own } = view;
  if (own !== null) return atTheEnd(own, body);
  return pageFrame({
    language,
    title: letterText(language, title),
    branding,
    back: backTo(language, branding),
    body,
  });
}

function text(language: LetterLanguage, name: LetterText): string {
  return escapeHtml(letterText(language, name));
}

function said({ language, branding, email, lists }: ConfirmView, name: LetterText): string {
  return escapeHtml(
    letterText(language, name, {
      sender: branding.name,
      email: maskedAddress(email),
      lists: lists.join(', '),
    }),
  );
}

// What an account wrote is a page of its own; our form comes to its end.
function atTheEnd(html: string, addition: string): string {
  const end = html.toLowerCase().lastIndexOf('</body>');
  return end < 0 ? `${html}${addition}` : html.slice(0, end) + addition + html.slice(end);
}
