export { CardMessage, CardTitle } from '#platform/web/page/CardMessage.tsx';
