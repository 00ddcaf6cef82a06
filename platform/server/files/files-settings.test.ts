import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

test('files are kept in a bucket whose address names store, region and folder, and whose keys are set', () => {
  const keys = { FILES_ACCESS_KEY: 'AK', FILES_SECRET_KEY: 'secret' };
  expect(readConfig({ FILES_URL: 's3://our-files', ...keys }).files).toEqual({
    bucket: 'our-files',
    prefix: '',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    accessKey: 'AK',
    secretKey: 'secret',
  });
  const own = 's3://our-files/helio/graph?endpoint=http://minio.internal:9000&region=eu-1';
  expect(readConfig({ FILES_URL: own, ...keys }).files).toMatchObject({
    prefix: 'helio/graph/',
    endpoint: 'http://minio.internal:9000',
    region: 'eu-1',
  });
  expect(() => readConfig({ FILES_URL: own, FILES_ACCESS_KEY: 'AK' })).toThrow(
    'FILES_URL needs FILES_SECRET_KEY: set it, too.',
  );
  for (const wrong of ['/var/files', 's3://', 's3://b?endpoint=minio', 'https://bucket'])
    expect(() => readConfig({ FILES_URL: wrong, ...keys })).toThrow(/FILES_URL .*cannot be used/);
});
