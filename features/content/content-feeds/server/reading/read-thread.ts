import { faultOfJson } from '#platform/server/http/scan-json.ts';
import { serveWork } from '#platform/server/template/serve-work.ts';
import type { FeedMapping } from '../../contract.ts';
import type { FeedReading } from './read-feed.ts';
import { readItem } from './read-item.ts';
import { readPlainJson } from './read-json.ts';
import { readKnownFeed, type RawFeed } from './read-xml.ts';

// Reads what strangers' servers answered; it may be killed at any moment.
const mostItems = 300;
const deepest = 64;

interface Asked {
  body: Uint8Array;
  contentType: string;
  url: string;
  mapping: FeedMapping;
}

serveWork((request, report) => {
  report.part(read(request as Asked));
});

function read({ body, contentType, url, mapping }: Asked): FeedReading {
  const document = decode(body, contentType).trimStart();
  const found = /^[[{]/.test(document) ? readJson(document, body, mapping) : readXml(document, url);
  if ('fault' in found) return found;
  const items = found.items.slice(0, mostItems).map((item) => readItem(item, url));
  // The first of those that are known by the same key stands.
  const byKey = new Map(items.toReversed().map((item) => [item.key, item]));
  return {
    kind: found.kind,
    title: found.title.slice(0, 300),
    items: items.filter((item) => byKey.get(item.key) === item),
  };
}

function readJson(
  document: string,
  body: Uint8Array,
  mapping: FeedMapping,
): RawFeed | { fault: string } {
  const fault = faultOfJson(body, { depth: deepest, values: 200_000 });
  if (fault !== null)
    return {
      fault: `answers JSON that is ${fault === 'too deep' ? 'too deeply nested' : 'too large'} to be read`,
    };
  let parsed: unknown;
  try {
    parsed = JSON.parse(document);
  } catch {
    return { fault: 'answers JSON that cannot be read: it is broken or cut off' };
  }
  try {
    if (mapping.items === undefined) return readKnownFeed(parsed as object);
  } catch {
    // Not a JSON Feed.
  }
  return (
    readPlainJson(parsed, mapping) ?? {
      fault: mapping.items
        ? `answers JSON without a list of items at ${mapping.items}: name another place`
        : 'answers JSON without a list of items: name the place of the list, such as data.items',
    }
  );
}

function readXml(document: string, url: string): RawFeed | { fault: string } {
  if (document === '') return { fault: 'answers nothing' };
  if (/<!ENTITY/i.test(document.slice(0, 200_000)))
    return { fault: 'answers XML that defines entities of its own, which is not read' };
  if (isTooDeep(document)) return { fault: 'answers XML that is too deeply nested to be read' };
  if (/^(<!doctype html|<html)/i.test(document)) return { fault: pageFault(document, url) };
  try {
    return readKnownFeed(document);
  } catch {
    return {
      fault: document.startsWith('<')
        ? 'answers XML that is no RSS, Atom or RDF feed, or is broken'
        : 'answers a text, not a feed: give the address of an RSS, Atom or JSON feed',
    };
  }
}

function pageFault(page: string, url: string): string {
  const named = /<link[^>]{0,500}type=["']application\/(?:rss|atom)\+xml["'][^>]{0,500}>/i.exec(
    page.slice(0, 100_000),
  )?.[0];
  const address = /href=["']([^"']{1,1000})["']/i.exec(named ?? '')?.[1];
  return address !== undefined && URL.canParse(address, url)
    ? `answers an HTML page, not a feed; the page names this one: ${new URL(address, url).href}`
    : 'answers an HTML page, not a feed: give the address of an RSS, Atom or JSON feed';
}

/** Whether elements stand inside each other too deep; what looks like one inside a text counts, too. */
function isTooDeep(document: string): boolean {
  let depth = 0;
  for (let from = document.indexOf('<'); from >= 0; from = document.indexOf('<', from + 1)) {
    const next = document[from + 1];
    if (document.startsWith('<![CDATA[', from)) {
      const end = document.indexOf(']]>', from);
      if (end < 0) return false;
      from = end;
    } else if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?') {
      const end = document.indexOf('>', from);
      if (end < 0) return false;
      if (document[end - 1] !== '/') depth += 1;
      if (depth > deepest) return true;
      from = end;
    }
  }
  return false;
}

function decode(body: Uint8Array, contentType: string): string {
  const head = Buffer.from(body.subarray(0, 200)).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(head)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
