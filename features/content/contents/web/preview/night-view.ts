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

/** A mail as it is seen by day, whatever the colors of the screen around it are: its own night colors wait for the night view. */
export function dayView(html: string): string {
  return html.replace(
    /\(\s{0,9}prefers-color-scheme\s{0,9}:\s{0,9}dark\s{0,9}\)/gi,
    '(max-width:0px)',
  );
}
