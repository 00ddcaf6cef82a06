import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPicture } from '#features/content/images/server/images.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { archiveLimits } from '../../contract.ts';
import { localPictures, placeOf } from './local-pictures.ts';
import { ArchiveRefused, unpackHere } from './unpack-here.ts';

describe('the pictures of an archive', () => {
  const files = ['mail/images/Sea.PNG', 'mail/a b.gif', 'logo.jpg'];

  test('are found by the place of the HTML, in attributes and styles, each once', () => {
    const found = localPictures(
      `<img src="images/sea.png"><td background='a%20b.gif' style="background:url('../logo.jpg')"><img src=./images/Sea.PNG?v=2>`,
      'mail/index.html',
      files,
    );
    expect(found.files).toEqual(['mail/images/Sea.PNG', 'mail/a b.gif', 'logo.jpg']);
    expect(found.html).toBe(
      `<img src="${placeOf(0)}"><td background="${placeOf(1)}" style="background:url(${placeOf(2)})"><img src="${placeOf(0)}">`,
    );
    expect(found.missing).toEqual([]);
  });

  test('leave the web, merge values and what is not there alone, and say what is missing', () => {
    const html = `<img src="https://a.example/x.png"><img src="{{ contact.photo }}.png"><img src="../../etc/passwd.png"><img src="%E0%A4%A.png"><a src="page.html">`;
    const found = localPictures(html, 'index.html', files);
    expect(found.html).toBe(html);
    expect(found.files).toEqual([]);
    expect(found.missing).toEqual(['../../etc/passwd.png', '%E0%A4%A.png']);
  });
});

describe('an archive', () => {
  const packed = (files: Zippable): Uint8Array => zipSync(files);

  test('gives its shallowest index.html and its pictures, and nothing that systems add', () => {
    const { page, pictures } = unpackHere(
      packed({
        'old/index.html': strToU8('old'),
        'a.html': strToU8('a'),
        'index.html': strToU8('new'),
        'x.png': strToU8('x'),
        '__MACOSX/x.png': strToU8('y'),
        'run.exe': strToU8('z'),
      }),
    );
    expect(strFromU8(page.bytes)).toBe('new');
    expect(pictures.map(({ name }) => name)).toEqual(['x.png']);
  });

  test('is refused where it holds no page, too many files, too much, or is none', () => {
    const many = Object.fromEntries(
      Array.from({ length: archiveLimits.entries + 1 }, (_, at) => [`${at}.txt`, new Uint8Array()]),
    );
    const large = packed({ 'index.html': new Uint8Array(archiveLimits.unpacked + 1) });
    expect(() => unpackHere(packed({ 'x.png': strToU8('x') }))).toThrow('holds no HTML file');
    expect(() => unpackHere(packed(many))).toThrow('holds more than 500 files');
    expect(large.length).toBeLessThan(archiveLimits.unpacked / 100);
    expect(() => unpackHere(large)).toThrow('holds more than 60 MB');
    expect(() => unpackHere(strToU8('PK no archive'))).toThrow(ArchiveRefused);
  });

  test('that lies about its size is not unpacked beyond what it said', () => {
    const honest = packed({ 'index.html': new Uint8Array(1_000_000) });
    // The size stands in the central directory, 24 bytes behind its signature.
    const view = new DataView(honest.buffer, honest.byteOffset, honest.byteLength);
    const directory = view.getUint32(honest.length - 6, true);
    view.setUint32(directory + 24, 10, true);
    const unpack = (): number => unpackHere(honest).page.bytes.length;
    let length = 0;
    try {
      length = unpack();
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveRefused);
    }
    expect(length).toBeLessThanOrEqual(10);
  });
});

interface Answer {
  data: { html_part: string; pictures: number; missing: string[] };
  errors: { file: [string] };
}

describe('contents and files', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  async function send(content: Uint8Array, name: string) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(content)], name));
    const answer = await fetch(`${server.url}/v2/${server.account}/contents/read_file.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }

  test('a .zip becomes HTML with its pictures in the library, and goes out again as one', async () => {
    const { status, body } = await send(
      zipSync({
        'index.html': strToU8(
          '<h1>Sale</h1><img src="images/sea.png" alt="Sea"><img src="gone.png"><img src="images/bad.png"><script>alert(1)</script>',
        ),
        'images/sea.png': await aPicture(),
        'images/bad.png': strToU8('no picture'),
      }),
      'mail.zip',
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ pictures: 1, missing: ['gone.png', 'images/bad.png'] });
    expect(body.data.html_part).not.toContain('<script');
    const [, address] = /src="(http[^"]+\/i\/[^"]+)"/.exec(body.data.html_part) ?? [];
    expect((await fetch(address!)).status).toBe(200);
    const made = await server.call('POST', 'contents.json', {
      content: { name: 'Of a file', editor_type: 2, html_part: body.data.html_part },
    });
    const zip = await fetch(
      `${server.url}/v2/${server.account}/contents/${made.body.data.id}/zip.json`,
      { headers: { authorization: `Bearer ${server.apiKey}` } },
    );
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const [picture] = Object.keys(files).filter((name) => name.startsWith('images/'));
    expect(strFromU8(files['index.html']!)).toContain(`src="${picture}"`);
    expect(files[picture!]!.length).toBeGreaterThan(50);
    const foreign = await fetch(
      `${server.url}/v2/${await server.anotherAccount('Zip Stranger')}/contents/${made.body.data.id}/zip.json`,
      { headers: { authorization: `Bearer ${server.apiKey}` } },
    );
    expect(foreign.status).toBeGreaterThanOrEqual(400);
  });

  test('an .html file is taken as it is, and what is neither is refused with its reason', async () => {
    const page = await send(strToU8('<p>Grüße</p>'), 'a.html');
    expect(page.body.data).toEqual({ html_part: '<p>Grüße</p>', pictures: 0, missing: [] });
    const empty = await send(strToU8(' '), 'a.html');
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toEqual({ file: ['is empty'] });
    const broken = await send(strToU8('PK\u0003\u0004'), 'a.zip');
    expect(broken.body.errors.file[0]).toContain('is no .zip that can be read');
    const json = await server.call('POST', 'contents/read_file.json', {});
    expect(json.status).toBe(422);
  });
});
