import type { Readable } from 'node:stream';

/** What a handler answers; the HTTP edge writes it once the transaction has committed. */
export type Answer =
  | { kind: 'json'; status: number; body: unknown }
  | {
      kind: 'file';
      content: Readable | Buffer | string;
      name: string;
      type: string;
      inline: boolean;
    }
  | {
      kind: 'page';
      status: number;
      html: string;
      /** In place of those of our own pages. */
      headers?: Readonly<Record<string, string>>;
      isForFrames?: boolean;
    }
  | { kind: 'redirect'; url: string }
  | {
      kind: 'bytes';
      status: number;
      type: string;
      content: Buffer;
      headers: Record<string, string>;
    }
  | { kind: 'taken' };

/** 200 with data and, for lists, paging facts. */
export function ok(data: unknown, meta?: unknown): Answer {
  return { kind: 'json', status: 200, body: meta === undefined ? { data } : { data, meta } };
}

/** 201: the record now exists. */
export function created(data: unknown): Answer {
  return { kind: 'json', status: 201, body: { data } };
}

/** 202: a background job has the work; data names its notification. */
export function accepted(data: unknown): Answer {
  return { kind: 'json', status: 202, body: { data } };
}

/** Any other JSON body. */
export function json(status: number, body: unknown): Answer {
  return { kind: 'json', status, body };
}

/** 204 without a body. */
export function empty(): Answer {
  return { kind: 'json', status: 204, body: undefined };
}

/** A download; `inline` shows it in place instead. */
export function file(
  content: Readable | Buffer | string,
  about: { name: string; type: string; inline?: boolean },
): Answer {
  return {
    kind: 'file',
    content,
    name: about.name,
    type: about.type,
    inline: about.inline ?? false,
  };
}

/** A page of our own, for people without the app (those behind links of mails). */
export function page(html: string, status = 200): Answer {
  return { kind: 'page', status, html };
}

/** 302 to another address. */
export function redirect(url: string): Answer {
  return { kind: 'redirect', url };
}

/** Raw bytes of a stated type, such as a pixel. */
export function bytes(
  content: Buffer,
  type: string,
  headers: Record<string, string> = {},
  status = 200,
): Answer {
  return { kind: 'bytes', status, type, content, headers };
}

/** The handler has written to the reply itself. */
export function taken(): Answer {
  return { kind: 'taken' };
}
