const western = new TextDecoder('windows-1252');
// What Western text does not hold but damaged UTF-8 does: the first byte of a two-byte letter behind a small one or before a sign,
// letters that were encoded twice, bytes of no letter, and the mark that stands for lost characters.
const damage =
  /\p{Ll}[\u00c2-\u00c5](?!\p{L})|[\u00c2\u00c3][\u0080-\u00bf\u0152-\u2122]|\u00e2[\u20ac\u201a\u0192\u201e\u2020\u2021\u02c6\u2030]|\u00ef\u00bf|[\u0080-\u009f\u00fe\u00ff](?!\p{Ll})/u;

/** True when a line that is no UTF-8 looks like damaged UTF-8 rather than like text in a Western encoding. */
export function looksLikeBrokenUtf8(line: Uint8Array): boolean {
  return damage.test(western.decode(line));
}
