import { parseFeed } from 'feedsmith';
import type { RawItem } from './read-item.ts';

/** What a feed says, as far as it is one. */
export interface RawFeed {
  kind: 'rss' | 'atom' | 'rdf' | 'json_feed' | 'json';
  title: string;
  items: RawItem[];
}

type Node = Readonly<Record<string, unknown>>;

/** Reads RSS, RDF, Atom or JSON Feed; throws where it is none of them. */
export function readKnownFeed(document: string | object): RawFeed {
  const { format, feed } = parseFeed(document) as { format: string; feed: Node };
  const title = wordsOf(feed['title']);
  switch (format) {
    case 'atom':
      return { kind: 'atom', title, items: nodes(feed['entries']).map(atomEntry) };
    case 'json':
      return { kind: 'json_feed', title, items: nodes(feed['items']).map(jsonItem) };
    case 'rdf':
      return { kind: 'rdf', title, items: nodes(feed['items']).map(rssItem) };
    default:
      return { kind: 'rss', title, items: nodes(feed['items']).map(rssItem) };
  }
}

function rssItem(item: Node): RawItem {
  const dublin = node(item['dc']);
  const content = node(item['content']);
  return {
    key: node(item['guid'])['value'] ?? node(item['rdf'])['about'],
    title: wordsOf(item['title']),
    link: item['link'],
    summary: wordsOf(item['description']),
    html: content['encoded'] ?? item['description'],
    image: pictureOf(item),
    author: wordsOf(nodesOrTexts(item['authors'])[0]) || dublin['creator'],
    published_at: item['pubDate'] ?? dublin['date'] ?? nodesOrTexts(dublin['dates'])[0],
  };
}

function atomEntry(entry: Node): RawItem {
  const links = nodes(entry['links']);
  const page =
    links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links.at(0) ?? {};
  const enclosed = links.find(
    ({ rel, type }) => rel === 'enclosure' && String(type).startsWith('image/'),
  );
  return {
    key: entry['id'],
    title: wordsOf(entry['title']),
    link: page['href'],
    summary: wordsOf(entry['summary']),
    html: wordsOf(entry['content']) || wordsOf(entry['summary']),
    image: enclosed?.['href'] ?? pictureOf(entry),
    author: node(nodes(entry['authors'])[0])['name'],
    published_at: entry['published'] ?? entry['updated'],
  };
}

function jsonItem(item: Node): RawItem {
  return {
    key: item['id'],
    title: item['title'],
    link: item['url'] ?? item['external_url'],
    summary: item['summary'] ?? item['content_text'],
    html: item['content_html'] ?? item['content_text'],
    image: item['image'] ?? item['banner_image'],
    author: node(nodes(item['authors'])[0])['name'],
    published_at: item['date_published'] ?? item['date_modified'],
  };
}

function pictureOf(item: Node): unknown {
  const enclosed = nodes(item['enclosures']).find(({ type }) =>
    String(type ?? '').startsWith('image/'),
  );
  const media = node(item['media']);
  const shown = [...nodes(media['thumbnails']), ...nodes(media['contents'])].find(
    ({ url, medium, type }) =>
      typeof url === 'string' && (medium === 'image' || !/^(audio|video)/.test(String(type ?? ''))),
  );
  return enclosed?.['url'] ?? shown?.['url'] ?? node(item['itunes'])['image'];
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { value: inner, name, email } = node(value);
  return [inner, name, email].find((one): one is string => typeof one === 'string') ?? '';
}

function node(value: unknown): Node {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Node)
    : {};
}

function nodesOrTexts(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function nodes(value: unknown): Node[] {
  return nodesOrTexts(value).map(node);
}
