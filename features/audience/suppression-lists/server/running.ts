import type { RejectsFile } from '#engines/imports/public.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportRecord } from './import-record.ts';

/** What a run of an import works with. */
export interface ImportRun {
  services: Pick<Services, 'database' | 'files' | 'notifications' | 'log'>;
  accountId: number;
  importId: number;
  signal: AbortSignal;
  /** What is stored in one transaction. */
  stretch?: number;
  /** Called behind each such transaction; tests stop runs here. */
  afterStretch?: () => void | Promise<void>;
}

/** A run that owns its import. */
export interface Running extends ImportRun {
  run: string;
  record: ImportRecord;
  rejects: RejectsFile;
  /** Says how far it is, now and then. */
  report: (percent: number, rows?: number) => Promise<void>;
}
