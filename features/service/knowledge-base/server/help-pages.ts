import type { Branding } from '#engines/audience/public.ts';
import type { FormLanguage } from '#engines/forms/contract.ts';
import { pageFrame } from '#engines/tracking/public.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import { helpText } from './help-texts.ts';
import type { ListedArticle, ReadArticle } from './public-articles.ts';
import type { FoundArticle } from './words.ts';

/** What every page of a help center is made with. */
export interface HelpFrame {
  readonly language: FormLanguage;
  readonly languages: readonly FormLanguage[];
  readonly branding: Branding;
  /** The path of the help center, without language. */
  readonly base: string;
  /** Whether visitors may write to the desk: it has an address that answers come from. */
  readonly hasDesk: boolean;
}

// So many articles of a category the first page names; the page of the category names all.
const mostOfCategory = 8;

const style = `<style>.find{display:flex;gap:.5rem;margin:0 0 1.5rem}.find input{flex:1;min-width:0;padding:.6rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px}
ul.list{list-style:none;margin:.25rem 0 0;padding:0}ul.list a{display:inline-block;padding:.35rem 0}.trail{font-size:.9rem}
.article h2,.article h3{margin:1.5rem 0 .5rem}.article img{max-width:100%;height:auto}.article table{max-width:100%}
.vote{margin:2rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line)}.vote p{margin:0}.write label{display:block;margin:0 0 1rem;padding:0;border:0}.write span{display:block;margin:0 0 .25rem}.write input,.write textarea{width:100%;box-sizing:border-box;padding:.6rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px}.desk{margin:2rem 0 0}.tongues{display:flex;flex-wrap:wrap;gap:1rem;margin:2rem 0 0;font-size:.9rem}</style>`;

/** The first page: articles by category; or all those of one category. */
export function homePage(
  frame: HelpFrame,
  articles: readonly ListedArticle[],
  category: string | null,
): string {
  const { language } = frame;
  const groups = Map.groupBy(articles, (article) => article.category);
  const shown = [...groups].filter(([name]) => category === null || name === category);
  const body = shown.map(([name, some]) =>
    groupOf(frame, name, { some, isWhole: category !== null }),
  );
  const none = `<p>${escapeHtml(helpText(language, 'empty'))}</p>`;
  return framed(frame, {
    title: category || helpText(language, 'title'),
    body: `${category === null ? '' : trailOf(frame)}${findForm(frame, '')}${body.join('') || none}`,
  });
}

/** What was found. */
export function resultsPage(
  frame: HelpFrame,
  text: string,
  found: readonly FoundArticle[],
): string {
  const { language } = frame;
  const rows = found.map(
    ({ name, slug, excerpt }) =>
      `<li><a href="${addressOf(frame, slug)}">${escapeHtml(name)}</a><small>${plainOf(excerpt)}</small></li>`,
  );
  return framed(frame, {
    title: helpText(language, 'found', text),
    body: `${trailOf(frame)}${findForm(frame, text)}${
      rows.length === 0
        ? `<p role="status">${escapeHtml(helpText(language, 'nothing'))}</p>`
        : `<ul class="list">${rows.join('')}</ul>`
    }`,
  });
}

/** One article, and the question whether it helped; thanks in its place once it was answered. */
export function articlePage(
  frame: HelpFrame,
  { name, category, body }: ReadArticle,
  { isVoted }: { isVoted: boolean },
): string {
  const { language } = frame;
  const said = (text: 'helpful' | 'yes' | 'no' | 'thanks') => escapeHtml(helpText(language, text));
  const vote = isVoted
    ? `<p role="status">${said('thanks')}</p>`
    : `<p id="helpful">${said('helpful')}</p><form method="post" aria-labelledby="helpful"><div class="acts"><button type="submit" class="quiet" name="helpful" value="yes">${said('yes')}</button><button type="submit" class="quiet" name="helpful" value="no">${said('no')}</button></div></form>`;
  return framed(frame, {
    title: name,
    body: `${trailOf(frame, category)}<div class="article" dir="auto">${sameWindow(body)}</div><div class="vote">${vote}</div>`,
  });
}

/** Where no article is. */
export function missingPage(language: FormLanguage): string {
  return pageFrame({
    language,
    title: helpText(language, 'gone'),
    branding: null,
    body: `<p role="status">${escapeHtml(helpText(language, 'goneText'))}</p>`,
  });
}

/** A page of the help center with its ways to write to the desk and to other languages. */
export function framed(frame: HelpFrame, { title, body }: { title: string; body: string }): string {
  const { language, branding } = frame;
  return pageFrame({
    language,
    title,
    branding,
    isListed: true,
    body: `${style}${body}${deskOf(frame)}${tonguesOf(frame)}`,
  });
}

function deskOf({ hasDesk, base, language }: HelpFrame): string {
  if (!hasDesk) return '';
  return `<p class="desk"><a href="${base}/${language}/contact/new">${escapeHtml(helpText(language, 'contact'))}</a></p>`;
}

function groupOf(
  frame: HelpFrame,
  name: string,
  { some, isWhole }: { some: readonly ListedArticle[]; isWhole: boolean },
): string {
  const { language } = frame;
  const shown = isWhole ? some : some.slice(0, mostOfCategory);
  const rows = shown.map(
    ({ slug, name: title }) =>
      `<li><a href="${addressOf(frame, slug)}">${escapeHtml(title)}</a></li>`,
  );
  const more =
    shown.length === some.length
      ? ''
      : `<li><a href="${categoryOf(frame, name)}">${escapeHtml(helpText(language, 'all'))} (${some.length})</a></li>`;
  const heading = isWhole ? '' : `<h2>${escapeHtml(name || helpText(language, 'other'))}</h2>`;
  return `${heading}<ul class="list">${rows.join('')}${more}</ul>`;
}

function findForm(frame: HelpFrame, text: string): string {
  const label = escapeHtml(helpText(frame.language, 'search'));
  return `<form class="find" role="search" action="${frame.base}/${frame.language}"><input type="search" name="q" maxlength="200" required aria-label="${label}" placeholder="${label}" value="${escapeHtml(text)}"><button type="submit">${escapeHtml(helpText(frame.language, 'find'))}</button></form>`;
}

/** The way back to the first page, and to a category. */
export function trailOf(frame: HelpFrame, category = ''): string {
  const home = `<a href="${frame.base}/${frame.language}">${escapeHtml(helpText(frame.language, 'title'))}</a>`;
  const group =
    category === ''
      ? ''
      : ` › <a href="${categoryOf(frame, category)}">${escapeHtml(category)}</a>`;
  return `<p class="trail">${home}${group}</p>`;
}

function tonguesOf({ language, languages, base }: HelpFrame): string {
  if (languages.length < 2) return '';
  const links = languages.map((other) => {
    const name = new Intl.DisplayNames([other], { type: 'language' }).of(other) ?? other;
    return `<a href="${base}/${other}" lang="${other}"${other === language ? ' aria-current="true"' : ''}>${escapeHtml(name)}</a>`;
  });
  return `<nav class="tongues" aria-label="${escapeHtml(helpText(language, 'languages'))}">${links.join('')}</nav>`;
}

function addressOf({ base, language }: HelpFrame, slug: string): string {
  return `${base}/${language}/${slug}`;
}

function categoryOf({ base, language }: HelpFrame, name: string): string {
  return `${base}/${language}?category=${encodeURIComponent(name)}`;
}

// What is left of harmless HTML without its elements is text that is escaped already.
function plainOf(excerpt: string): string {
  return excerpt.replaceAll('<', '&lt;').replace(/\s+/g, ' ').trim();
}

// A window that a sandboxed page opens is sandboxed as well: links lead on in this one.
function sameWindow(body: string): string {
  return body.replaceAll(' target="_blank"', '');
}
