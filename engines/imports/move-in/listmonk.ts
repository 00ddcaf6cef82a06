import type { MemberState } from '../contract.ts';
import { firstOf, namesIn, objectIn } from './cells.ts';
import type { Product } from './product.ts';

/**
 * Exports of subscribers: uuid, email, name, attributes (JSON), status, created_at, updated_at
 * (the header its export writes, https://github.com/knadh/listmonk; the states are enabled, disabled and blocklisted). The file it
 * reads itself is described in https://listmonk.app/docs/apis/import/. Names of lists, where a file has them, become tags.
 */
export const listmonk: Product = {
  recognises: (columns) =>
    columns.has('email') &&
    columns.has('attributes') &&
    columns.count(['status', 'uuid', 'name', 'lists']) > 0,
  stateOfFile: () => null,
  ownColumns: [
    'uuid',
    'id',
    'name',
    'status',
    'attributes',
    'lists',
    'tags',
    'created_at',
    'updated_at',
  ],
  reader(columns) {
    const status = columns.placesOf(['status']);
    const attributes = columns.placesOf(['attributes']);
    const lists = columns.placesOf(['lists', 'tags']);
    const name = columns.placesOf(['name']);
    return (cells) => ({
      state: stateOf(firstOf(cells, status)),
      tags: lists.flatMap((at) => namesIn(cells[at] ?? '')),
      name: firstOf(cells, name),
      attributes: objectIn(firstOf(cells, attributes)) ?? {},
    });
  },
};

function stateOf(status: string): MemberState | null {
  switch (status.toLowerCase()) {
    case '':
      return null;
    case 'enabled':
      return 'subscribed';
    case 'blocklisted':
    case 'blacklisted':
      return 'blocked';
    case 'unsubscribed':
      return 'unsubscribed';
    default:
      return 'not_subscribed';
  }
}
