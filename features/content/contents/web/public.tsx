// The door of contents for neighbouring screens: show a content small, show an email as it is, write its merge values.
export { ContentThumbnail } from './preview/ContentThumbnail.tsx';
export { MergeMenu } from './editors/MergeMenu.tsx';
export { MailFrame } from './preview/MailFrame.tsx';
