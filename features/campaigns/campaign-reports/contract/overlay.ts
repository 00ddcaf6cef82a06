/** A link of the mail with what it drew, as the overlay shows it. */
export interface OverlayLink {
  link_no: number;
  url: string;
  label: string;
  clicks: number;
  unique_clicks: number;
  machine_clicks: number;
  /** Of all clicks of the mail, 0 to 1. */
  share: number;
}

/** The mail and its links, as GET analytics/reports/campaign_overlay answers. */
export interface Overlay {
  campaign_id: number;
  /** Sanitised; every counted link carries data-hg-link with its number. */
  html: string;
  links: OverlayLink[];
  clicks: number;
  delivered: number;
}

/** How warm a link is drawn: 0 for none, 1 for the one clicked most. */
export function warmthOf(
  link: Pick<OverlayLink, 'clicks'>,
  links: readonly Pick<OverlayLink, 'clicks'>[],
): number {
  const most = Math.max(0, ...links.map((one) => one.clicks));
  return most === 0 ? 0 : link.clicks / most;
}

/** What the badge at a link says, in the numbers of a language: its clicks and their share, or 0 alone. */
export function badgeOf(link: Pick<OverlayLink, 'clicks' | 'share'>, locale = 'en'): string {
  return link.clicks === 0
    ? '0'
    : `${link.clicks.toLocaleString(locale)} · ${link.share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })}`;
}

/** The colour of a warmth on a light mail: grey for no click, then the violet of clicks, deeper with each. */
export function heatOf(warmth: number): string {
  return warmth === 0
    ? 'hsl(215 16% 47%)'
    : `hsl(267 ${Math.round(32 + 32 * warmth)}% ${Math.round(58 - 22 * warmth)}%)`;
}

/** The style sheet that draws counts over the links of a mail, which keep their own colours: no script is needed, so the frame may stay sandboxed. */
export function overlayStyle(links: readonly OverlayLink[], locale?: string): string {
  const rules = links.map((link) => {
    const warmth = warmthOf(link, links);
    const at = `[data-hg-link="${link.link_no}"]`;
    const colour = heatOf(warmth);
    const badge = badgeOf(link, locale);
    // A badge that is wider than its link begins where the link begins, so that none is cut at the left edge of the mail.
    return (
      `${at}::after{content:"${badge}";background:${colour};inset-inline-end:min(-11px,calc(100% - ${12 + badge.length * 7}px))}` +
      `${at}{outline-color:${colour}!important}`
    );
  });
  return (
    '[data-hg-link]{position:relative!important;outline:2px solid!important;outline-offset:2px!important;border-radius:3px;cursor:default!important}' +
    '[data-hg-link]:has(img,table,div){display:inline-block!important}' +
    '[data-hg-link]::after{position:absolute;z-index:9;top:-17px;padding:1px 6px;border-radius:9px;' +
    'color:white;font:600 11px/16px system-ui,sans-serif;letter-spacing:0;text-transform:none;text-decoration:none;white-space:nowrap;box-shadow:0 1px 3px rgb(0 0 0/.35)}' +
    rules.join('')
  );
}

/** The mail with the counts drawn over it. */
export function drawnOver(html: string, links: readonly OverlayLink[], locale?: string): string {
  const style = `<style>${overlayStyle(links, locale)}</style>`;
  return /<\/head>/i.test(html) ? html.replace(/<\/head>/i, () => `${style}</head>`) : style + html;
}
