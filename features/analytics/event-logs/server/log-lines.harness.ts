/** Lines of a log as objects. */
export function linesOf(file: string): Record<string, string>[] {
  const [heads, ...lines] = file.replace('\ufeff', '').trimEnd().split('\r\n');
  const names = heads!.split(',');
  return lines.map((line) => {
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)!;
    return Object.fromEntries(
      names.map((name, at) => [name, cells[at]!.replace(/,$/, '').replace(/^"|"$/g, '')]),
    );
  });
}
