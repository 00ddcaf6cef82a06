/** A picture as a letter carries it: never wider than the mail. */
export function pictureHtml(image: { url: string; alt: string; width: number }): string {
  const width = Math.min(image.width, 600);
  return `<img src="${quoted(image.url)}" alt="${quoted(image.alt)}" width="${width}" style="max-width:100%;height:auto">`;
}

function quoted(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
