import { sql } from 'kysely';
import { mapParts, type ContentPart } from '#engines/content-parts/public.ts';
import { mention, mentioned } from '#engines/product-feeds/public.ts';
import type { DataSource } from '#engines/recipient-values/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { amountText } from './card-values.ts';

/** The root of what a contact left in the cart. */
const cartRoot = 'abandoned_cart';
/** Carts stand among the mentions of feeds under this number. */
const cartFeed = 0;

interface Cart {
  id: number;
  contact_id: number;
  currency: string;
  restore_url: string;
  value: number;
  items: {
    name: string;
    quantity: number;
    price: number;
    image_url: string | null;
    url: string | null;
  }[];
}

const itemsToken = /\{\{-?[ \t\r\n]{0,20}abandoned_cart\.items[ \t\r\n]{0,20}-?\}\}/g;

const itemRow = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">{% for item in abandoned_cart.items %}<tr>
  <td width="72" style="padding:8px 0">{% if item.image_url != '' %}<img src="{{ item.image_url }}" alt="" width="60" style="display:block;border:0">{% endif %}</td>
  <td style="padding:8px;font-family:Arial,Helvetica,sans-serif;font-size:15px"><a href="{{ abandoned_cart.restore_url }}">{{ item.name }}</a><br>{{ item.quantity }} × {{ item.price }}</td>
</tr>{% endfor %}</table>`;
const itemLines = `{% for item in abandoned_cart.items %}{{ item.name }}, {{ item.quantity }} × {{ item.price }}
{% endfor %}{{ abandoned_cart.restore_url }}`;

/** Writes `{{ abandoned_cart.items }}` out as a row for each item; who has no cart sees none. */
export const cartPart: ContentPart = {
  name: 'abandoned_cart',
  order: 46,
  freeze: (_account, parts, { purpose }) =>
    Promise.resolve(
      purpose === 'approval'
        ? parts
        : mapParts(parts, (text, kind) =>
            text.replaceAll(itemsToken, kind === 'html' ? itemRow : itemLines),
          ),
    ),
};

/** What a contact left in the cart of a store: `{{ abandoned_cart.items }}`, `{{ abandoned_cart.restore_url }}`, `{{ abandoned_cart.total }}`. */
export const cartSource: DataSource = {
  root: cartRoot,
  async of(account, { id: mailingId }, contactIds) {
    const place = { mailingId, feedId: cartFeed };
    const known = await mentioned(account, place, contactIds);
    const open = contactIds.filter((id) => !known.has(id));
    const fresh = new Map(
      (await openCarts(account, open)).map(({ id, contact_id: contact }) => [contact, [id]]),
    );
    await mention(account, place, fresh);
    const carts = await cartsById(account, [...known.values(), ...fresh.values()].flat());
    const byContact = new Map(carts.map((cart) => [cart.contact_id, shownCart(cart)]));
    // Nobody reads the name of a variable in place of its value.
    return new Map(contactIds.map((id) => [id, byContact.get(id) ?? noCart]));
  },
  sample: () => ({
    items: [
      {
        name: 'Sample product',
        quantity: 1,
        price: '€39.90',
        image_url: '',
        url: 'https://example.com',
      },
      {
        name: 'Another product',
        quantity: 2,
        price: '€9.95',
        image_url: '',
        url: 'https://example.com',
      },
    ],
    restore_url: 'https://example.com/cart',
    total: '€59.80',
  }),
};

const noCart = { items: [], restore_url: '', total: '' };

function shownCart({ items, currency, restore_url: url, value }: Cart): object {
  return {
    items: items.map((item) => ({
      ...item,
      price: amountText(item.price, currency, 'en'),
      image_url: item.image_url ?? '',
      url: item.url ?? '',
    })),
    restore_url: url,
    total: amountText(value, currency, 'en'),
  };
}

async function openCarts(
  account: Account,
  contactIds: readonly number[],
): Promise<{ id: number; contact_id: number }[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<{ id: number; contact_id: number }>`
    select distinct on (k.contact_id) k.id, k.contact_id from carts k
    where k.account_id = ${account.id} and k.contact_id = any(${[...contactIds]}::bigint[]) and (k.done_by is null or k.done_by in ('mailed', 'expired')) and k.items <> '[]'
    order by k.contact_id, k.changed_at desc`.execute(account.db);
  return rows;
}

async function cartsById(account: Account, ids: readonly number[]): Promise<Cart[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Cart>`
    select k.id, k.contact_id, k.currency, k.restore_url, k.value::float8 as value, (
      select jsonb_agg(jsonb_build_object('name', i.value ->> 'name', 'quantity', i.value -> 'quantity', 'price', i.value -> 'price', 'image_url', p.image_url,
        'url', p.store_url) order by i.place)
      from jsonb_array_elements(k.items) with ordinality as i(value, place)
        left join products p on p.account_id = ${account.id} and p.store_id = k.store_id and p.item_id = i.value ->> 'item_id') as items
    from carts k where k.account_id = ${account.id} and k.id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  return rows;
}
