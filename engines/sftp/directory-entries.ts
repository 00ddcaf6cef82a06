import type { Attributes, FileEntry } from 'ssh2';
import type { Account } from '#platform/server/account/account.ts';
import {
  fileAt,
  filesIn,
  hasBox,
  listsWithFolders,
  tablesWithFolders,
  type SftpFile,
} from './sftp-files.ts';
import { listFolder, type Place } from './virtual-path.ts';

const folders = ['lists', 'relational', 'exports', 'processed', 'rejected'];

/** What stands in a folder; null when there is no such folder. */
export async function entriesOf(account: Account, place: Place): Promise<FileEntry[] | null> {
  if (place.kind === 'root') return folders.map(folder);
  if (place.kind === 'lists')
    return (await listsWithFolders(account)).map((list) => folder(listFolder(list)));
  if (place.kind === 'relational') return (await tablesWithFolders(account)).map(folder);
  if (place.kind === 'file' || !(await hasBox(account, place.box))) return null;
  return (await filesIn(account, place.box)).map(entryOf);
}

/** One file or folder; null when there is none. */
export async function entryAt(account: Account, place: Place): Promise<FileEntry | null> {
  if (place.kind === 'box') return (await hasBox(account, place.box)) ? folder('') : null;
  if (place.kind !== 'file') return folder('');
  const file = await fileAt(account, place);
  return file ? entryOf(file) : null;
}

function folder(filename: string): FileEntry {
  const attrs: Attributes = { mode: 0o40755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
  return { filename, longname: `drwxr-xr-x 1 account account 0 Jan 1 1970 ${filename}`, attrs };
}

function entryOf(file: SftpFile): FileEntry {
  const at = new Date(file.stored_at);
  const seconds = Math.floor(at.getTime() / 1000);
  const size = Number(file.bytes);
  return {
    filename: file.name,
    longname: `-rw-r--r-- 1 account account ${size} ${at.toUTCString().slice(5, 16)} ${file.name}`,
    attrs: { mode: 0o100644, uid: 0, gid: 0, size, atime: seconds, mtime: seconds },
  };
}
