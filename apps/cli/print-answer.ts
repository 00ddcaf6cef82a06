import type { CommandAnswer } from './command.ts';

/** An answer as people read it: a record line by line, a table in columns. */
export function printAnswer(answer: CommandAnswer): string {
  if (!Array.isArray(answer))
    return inColumns(Object.entries(answer).map(([name, value]) => [name, text(value)]));
  const names = Object.keys(answer[0] ?? {});
  return inColumns([names, ...answer.map((row) => names.map((name) => text(row[name])))]);
}

function inColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return Array.isArray(value) ? value.map(text).join(', ') || '-' : String(value);
}
