import { describe, expect, it } from 'vitest';
import {
  blankFeed,
  bodyOf,
  feedForm,
  rangesOf,
  typesOf,
  withMetric,
  withSource,
  withStore,
  type FeedForm,
} from './feed-form.ts';

const chosen: FeedForm = {
  ...blankFeed,
  name: 'Feed',
  source: 'shopify',
  store_id: 3,
  metric: 'purchased_together',
  day_range: null,
  category_filter: 'limit',
  categories: [{ id: 1, name: 'Lights' }],
  brands: ['Aurora'],
  tag_type: 'product_skus',
  product_skus: ['L-1'],
  only_published: false,
  sort: 'random',
};

describe('a feed in its drawer', () => {
  it('loses brands, categories and the recommendation type with its source @spec RECS-019', () => {
    expect(withSource(chosen, 'neto', [])).toMatchObject({
      source: 'neto',
      store_id: null,
      brands: [],
      categories: [],
      category_filter: 'all',
      tag_type: '',
      product_skus: [],
      metric: 'best_sellers',
      day_range: 5,
    });
    expect(withSource(chosen, 'neto', [9]).store_id).toBe(9);
  });

  it('loses brands, categories and SKUs with its store @spec RECS-020', () => {
    expect(withStore(chosen, 4)).toMatchObject({
      store_id: 4,
      brands: [],
      categories: [],
      category_filter: 'all',
      product_skus: [],
      tag_type: 'product_skus',
    });
  });

  it('begins without filters and with the first range when the metric changes @spec RECS-021', () => {
    expect(withMetric({ ...chosen, day_range: 60 }, 'trending')).toMatchObject({
      metric: 'trending',
      day_range: 7,
      brands: [],
      categories: [],
      category_filter: 'all',
      sort: '',
      only_published: true,
      tag_type: '',
    });
    expect(withMetric(chosen, 'best_sellers').day_range).toBe(5);
  });

  it('sends product_skus as the type when SKUs are chosen @spec RECS-022', () => {
    expect(bodyOf(chosen)).toMatchObject({
      tag_type: 'product_skus',
      product_skus: ['L-1'],
      included_categories: [1],
      order_by: 'random',
      order: null,
    });
    expect(bodyOf(blankFeed)).toMatchObject({ tag_type: null, product_skus: [], order_by: null });
  });

  it('offers ranges by metric and carts by source @spec RECS-008 @spec RECS-009 @spec RECS-010 @spec RECS-018', () => {
    expect(rangesOf('best_sellers')).toEqual([5, 10, 15, 30, 45, 60]);
    expect([rangesOf('new_arrivals'), rangesOf('trending')]).toEqual([
      [7, 15, 30],
      [7, 15, 30],
    ]);
    expect(typesOf({ metric: 'best_sellers', source: 'clickbank' })).toEqual([
      '',
      'abandoned_cart',
    ]);
    expect(typesOf({ metric: 'best_sellers', source: 'keap' })).toEqual(['']);
    expect(typesOf({ metric: 'purchased_together', source: 'keap' })).toEqual([
      '',
      'product_skus',
      'product_feed',
      'last_order',
    ]);
  });

  it('says what is missing, to the letter @spec RECS-023 @spec RECS-024 @spec RECS-025 @spec RECS-026 @spec RECS-027 @spec RECS-028 @spec RECS-029', () => {
    const said = (feed: Partial<FeedForm>) =>
      feedForm.safeParse({ ...chosen, ...feed }).error?.issues.map(({ message }) => message) ?? [];
    expect(said({})).toEqual([]);
    expect(said({ name: '' })).toEqual(['Name is required']);
    expect(said({ name: '  ' })).toEqual(['Name cannot be blank!']);
    expect(said({ source: '', store_id: null })).toEqual(['Source is required']);
    expect(said({ store_id: null })).toEqual(['Store is required']);
    expect(said({ tag_type: 'product_feed' })).toEqual(['Feed is required.']);
    expect(said({ product_skus: [] })).toEqual(['Product SKUs are required.']);
    expect(said({ categories: [] })).toEqual(['Field is required']);
    expect(said({ source: 'default', store_id: null })).toEqual([]);
  });
});
