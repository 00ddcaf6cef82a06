import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { localFileStore, type FileStore } from './file-store.ts';
import type { S3Place } from './s3/s3-bucket.ts';
import { s3FileStore } from './s3/s3-file-store.ts';

/** Opens the store of the settings: the bucket of FILES_URL, else a folder of the data folder. */
export function openFileStore(
  config: { readonly dataDir: string; readonly files: S3Place | null },
  clock: Clock,
): FileStore {
  return config.files
    ? s3FileStore(config.files, clock)
    : localFileStore(join(config.dataDir, 'files'));
}
