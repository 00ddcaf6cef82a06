import { describe, expect, it, test } from 'vitest';
import { addressBehind, createHeadReader } from './request-head.ts';

const read = createHeadReader(0);
const head = (...lines: string[]): string => [' HTTP/1.1', ...lines, '', ''].join('\r\n');

describe('the head of a plain request', () => {
  it('says who asks', () => {
    const text = head(
      'Host: a.example',
      'User-Agent:  Mozilla/5.0 (X) \t',
      'X-Forwarded-For: 192.0.2.1',
      'Cookie: a=b',
      'Connection: Keep-Alive',
    );
    expect(read(text)).toEqual({
      hostName: 'a.example',
      userAgent: 'Mozilla/5.0 (X)',
      forwardedFor: '192.0.2.1',
    });
    expect(read(text)).toBe(read(text));
    expect(read(head('Host: A.Example.:8080'))).toEqual({
      hostName: 'a.example',
      userAgent: '',
      forwardedFor: null,
    });
  });

  it('has the name that the last proxy was asked under, where one is trusted', () => {
    const text = head('Host: inside', 'X-Forwarded-Host: evil.example, links.Example');
    expect(read(text)?.hostName).toBe('inside');
    expect(createHeadReader(1)(text)?.hostName).toBe('links.example');
  });

  test.each<[string, string]>([
    ['another version', head('Host: a').replace('1.1', '1.0')],
    ['no host', head('User-Agent: a')],
    ['two hosts', head('Host: a', 'host: b')],
    ['two user agents', head('Host: a', 'User-Agent: a', 'User-Agent: b')],
    ['a body by its length', head('Host: a', 'Content-Length: 5')],
    ['a body in chunks', head('Host: a', 'Transfer-Encoding: chunked')],
    ['an answer in between', head('Host: a', 'Expect: 100-continue')],
    ['another protocol', head('Host: a', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a connection that ends', head('Host: a', 'Connection: close')],
    ['a browser that fetches ahead', head('Host: a', 'Sec-Purpose: prefetch')],
    ['a mail program that fetches ahead', head('Host: a', 'X-Moz: prefetch')],
    ['a folded header', head('Host: a', 'X-One: b', ' c')],
    ['a space before the colon', head('Host : a')],
    ['no colon', head('Host: a', 'Nonsense')],
    ['a bare line feed', head('Host: a\nContent-Length: 5')],
    ['a bare carriage return', head('Host: a\rContent-Length: 5')],
    ['a null byte', head('Host: a', 'X-One: b\0c')],
    ['a second request behind it', `${head('Host: a')}GET / HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['no end', ' HTTP/1.1\r\nHost: a\r\n'],
    ['more than 4 kB', head('Host: a', `X-One: ${'x'.repeat(4_096)}`)],
    ['nothing', ''],
  ])('with %s is not plain', (_what, text) => {
    expect(read(text)).toBeNull();
    expect(read(text)).toBeNull();
  });
});

test.each<[number, string | null, string]>([
  [0, '192.0.2.1', '10.0.0.1'],
  [1, null, '10.0.0.1'],
  [1, '', '10.0.0.1'],
  [1, ' , ', '10.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '198.51.100.7, 192.0.2.1', '192.0.2.1'],
  [2, '198.51.100.7, 192.0.2.1', '198.51.100.7'],
  [3, '198.51.100.7,192.0.2.1', '198.51.100.7'],
])('behind %i proxies that forward %j asks %s', (proxies, forwardedFor, address) => {
  expect(addressBehind(proxies, '10.0.0.1', forwardedFor)).toBe(address);
});
