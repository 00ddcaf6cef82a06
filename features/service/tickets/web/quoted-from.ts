const begins =
  /^(>|-{2,}\s*(original message|ursprüngliche nachricht)|_{10,}$|on .{5,200} wrote:\s*$|am .{5,200} schrieb.{0,200}:\s*$)/i;

/** Splits the words of a mail into its own and what it quotes from earlier ones; a mail that only quotes is its own. */
export function quotedFrom(text: string): { own: string; quoted: string } {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => begins.test(line.trim().slice(0, 500)));
  const own = at < 0 ? text : lines.slice(0, at).join('\n');
  if (at < 0 || own.trim() === '') return { own: text.trim(), quoted: '' };
  return { own: own.trim(), quoted: lines.slice(at).join('\n').trim() };
}
