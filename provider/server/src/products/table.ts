import type { LicenseKeyDuration, Price } from '@tradepost/contract/provider/prices'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { PricingMode, TaxCategory } from '@tradepost/contract/provider/products'
import type { Migration } from '@tradepost/kit/database/database'
import type { GeneratedAlways } from 'kysely'
import type { Mode } from '#src/outbox/table.ts'

/** Delivery of products that aren't files. */
export type DigitalDelivery = { externalUrl: string | null; instructions: string | null }

/**
 * A product of a business. `price` is in wire format, every key present. Null for a license key limit or duration means none;
 * null `addons` and `digitalDelivery` were never set. Archived products stay readable and can't be bought.
 */
export type ProductRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  name: string
  description: string | null
  price: Price
  taxCategory: TaxCategory
  licenseKeyEnabled: boolean
  licenseKeyActivationsLimit: number | null
  licenseKeyActivationMessage: string | null
  licenseKeyDuration: LicenseKeyDuration | null
  digitalDelivery: DigitalDelivery | null
  addons: string[] | null
  pricingMode: PricingMode | null
  imageId: string | null
  metadata: Metadata
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}
/** `isRecurring` repeats the price's type as a column, so that an index can use it. */
export type ProductTables = { products: ProductRow & { isRecurring: GeneratedAlways<boolean> } }

export const productMigrations: readonly Migration[] = [
  {
    name: '1-products',
    // `products_by_id`: a link names a product by its ID alone. IDs are random and never reused.
    up: `create table products (
      business_id text not null,
      mode text not null,
      id text not null,
      brand_id text not null,
      name text not null,
      description text,
      price jsonb not null,
      is_recurring boolean not null generated always as (price ->> 'type' <> 'one_time_price') stored,
      tax_category text not null,
      license_key_enabled boolean not null,
      license_key_activations_limit int,
      license_key_activation_message text,
      license_key_duration jsonb,
      digital_delivery jsonb,
      addons text[],
      pricing_mode text,
      image_id uuid,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id)
    );
    create unique index products_by_id on products (id);
    create index products_on_sale on products (business_id, mode, created_at desc, id desc) where archived_at is null;
    create index products_on_sale_by_kind on products (business_id, mode, is_recurring, created_at desc, id desc)
      where archived_at is null;
    create index products_archived on products (business_id, mode, created_at desc, id desc) where archived_at is not null;
    create index products_of_brand on products (business_id, mode, brand_id, created_at desc, id desc);`,
  },
]
