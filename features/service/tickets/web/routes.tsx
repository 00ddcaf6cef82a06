import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/service/$accountId';

/** The screens of tickets. */
export const ticketRoutes: readonly FeatureRoute[] = [
  {
    name: 'Tickets',
    path: `${base}/tickets`,
    actions: [{ title: 'tickets:palette.new', query: 'drawer=new' }],
    page: () => import('./TicketsPage.tsx').then((module) => ({ default: module.TicketsPage })),
  },
  {
    name: 'Ticket',
    path: `${base}/tickets/$number`,
    page: () => import('./TicketPage.tsx').then((module) => ({ default: module.TicketPage })),
  },
];
