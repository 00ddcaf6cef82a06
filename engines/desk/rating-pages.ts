import type { Branding } from '#engines/audience/public.ts';
import { escapeHtml, pageFrame } from '#engines/tracking/public.ts';
import { ratingText } from './rating-texts.ts';
import type { AskedTicket } from './ratings.ts';

/** So long a comment may be. */
export const longestComment = 2_000;

/** Asks for a rating; looking at it changes nothing. */
export function ratingPage(asked: AskedTicket, branding: Branding): string {
  const { language } = asked;
  const said = (name: Parameters<typeof ratingText>[1], values?: Record<string, string>): string =>
    escapeHtml(ratingText(language, name, values));
  const before =
    asked.score === null
      ? ''
      : `<p class="said">${said('yours', { score: ratingText(language, asked.score) })}</p>`;
  return pageFrame({
    language,
    title: ratingText(language, 'title'),
    branding,
    body: `<p>${said('about', { number: String(asked.number), subject: asked.subject })}</p>${before}
<form method="post"><div class="field"><label for="comment">${said('comment')}</label><textarea id="comment" name="comment" rows="4" maxlength="${longestComment}">${escapeHtml(asked.comment)}</textarea></div>
<div class="acts"><button type="submit" name="score" value="good">${said('good')}</button><button type="submit" class="quiet" name="score" value="bad">${said('bad')}</button></div></form>`,
  });
}

/** Thanks for a rating. */
export function ratedPage({ language }: AskedTicket, branding: Branding): string {
  return pageFrame({
    language,
    title: ratingText(language, 'thanks'),
    branding,
    body: `<p role="status">${escapeHtml(ratingText(language, 'thanksText'))}</p>`,
  });
}

/** A link that has ended; it names nobody. */
export function endedPage({ language }: AskedTicket): string {
  return pageFrame({
    language,
    title: ratingText(language, 'ended'),
    branding: null,
    body: `<p>${escapeHtml(ratingText(language, 'endedText'))}</p>`,
  });
}
