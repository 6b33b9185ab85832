import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import type { Migration } from '@tradepost/kit/database'

/**
 * One line of a cart. A visitor has one cart per shop; `owner` is the user's id once signed in, before that the
 * guest's. `product` is how it looked when it was put in: shown when it is no longer sold, never charged by.
 */
export type CartItemRow = {
  organizationId: string
  owner: string
  productId: string
  quantity: number
  product: ShopProduct
  addedAt: Date
}
export type CartTables = { cartItems: CartItemRow }

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
]
