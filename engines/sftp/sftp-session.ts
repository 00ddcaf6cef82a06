import ssh2, { type FileEntry, type SFTPWrapper } from 'ssh2';
import type { Account } from '#platform/server/account/account.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { absolutePath, isPartial, isWritable, placeOf } from './virtual-path.ts';
import { entriesOf, entryAt } from './directory-entries.ts';
import { OpenHandles } from './open-handles.ts';
import {
  beginUpload,
  dropUpload,
  endUpload,
  fileAt,
  hasBox,
  holdRoom,
  moveFile,
  removeFile,
  type SftpFile,
  type SftpQuota,
} from './sftp-files.ts';
import { Upload } from './upload.ts';

const { OPEN_MODE, STATUS_CODE: status } = ssh2.utils.sftp;
const entriesAtOnce = 100;
const whereToPut = 'Put files into the folder of a list or of a relational table.';

/** What a session stands on. */
export interface SessionOptions {
  services: Pick<Services, 'database' | 'files' | 'log'>;
  accountId: number;
  quota: SftpQuota & { readonly fileBytes: number };
  limits: { readonly handles: number; readonly pending: number; readonly roomStep: number };
  /** A file is whole and has its name: told in the transaction that says so. */
  onStored(account: Account, file: SftpFile): Promise<void>;
  /** Ends the connection of a client that asks for too much. */
  end(): void;
}

/** Answers a client with the account's files. Paths go through {@link placeOf} and are looked up as rows. */
export class SftpSession {
  readonly #sftp: SFTPWrapper;
  readonly #options: SessionOptions;
  readonly #handles: OpenHandles;
  #pending = 0;

  constructor(sftp: SFTPWrapper, options: SessionOptions) {
    this.#sftp = sftp;
    this.#options = options;
    this.#handles = new OpenHandles(options.limits.handles);
    this.#listen();
  }

  /** Gives up what the client left open: a file that was not closed never came. */
  async close(): Promise<void> {
    for (const held of this.#handles.takeAll()) {
      if (held.kind === 'upload') {
        await held.upload.abandon();
        await this.#inAccount((account) =>
          dropUpload(account, this.#options.services.files, held.upload.id),
        );
      } else if (held.kind === 'read') await held.handle.close().catch(() => {});
    }
  }

  #listen(): void {
    const on = (event: string, work: (reqId: number, ...given: never[]) => Promise<void>): void => {
      this.#sftp.on(event, (reqId: number, ...given: never[]) => {
        void this.#answer(reqId, () => work(reqId, ...given));
      });
    };
    on('REALPATH', async (reqId, path: string) => this.#realPath(reqId, path));
    on('STAT', async (reqId, path: string) => this.#stat(reqId, path));
    on('LSTAT', async (reqId, path: string) => this.#stat(reqId, path));
    on('OPENDIR', async (reqId, path: string) => this.#openFolder(reqId, path));
    on('READDIR', async (reqId, handle: Buffer) => this.#readFolder(reqId, handle));
    on('OPEN', async (reqId, path: string, flags: number) => this.#open(reqId, path, flags));
    on('READ', async (reqId, ...[handle, offset, length]: [Buffer, number, number]) =>
      this.#read(reqId, handle, { offset, length }),
    );
    on('WRITE', async (reqId, ...[handle, offset, data]: [Buffer, number, Buffer]) =>
      this.#write(reqId, handle, { offset, data }),
    );
    on('FSTAT', async (reqId, handle: Buffer) => this.#statOpen(reqId, handle));
    on('CLOSE', async (reqId, handle: Buffer) => this.#closeHandle(reqId, handle));
    on('REMOVE', async (reqId, path: string) => this.#remove(reqId, path));
    on('RENAME', async (reqId, from: string, to: string) => this.#rename(reqId, from, to));
    // Clients set times and modes after an upload and take a refusal for a failed one.
    for (const event of ['SETSTAT', 'FSETSTAT']) on(event, async (reqId) => this.#ok(reqId));
  }

  async #answer(reqId: number, work: () => Promise<void>): Promise<void> {
    this.#pending += 1;
    if (this.#pending > this.#options.limits.pending) return this.#options.end();
    try {
      await work();
    } catch (error) {
      this.#options.services.log.error(
        { err: error, account: this.#options.accountId },
        'a request by SFTP failed',
      );
      this.#sftp.status(reqId, status.FAILURE, 'The server could not do this. Try again later.');
    } finally {
      this.#pending -= 1;
    }
  }

  #inAccount<T>(work: (account: Account) => Promise<T>): Promise<T> {
    return inAccount(this.#options.services.database, { accountId: this.#options.accountId }, work);
  }

  #ok(reqId: number): void {
    this.#sftp.status(reqId, status.OK);
  }

  #missing(reqId: number): void {
    this.#sftp.status(reqId, status.NO_SUCH_FILE);
  }

  #denied(reqId: number, why: string): void {
    this.#sftp.status(reqId, status.PERMISSION_DENIED, why);
  }

  #realPath(reqId: number, path: string): void {
    const absolute = absolutePath(path);
    if (absolute === null) return this.#missing(reqId);
    this.#sftp.name(reqId, [{ filename: absolute, longname: absolute, attrs: {} as never }]);
  }

  async #stat(reqId: number, path: string): Promise<void> {
    const place = placeOf(absoluteOr(path));
    const entry =
      place === null ? null : await this.#inAccount((account) => entryAt(account, place));
    if (entry === null) return this.#missing(reqId);
    this.#sftp.attrs(reqId, entry.attrs);
  }

  async #openFolder(reqId: number, path: string): Promise<void> {
    const place = placeOf(absoluteOr(path));
    const entries =
      place === null ? null : await this.#inAccount((account) => entriesOf(account, place));
    if (entries === null) return this.#missing(reqId);
    this.#hold(reqId, { kind: 'folder', entries });
  }

  #readFolder(reqId: number, handle: Buffer): void {
    const held = this.#handles.get(handle);
    if (held?.kind !== 'folder') return void this.#sftp.status(reqId, status.FAILURE);
    const next: FileEntry[] = held.entries.splice(0, entriesAtOnce);
    if (next.length === 0) return void this.#sftp.status(reqId, status.EOF);
    this.#sftp.name(reqId, next);
  }

  async #open(reqId: number, path: string, flags: number): Promise<void> {
    const place = placeOf(path);
    if (place === null) return this.#missing(reqId);
    if (place.kind !== 'file') return this.#denied(reqId, 'This is a folder.');
    if ((flags & OPEN_MODE.WRITE) !== 0) return this.#openForWriting(reqId, place, flags);
    const found = await this.#inAccount((account) => fileAt(account, place));
    if (!found) return this.#missing(reqId);
    const handle = await this.#options.services.files.openAt(found.file);
    this.#hold(reqId, { kind: 'read', handle, size: Number(found.bytes) });
  }

  async #openForWriting(
    reqId: number,
    at: { box: string; name: string },
    flags: number,
  ): Promise<void> {
    if (!isWritable(at.box)) return this.#denied(reqId, whereToPut);
    if ((flags & OPEN_MODE.APPEND) !== 0 || (flags & OPEN_MODE.TRUNC) === 0)
      return this.#denied(reqId, 'A file is put whole: it cannot be continued or changed.');
    const { services, quota, limits } = this.#options;
    if (this.#handles.isFull)
      return void this.#sftp.status(reqId, status.FAILURE, 'Too many files are open.');
    const begun = await this.#inAccount(async (account) => {
      if (!(await hasBox(account, at.box))) return 'missing';
      return beginUpload(account, at, quota);
    });
    if (begun === 'missing') return this.#missing(reqId);
    if (begun === null)
      return void this.#sftp.status(
        reqId,
        status.FAILURE,
        'The account has no room left: remove files first.',
      );
    const upload = await Upload.begin({
      id: begun.id,
      file: begun.file,
      path: await services.files.scratch(begun.file),
      most: quota.fileBytes,
      holdRoom: (bytes) =>
        this.#inAccount((account) =>
          holdRoom(account, { id: begun.id, bytes, step: limits.roomStep }, quota),
        ),
    });
    this.#hold(reqId, { kind: 'upload', upload });
  }

  async #read(
    reqId: number,
    handle: Buffer,
    { offset, length }: { offset: number; length: number },
  ): Promise<void> {
    const held = this.#handles.get(handle);
    if (held?.kind !== 'read') return void this.#sftp.status(reqId, status.FAILURE);
    const wanted = Math.min(length, 64 * 1024, Math.max(0, held.size - offset));
    if (wanted === 0) return void this.#sftp.status(reqId, status.EOF);
    const bytes = await held.handle.read(offset, wanted);
    if (bytes.length === 0) return void this.#sftp.status(reqId, status.EOF);
    this.#sftp.data(reqId, bytes);
  }

  async #write(
    reqId: number,
    handle: Buffer,
    { offset, data }: { offset: number; data: Buffer },
  ): Promise<void> {
    const held = this.#handles.get(handle);
    if (held?.kind !== 'upload') return void this.#sftp.status(reqId, status.FAILURE);
    if (await held.upload.write(offset, data)) return this.#ok(reqId);
    held.isBroken = true;
    this.#sftp.status(reqId, status.FAILURE, 'The file is too large for the room that is left.');
  }

  #statOpen(reqId: number, handle: Buffer): void {
    const held = this.#handles.get(handle);
    if (held === undefined || held.kind === 'folder')
      return void this.#sftp.status(reqId, status.FAILURE);
    const size = held.kind === 'upload' ? held.upload.size : held.size;
    this.#sftp.attrs(reqId, { mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
  }

  async #closeHandle(reqId: number, handle: Buffer): Promise<void> {
    const held = this.#handles.take(handle);
    if (held === undefined) return void this.#sftp.status(reqId, status.FAILURE);
    if (held.kind === 'read') await held.handle.close();
    if (held.kind === 'upload') return this.#store(reqId, held);
    this.#ok(reqId);
  }

  async #store(reqId: number, held: { upload: Upload; isBroken?: boolean }): Promise<void> {
    const { services, onStored } = this.#options;
    const { upload } = held;
    if (held.isBroken === true) {
      await upload.abandon();
      await this.#inAccount((account) => dropUpload(account, services.files, upload.id));
      return void this.#sftp.status(reqId, status.FAILURE, 'The file was not stored.');
    }
    const content = await upload.finish();
    await services.files.adopt(upload.file);
    await this.#inAccount(async (account) => {
      const file = await endUpload(account, services.files, { id: upload.id, ...content });
      if (!isPartial(file.name)) await onStored(account, file);
    });
    this.#ok(reqId);
  }

  async #remove(reqId: number, path: string): Promise<void> {
    const place = placeOf(path);
    const isGone =
      place?.kind === 'file' &&
      (await this.#inAccount((account) =>
        removeFile(account, this.#options.services.files, place),
      ));
    if (isGone) this.#ok(reqId);
    else this.#missing(reqId);
  }

  async #rename(reqId: number, from: string, to: string): Promise<void> {
    const [source, target] = [placeOf(from), placeOf(to)];
    if (source?.kind !== 'file' || target?.kind !== 'file') return this.#missing(reqId);
    if (!isWritable(target.box)) return this.#denied(reqId, whereToPut);
    const outcome = await this.#inAccount(async (account) => {
      const file = await fileAt(account, source);
      if (!file || !(await hasBox(account, target.box))) return 'missing';
      if (await fileAt(account, target)) return 'taken';
      const moved = await moveFile(account, file.id, target);
      if (moved && !isPartial(target.name)) await this.#options.onStored(account, moved);
      return 'moved';
    });
    if (outcome === 'missing') this.#missing(reqId);
    else if (outcome === 'taken')
      this.#sftp.status(reqId, status.FAILURE, 'There is a file of this name.');
    else this.#ok(reqId);
  }

  #hold(reqId: number, held: Parameters<OpenHandles['hold']>[0]): void {
    const handle = this.#handles.hold(held);
    if (handle === null)
      return void this.#sftp.status(reqId, status.FAILURE, 'Too many files are open.');
    this.#sftp.handle(reqId, handle);
  }
}

// Clients ask for the state of '..' when they show a folder.
function absoluteOr(path: string): string {
  return absolutePath(path) ?? path;
}
