import pg from 'pg';

const { builtins } = pg.types;
const arrayOf: Record<number, number> = {
  1016: builtins.INT8,
  1185: builtins.TIMESTAMPTZ,
  1231: builtins.NUMERIC,
  1182: builtins.DATE,
  1115: builtins.TIMESTAMP,
};

function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text;
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: (text) =>
    String(Number(text)) === withoutTrailingZeros(text) ? Number(text) : text,
  [builtins.TIMESTAMPTZ]: isoTime,
  [builtins.TIMESTAMP]: (text) => text,
  [builtins.DATE]: (text) => text,
  [builtins.INTERVAL]: (text) => text,
};

/**
 * How values of PostgreSQL become values of JavaScript: whole numbers are numbers, moments are ISO strings, dates stay
 * text, and a decimal becomes a number unless that would change it.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    const element = arrayOf[oid];
    if (element !== undefined)
      return (text: string) =>
        parseArray(text).map((item) => (item === null ? null : parsers[element]?.(item)));
    return parsers[oid] ?? pg.types.getTypeParser(oid, 'text');
  },
};

// PostgreSQL writes 2026-11-21 05:57:00.123456+00 and, for the ends of time, infinity and -infinity.
function isoTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

const textArray: number = 1009;
const parseArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);
