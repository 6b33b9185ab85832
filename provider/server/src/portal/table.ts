import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A link that opens the portal of a customer once. Only the digest of its token is stored. `returnUrl`: where the portal's way
 * back leads. Times are real, whatever the clock of the business.
 */
export type PortalLinkRow = {
  businessId: string
  mode: Mode
  digest: string
  customerId: string
  returnUrl: string | null
  createdAt: Date
  endsAt: Date
}

/**
 * A browser in the portal of a customer, by the digest of its cookie. The unique index makes sure that a link opens one session,
 * however often its token is traded at once.
 */
export type PortalSessionRow = {
  businessId: string
  mode: Mode
  digest: string
  linkDigest: string
  createdAt: Date
  endsAt: Date
}
export type PortalTables = { portalLinks: PortalLinkRow; portalSessions: PortalSessionRow }

export const portalMigrations: readonly Migration[] = [
  {
    name: '1-portal-sessions',
    up: `create table portal_links (
      business_id text not null,
      mode text not null,
      digest text not null,
      customer_id text not null,
      return_url text,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (business_id, mode, digest),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id)
    );
    create index portal_links_age on portal_links (ends_at);

    create table portal_sessions (
      business_id text not null,
      mode text not null,
      digest text not null unique,
      link_digest text not null,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (business_id, mode, digest),
      foreign key (business_id, mode, link_digest) references portal_links (business_id, mode, digest) on delete cascade
    );
    create unique index portal_sessions_once on portal_sessions (business_id, mode, link_digest);`,
  },
]
