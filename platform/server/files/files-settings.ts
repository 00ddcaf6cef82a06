import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';
import type { ReadSetting } from '../external-idp-settings.ts';
import type { S3Place } from './s3/s3-bucket.ts';

const address = 's3://bucket/folder?endpoint=https://storage.example.com&region=eu-central-1';

/** The settings of the file store, as the help and the `config` command show them. */
export const filesSettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'FILES_URL',
    meaning: `a bucket for uploaded and made files that all machines share, for example ${address}; a folder of DATA_DIR when not set`,
  },
  { name: 'FILES_ACCESS_KEY', meaning: 'the key that FILES_URL is opened with' },
  {
    name: 'FILES_SECRET_KEY',
    meaning: 'the secret of FILES_ACCESS_KEY',
    isSecret: true,
  },
];

type Bucket = Omit<S3Place, 'accessKey' | 'secretKey'>;

const bucketUrl = z.string().transform((text, context): Bucket => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const region = url?.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url?.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const isRight =
    url?.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    /^[a-z0-9-]{1,40}$/.test(region) &&
    /^https?:\/\/[^/?#]+\/?$/.test(endpoint) &&
    URL.canParse(endpoint);
  if (!isRight) {
    context.addIssue({ code: 'custom', message: 'is no bucket' });
    return z.NEVER;
  }
  const folder = url.pathname.split('/').filter(Boolean).join('/');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${decodeURIComponent(folder)}/`,
    endpoint: new URL(endpoint).origin,
    region,
  };
});

/** Reads where files are kept; null is a folder of the data folder. */
export function readFilesConfig(read: ReadSetting): S3Place | null {
  const place = read<Bucket | null>('FILES_URL', bucketUrl, null, `it has to look like ${address}`);
  const accessKey = read<string | null>('FILES_ACCESS_KEY', z.string(), null, 'set it');
  const secretKey = read<string | null>('FILES_SECRET_KEY', z.string(), null, 'set it');
  if (place === null) return null;
  const missing = accessKey === null ? 'FILES_ACCESS_KEY' : 'FILES_SECRET_KEY';
  if (accessKey === null || secretKey === null)
    throw new CannotStart(`FILES_URL needs ${missing}: set it, too.`);
  return { ...place, accessKey, secretKey };
}
