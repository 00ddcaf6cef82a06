// For neighbours that take files of contacts.
export { readHead, receiveUpload, type Upload } from './receive-upload.ts';
