import { expect, test } from 'vitest';
import { encodePart, signedHeaders } from './sign-request.ts';

// The examples of the page that describes the signature.
const key = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const signatureOf = (
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
) =>
  signedHeaders(
    {
      method,
      url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
      headers,
      body: Buffer.from(body),
    },
    key,
    at,
  )['authorization']!.split('Signature=')[1];

test.each([
  [
    'a part of a file is read',
    ['GET', '/test.txt', { headers: { range: 'bytes=0-9' } }],
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a file is written',
    [
      'PUT',
      '/test%24file.text',
      {
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        },
        body: 'Welcome to Amazon S3.',
      },
    ],
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without a value',
    ['GET', '/?lifecycle'],
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'files are listed',
    ['GET', '/?prefix=J&max-keys=2'],
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as [string, Parameters<typeof signatureOf>, string][])(
  '%s, signed as in the published example',
  (_what, request, signature) => {
    expect(signatureOf(...request)).toBe(signature);
  },
);

test('signs that a path or query may not carry are written in percent signs', () => {
  expect(encodePart("a b/!'()*~ü")).toBe('a%20b%2F%21%27%28%29%2A~%C3%BC');
});
