import type { MouseEvent } from 'react';
import { useOpenAccount } from '#features/session/access/web/public.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { GuidePage } from '../contract.ts';
import classes from './guide.module.css';

/** The text of a page. Links to screens are there for an open account; `onOpen` takes links to other pages, where they do not lead away. */
export function GuideText({
  page,
  onOpen,
}: {
  page: GuidePage;
  onOpen?: ((name: string) => void) | undefined;
}) {
  const account = useOpenAccount();
  const go = useGo();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const to = link?.getAttribute('href') ?? '';
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || !/^\/(guide|accounts|service|commerce)\b/.test(to)) return;
    event.preventDefault();
    if (onOpen && to.startsWith('/guide/')) onOpen(to.slice('/guide/'.length));
    else go(to);
  };
  return (
    // Built from the pages of this repository, which have no HTML of their own (apps/web/guide/compile-page.ts).
    <div
      className={classes.text}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: withAccount(page.html, account) }}
    />
  );
}

const screenLink = /<a href="(\/\w+\/)\*(\/[^"]*)">(.*?)<\/a>/g;

function withAccount(html: string, account: number | null): string {
  return html.replaceAll(screenLink, (...found: string[]) => {
    const [, before, after, text = ''] = found;
    return account === null ? text : `<a href="${before}${account}${after}">${text}</a>`;
  });
}
