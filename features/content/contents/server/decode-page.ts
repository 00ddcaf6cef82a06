/** A page as text, by the encoding that its type or its own head names; UTF-8 where neither does. */
export function decodePage(body: Buffer, contentType: string): string {
  const head = body.subarray(0, 2048).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(named).decode(body).replaceAll('\0', '');
  } catch {
    // An encoding nobody knows is read as the one that nearly every page has.
    return body.toString('utf8').replaceAll('\0', '');
  }
}
