/** The footer that the law asks for: who sends, from where, and the way out. */
export const footerHtml = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding:28px 24px;font:13px/20px Helvetica,Arial,sans-serif;color:#64748b">
      {{ account.name }}, {{ postal_address }}<br>
      <a href="{{ unsubscribe_url }}" style="color:#64748b">Unsubscribe</a> &nbsp; <a href="{{ preferences_url }}" style="color:#64748b">Choose what you get</a>
    </td>
  </tr>
</table>
`;

/** Puts the footer at the end of a mail: before the end of its body, or last. */
export function withFooter(html: string): string {
  const end = html.toLowerCase().lastIndexOf('</body>');
  if (end < 0) return `${html.trimEnd()}\n${footerHtml}`;
  return `${html.slice(0, end).trimEnd()}\n${footerHtml}${html.slice(end)}`;
}

/** True when a content has the way out and the address, wherever they stand. */
export function hasFooter(source: string): boolean {
  return /\bunsubscribe_url\b/.test(source) && /\bpostal_address\b/.test(source);
}
