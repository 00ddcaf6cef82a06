// As MJML writes it for mj-preview.
const hiddenPreview =
  /<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">[^<]*<\/div>/;

/** A mail without the preview text that its layout carries: no words of the mail itself, and not wanted beside a preheader of the campaign. */
export function withoutPreviewText(html: string): string {
  return html.replace(hiddenPreview, '');
}
