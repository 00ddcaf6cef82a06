// The door of contents for neighbouring screens: choose a content, show it small, show it whole.
export { ContentThumbnail, type ContentThumbnailProps } from './preview/ContentThumbnail.tsx';
export { MailPreview, type MailPreviewProps, type MailView } from './preview/MailPreview.tsx';
