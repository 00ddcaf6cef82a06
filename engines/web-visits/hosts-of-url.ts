/** The host of a website's address, without `www.`, which counts as it does; null for what is no address of a website. */
export function hostOfUrl(url: string): string | null {
  const read = URL.parse(url);
  if (!read || !/^https?:$/.test(read.protocol) || read.username !== '' || read.password !== '')
    return null;
  return read.hostname.replace(/^www\./, '') || null;
}
