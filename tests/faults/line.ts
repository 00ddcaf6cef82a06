/** One line of the table: what was done, what had to come of it, what came. */
export interface Line {
  scenario: string;
  injected: string;
  required: string;
  measured: string;
  isMet: boolean;
}

/** Makes lines that share their scenario and what was injected; only the first names it. */
export function linesOf(
  scenario: string,
  injected: string,
): { add(required: string, measured: string | number, isMet: boolean): void; lines: Line[] } {
  const lines: Line[] = [];
  return {
    lines,
    add: (required, measured, isMet) =>
      void lines.push({
        scenario,
        injected: lines.length === 0 ? injected : '',
        required,
        measured: String(measured),
        isMet,
      }),
  };
}

/** The lines as a table of plain text. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [
    ['scenario', 'injected', 'required', 'measured', 'met'],
    ...lines.map((line) => [
      line.scenario,
      line.injected,
      line.required,
      line.measured,
      line.isMet ? 'yes' : 'NO',
    ]),
  ];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const text = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [text[0], widths.map((width) => '-'.repeat(width)).join('  '), ...text.slice(1)].join(
    '\n',
  );
}
