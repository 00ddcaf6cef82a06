import type { FeatureRoute } from '#platform/web/feature-route.ts';

const base = '/accounts/$accountId/segments';
const editors = () => import('./EditorPages.tsx');

/** The screens of segments. */
export const segmentRoutes: readonly FeatureRoute[] = [
  {
    name: 'Segments',
    path: base,
    page: () => import('./SegmentsPage.tsx').then((module) => ({ default: module.SegmentsPage })),
  },
  {
    name: 'Segments_types',
    path: `${base}/types`,
    search: '/segments',
    actions: [{ title: 'segments:create' }],
    page: () => import('./TypesPage.tsx').then((module) => ({ default: module.TypesPage })),
  },
  {
    name: 'Segments_new',
    path: `${base}/new`,
    search: '/segments',
    page: () =>
      editors().then((module) => ({
        default: () => <module.NewSegmentPage editor="classic" />,
      })),
  },
  {
    name: 'Segments_next_gen',
    path: `${base}/next-gen`,
    search: '/segments',
    page: () =>
      editors().then((module) => ({
        default: () => <module.NewSegmentPage editor="next_gen" />,
      })),
  },
  {
    name: 'Segments_next_gen_edit',
    path: `${base}/next-gen/$segmentId/edit`,
    search: '/segments',
    page: () =>
      editors().then((module) => ({
        default: () => <module.EditSegmentPage editor="next_gen" />,
      })),
  },
  {
    name: 'Segments_next_gen_duplicate',
    path: `${base}/next-gen/$segmentId/duplicate`,
    search: '/segments',
    page: () =>
      editors().then((module) => ({
        default: () => <module.DuplicateSegmentPage editor="next_gen" />,
      })),
  },
  {
    name: 'Segment_view',
    path: `${base}/$segmentId`,
    search: '/segments',
    page: () => import('./SegmentPage.tsx').then((module) => ({ default: module.SegmentPage })),
  },
  {
    name: 'Segment_edit',
    path: `${base}/$segmentId/edit`,
    search: '/segments',
    page: () => editors().then((module) => ({ default: () => <module.EditSegmentPage /> })),
  },
  {
    name: 'Segment_duplicate',
    path: `${base}/$segmentId/duplicate`,
    search: '/segments',
    page: () => editors().then((module) => ({ default: () => <module.DuplicateSegmentPage /> })),
  },
];
