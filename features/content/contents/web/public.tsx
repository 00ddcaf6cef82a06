// The door of contents for neighbouring screens: show a content small, show an email as it is, write its merge values or a piece of it.
export { ContentThumbnail } from './preview/ContentThumbnail.tsx';
export { MergeMenu } from './editors/MergeMenu.tsx';
export { MailFrame } from './preview/MailFrame.tsx';
export { MailPartField } from './editors/part/MailPartField.tsx';
