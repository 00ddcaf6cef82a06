import type { Branding } from '#engines/audience/public.ts';
import { escapeHtml, maskedAddress, pageFrame } from './page-frame.ts';
import { linksTo, type PageLinks } from './page-links.ts';
import { pageText, plainPageText, type PageLanguage } from './page-texts.ts';
import { backTo, testNote } from './unsubscribe-page.ts';

/** What the page shows on which a person reports an email as spam. */
export interface ReportView {
  language: PageLanguage;
  branding: Branding;
  email: string;
  isReported: boolean;
  isTest: boolean;
}

/** Asks whether the email is spam, or tells that it is reported. */
export function reportPage(view: ReportView, links: PageLinks): string {
  const { language, branding } = view;
  return pageFrame({
    language,
    branding,
    title: plainPageText(language, 'report'),
    back: backTo(language, branding),
    body: `${testNote(view)}${reportForm(view, '')}${linksTo(language, { preferences: links.preferences })}`,
  });
}

/** The form of that page, for pages of accounts too. */
export function reportForm(view: ReportView, action: string): string {
  const { language } = view;
  if (view.isReported) return `<p role="status">${pageText(language, 'reportDone')}</p>`;
  const about = {
    email: maskedAddress(view.email),
    html: { sender: `<strong>${escapeHtml(view.branding.name)}</strong>` },
  };
  return `<form method="post" action="${escapeHtml(action)}"><p>${pageText(language, 'reportAsk', about)}</p>
<div class="acts"><button type="submit">${pageText(language, 'reportButton')}</button></div></form>`;
}
