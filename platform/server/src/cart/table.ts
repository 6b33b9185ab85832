import type { CartAddon } from '@tradepost/contract/platform/cart'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import type { Migration } from '@tradepost/kit/database'

/**
 * One line of a cart. A visitor has one cart per shop; `owner` is the user's id once signed in, before that the
 * guest's. `product` is how it looked when it was put in: shown when it is no longer sold, never charged by. `openAmount`
 * is what the buyer chose to pay for one, minor units; null where the price is not open.
 */
export type CartItemRow = {
  organizationId: string
  owner: string
  productId: string
  quantity: number
  openAmount: number | null
  addons: CartAddon[]
  product: ShopProduct
  addedAt: Date
}

/** What a visitor said about their cart as a whole: where they live, and the code that the provider took. */
export type CartRow = { organizationId: string; owner: string; country: string | null; discountCode: string | null }
export type CartTables = { cartItems: CartItemRow; carts: CartRow }

export const cartMigrations: readonly Migration[] = [
  {
    name: '1-cart-items',
    up: `create table cart_items (
      organization_id text not null references "organization" (id) on delete cascade,
      owner text not null,
      product_id text not null,
      quantity int not null check (quantity > 0),
      product jsonb not null,
      added_at timestamptz not null,
      primary key (organization_id, owner, product_id)
    );
    create index cart_items_of_owner on cart_items (owner);`,
  },
  {
    name: '2-choices-of-a-cart',
    // What was put in before is a product that is bought once, as all of them were.
    up: `alter table cart_items
      add column open_amount int check (open_amount >= 0),
      add column addons jsonb not null default '[]';
    update cart_items set product = jsonb_build_object(
      'brand_id', null, 'full_price', product -> 'price', 'terms', jsonb_build_object('type', 'one_time_price'),
      'created_at', to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) || product;
    create table carts (
      organization_id text not null references "organization" (id) on delete cascade,
      owner text not null,
      country char(2),
      discount_code text,
      primary key (organization_id, owner)
    );
    create index carts_of_owner on carts (owner);`,
  },
]
