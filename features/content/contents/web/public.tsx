// The door of contents for neighbouring screens: show a content small, show it whole, write its merge values.
export { ContentThumbnail, type ContentThumbnailProps } from './preview/ContentThumbnail.tsx';
export { MergeMenu } from './editors/MergeMenu.tsx';
export { MailFrame } from './preview/MailFrame.tsx';
export { MailPreview, type MailPreviewProps, type MailView } from './preview/MailPreview.tsx';
