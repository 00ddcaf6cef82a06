// The door of the SFTP engine: accounts put files, whoever imports them is told of each that is whole.
export { createSftpServer } from './sftp-server.ts';
export { createUploadSweep } from './upload-sweep.ts';
export { setSftpPassword, sftpPasswordSetAt, sftpUserName } from './sftp-access.ts';
export {
  fileById,
  filesIn,
  listsWithFolders,
  moveFile,
  putFile,
  tablesWithFolders,
  type SftpFile,
} from './sftp-files.ts';
export { addSftpKey, removeSftpKey, sftpKeysOf } from './sftp-keys.ts';
export { isPartial, listFolder } from './virtual-path.ts';
