import type { LicenseKeyStatus } from '@tradepost/contract/provider/license-keys'
import type { Migration } from '@tradepost/kit/database/database'
import type { GeneratedAlways } from 'kysely'
import type { Mode } from '#src/outbox/table.ts'
import type { Withdrawal } from '#src/payments/table.ts'

/**
 * How a subscription keeps its key from being used: for now (`suspended`: on hold, paused), or for good (`ended`: canceled,
 * expired, or another plan).
 */
export type Suspension = 'suspended' | 'ended'

/**
 * A license key. It's disabled by its seller, by its subscription (`suspension`) or because the sale was reversed (`withdrawal`);
 * each of the three is lifted on its own, and the key works when none is left. `lineId` is the line of the payment that it was
 * sold by; a key of a changed plan or an import has none. Keys are unique across businesses and modes, because the public calls
 * send nothing else.
 */
export type LicenseKeyRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  key: string
  customerId: string
  productId: string
  paymentId: string | null
  lineId: string | null
  subscriptionId: string | null
  source: 'auto' | 'import'
  /** Null: unlimited. */
  activationsLimit: number | null
  /** Its activations: counted here, so that one statement can take the last seat. */
  instancesCount: number
  /** Null: never, or with its subscription. */
  expiresAt: Date | null
  /** Set by `expire_license_key`, so that lists can filter by status. */
  isExpired: boolean
  disabledBySeller: boolean
  suspension: Suspension | null
  withdrawal: Withdrawal | null
  /** Repeats the columns above in one, so that an index can use it. */
  status: LicenseKeyStatus
  createdAt: Date
  updatedAt: Date
}

/** An activation of a license key; it's deleted when its user deactivates it. */
export type LicenseKeyInstanceRow = {
  businessId: string
  mode: Mode
  id: string
  licenseKeyId: string
  name: string
  createdAt: Date
}

export type LicenseKeyTables = {
  licenseKeys: Omit<LicenseKeyRow, 'status'> & { status: GeneratedAlways<LicenseKeyStatus> }
  licenseKeyInstances: LicenseKeyInstanceRow
}

export const licenseKeyMigrations: readonly Migration[] = [
  {
    name: '1-license-keys',
    // `license_keys_seats` is the guard: whatever runs at once, a key never has more activations than its limit.
    up: `create table license_keys (
      business_id text not null,
      mode text not null,
      id text not null,
      brand_id text not null,
      key text not null,
      customer_id text not null,
      product_id text not null,
      payment_id text,
      line_id text,
      subscription_id text,
      source text not null check (source in ('auto', 'import')),
      activations_limit int check (activations_limit >= 0),
      instances_count int not null check (instances_count >= 0),
      expires_at timestamptz,
      is_expired boolean not null,
      disabled_by_seller boolean not null,
      suspension text check (suspension in ('suspended', 'ended')),
      withdrawal text check (withdrawal in ('refunded', 'disputed')),
      status text not null generated always as (case
        when disabled_by_seller or suspension is not null or withdrawal is not null then 'disabled'
        when is_expired then 'expired' else 'active' end) stored,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id),
      constraint license_keys_seats check (instances_count <= activations_limit),
      constraint license_keys_expiry check (subscription_id is null or expires_at is null),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id),
      foreign key (business_id, mode, product_id) references products (business_id, mode, id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id)
    );
    create unique index license_keys_key on license_keys (key);
    create index license_keys_newest on license_keys (business_id, mode, created_at desc, id desc);
    create index license_keys_by_status on license_keys (business_id, mode, status, created_at desc, id desc);
    create index license_keys_of_customer on license_keys (business_id, mode, customer_id, created_at desc, id desc);
    create index license_keys_of_product on license_keys (business_id, mode, product_id, created_at desc, id desc);
    create index license_keys_of_payment on license_keys (business_id, mode, payment_id) where payment_id is not null;
    create index license_keys_of_subscription on license_keys (business_id, mode, subscription_id)
      where subscription_id is not null;

    create table license_key_instances (
      business_id text not null,
      mode text not null,
      id text not null,
      license_key_id text not null,
      name text not null,
      created_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, license_key_id) references license_keys (business_id, mode, id)
    );
    create index license_key_instances_newest on license_key_instances (business_id, mode, created_at desc, id desc);
    create index license_key_instances_of_key
      on license_key_instances (business_id, mode, license_key_id, created_at desc, id desc);`,
  },
]
