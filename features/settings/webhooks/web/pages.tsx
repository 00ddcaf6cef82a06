import { WebhookPage } from './WebhookPage.tsx';
import { WebhooksPage } from './WebhooksPage.tsx';

/** The list of webhooks. */
export const ListPage = () => <WebhooksPage />;

/** One webhook with its deliveries. */
export const DetailPage = () => <WebhookPage />;
