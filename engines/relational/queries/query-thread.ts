import { loadModule, parseSync } from 'libpg-query';
import { serveWork } from '#platform/server/template/serve-work.ts';
import { checkQuery, QueryRefusal, type ParsedQuery, type QueryTable } from './check-query.ts';

/** What the thread is asked: whether this text is a query over these tables. */
export interface QueryRequest {
  text: string;
  tables: readonly QueryTable[];
}

/** What it answers. Places are in UTF-16 units, as editors count. */
export type QueryVerdict =
  | { ok: true; text: string; tables: readonly string[] }
  | { ok: false; word: string; why: string; at: number };

await loadModule();

// The program of the thread that reads queries.
serveWork((request, report) => {
  report.part(verdictOf(request as QueryRequest));
});

function verdictOf({ text, tables }: QueryRequest): QueryVerdict {
  try {
    const checked = checkQuery(parseSync(text) as ParsedQuery, tables);
    const bytes = Buffer.from(text);
    // Without what stands behind the statement, such as its semicolon.
    const own = bytes.subarray(0, checked.to ?? bytes.length).toString();
    return { ok: true, text: own, tables: checked.tables };
  } catch (error) {
    if (error instanceof QueryRefusal)
      return { ok: false, ...placed(text, error.word, error.at), why: error.message };
    const { sqlDetails, message } = error as {
      sqlDetails?: { cursorPosition?: number };
      message: string;
    };
    if (sqlDetails === undefined) throw error;
    const at = [...text].slice(0, sqlDetails.cursorPosition ?? 0).join('').length;
    return { ok: false, word: wordAt(text, at), why: message, at };
  }
}

// What has no place of its own in the tree stands behind what has one.
function placed(text: string, word: string, at: number): { word: string; at: number } {
  const from = Buffer.from(text).subarray(0, at).toString().length;
  const found = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase(), from);
  const place = found >= 0 ? found : from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  return {
    word: found >= 0 ? text.slice(place, place + word.length) : word || wordAt(text, place),
    at: place,
  };
}

function wordAt(text: string, at: number): string {
  return /^(\w+|\S)?/u.exec(text.slice(at))?.[0] ?? '';
}
