/**
 * A mail as a mail program in dark mode shows it. A mail that brings its own night colours gets them; any other is turned
 * dark the way Outlook and Gmail do it: light and dark change places, pictures stay.
 */
export function nightView(html: string): string {
  const own = /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i;
  if (own.test(html)) return html.replace(new RegExp(own, 'gi'), '@media all');
  const style =
    '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img,video,[background]{filter:invert(1) hue-rotate(180deg)}</style>';
  return /<\/head>/i.test(html) ? html.replace(/<\/head>/i, `${style}</head>`) : style + html;
}
