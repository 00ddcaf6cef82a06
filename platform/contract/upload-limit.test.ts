import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largestUpload, sizeInWords, uploadLimit } from './upload-limit.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('a size is said in the unit that people use for it', () => {
  expect(sizeInWords(64 * 1024)).toBe('64 KB');
  expect(largestUpload).toBe(`${uploadLimit / 1024 / 1024} MB`);
});

test('the limit of an upload stands in one place, and documents say the same', () => {
  const spelled = /\b\d+ \* (1024|kilobyte) \* (1024|kilobyte)\b/;
  const places = globSync('{features,platform}/**/{contract,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && spelled.test(read(file)))
    .sort();
  expect(places).toEqual(['platform/contract/upload-limit.ts']);
  expect(read('platform/server/http/http-server.ts')).toContain('fileSize: uploadLimit');
  expect(read('features/audience/contact-import/README.md')).toContain(
    `Limits: ${largestUpload} (`,
  );
});
