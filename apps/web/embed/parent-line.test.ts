import { expect, test } from 'vitest';
import { askedPath, originOfParent, tellParent, type RouteMessage } from './parent-line.ts';

const message: RouteMessage = {
  type: 'routeChange',
  name: 'Lists',
  path: '/accounts/5/lists',
  params: { accountId: '5' },
  query: { page: '2' },
};
const allowed = ['https://shop.example.com', 'https://desk.example.com'];

function aParent() {
  const got: [unknown, string][] = [];
  return {
    got,
    postMessage: ((data: unknown, origin: string) =>
      void got.push([data, origin])) as Window['postMessage'],
  };
}

test('a route goes to the parent’s own origin, or to each allowed one where the browser hides it @spec EMBED-004', () => {
  const parent = aParent();
  tellParent({ parent, allowed, parentOrigin: 'https://desk.example.com' }, message);
  tellParent({ parent, allowed, parentOrigin: null }, message);
  expect(parent.got.map(([, origin]) => origin)).toEqual(['https://desk.example.com', ...allowed]);
  expect(parent.got[0]?.[0]).toEqual(message);
});

test('a parent that is not allowed hears nothing @spec EMBED-009', () => {
  const parent = aParent();
  tellParent({ parent, allowed, parentOrigin: 'https://evil.example.com' }, message);
  tellParent({ parent, allowed: [], parentOrigin: null }, message);
  expect(parent.got).toEqual([]);
});

test('only the allowed parent itself is heard, and only with a path of ours @spec EMBED-009', () => {
  const parent = aParent() as unknown as Window;
  const ask = (event: Partial<MessageEvent>) =>
    askedPath(
      { parent, allowed },
      {
        origin: 'https://shop.example.com',
        source: parent,
        data: { type: 'navigate', path: '/accounts/5/tags' },
        ...event,
      },
    );
  expect(ask({})).toBe('/accounts/5/tags');
  expect(ask({ origin: 'https://evil.example.com' })).toBeNull();
  expect(ask({ source: aParent() as unknown as Window })).toBeNull();
  for (const path of [
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com',
    'javascript:alert(1)',
    7,
  ])
    expect(ask({ data: { type: 'navigate', path } })).toBeNull();
  expect(ask({ data: 'navigate' })).toBeNull();
});

test('the parent’s origin is the nearest ancestor’s, else the referrer’s unless that is our own', () => {
  const of = (ancestor: string | null, referrer: string) =>
    originOfParent({
      location: {
        origin: 'https://app.example.com',
        ...(ancestor === null ? {} : { ancestorOrigins: { item: () => ancestor } }),
      } as never,
      document: { referrer },
    });
  expect([
    of('https://shop.example.com', ''),
    of(null, 'https://shop.example.com/x'),
    of(null, 'https://app.example.com/auth'),
    of(null, ''),
  ]).toEqual(['https://shop.example.com', 'https://shop.example.com', null, null]);
});
