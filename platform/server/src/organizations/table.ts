import type { Refusal } from '@tradepost/contract/platform/error-body'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'
import type { SealedTable } from '@tradepost/kit/secrets/sealer'
import type { ConnectionStatus } from './states.ts'

/**
 * An organization's connection to one payments provider. There is a row for each environment that it ever chose, because events
 * and look-ups of earlier orders still need it; the active one sells. Secrets are sealed; hints (their last four characters) are
 * for display. `nextApiKeySealed`: the key that is about to replace the other one (roll-provider-key.ts). `claimedUntil`: a
 * process is opening the account right now. `problem`: what went wrong with the last try, and what to do.
 */
export type ProviderConnectionRow = {
  organizationId: string
  environment: ProviderEnvironment
  isActive: boolean
  status: ConnectionStatus
  businessId: string | null
  apiKeySealed: string | null
  apiKeyHint: string | null
  nextApiKeySealed: string | null
  webhookEndpointId: string | null
  /** Where the provider sends to, as it last said or, in an account of the seller's own, as we told the seller. Null: unknown. */
  webhookUrl: string | null
  webhookSecretSealed: string | null
  webhookSecretHint: string | null
  /** While it is rotated: the new secret, which is saved before the provider gets it. */
  nextWebhookSecretSealed: string | null
  /** The secret before the current one. Events signed with it are accepted until then. */
  oldWebhookSecretSealed: string | null
  oldWebhookSecretEndsAt: Date | null
  /** When the provider was last asked whether the secret is still this one. */
  webhookSecretAskedAt: Date | null
  problem: Refusal | null
  claimedUntil: Date | null
  createdAt: Date
  updatedAt: Date
}
export const CONNECTION_SECRETS = {
  table: 'providerConnections',
  key: ['organizationId', 'environment'],
  columns: ['apiKeySealed', 'nextApiKeySealed', 'webhookSecretSealed', 'nextWebhookSecretSealed', 'oldWebhookSecretSealed'],
  purpose: 'provider connections',
} as const satisfies SealedTable

/** An organization's logo as WebP, redrawn from its upload. `hash` is the SHA-256 of `bytes` in hex. */
export type OrganizationLogoRow = { organizationId: string; hash: string; bytes: Buffer; createdAt: Date }
export type OrganizationTables = { providerConnections: ProviderConnectionRow; organizationLogos: OrganizationLogoRow }

export const organizationMigrations: readonly Migration[] = [
  {
    name: '1-provider-connections',
    up: `create table provider_connections (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      is_active boolean not null,
      status text not null check (status in ('waiting', 'account_opened', 'endpoint_registered', 'connected')),
      business_id text,
      api_key_sealed text,
      api_key_hint text,
      webhook_endpoint_id text,
      webhook_secret_sealed text,
      webhook_secret_hint text,
      problem text,
      claimed_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, environment)
    );
    create unique index provider_connections_active on provider_connections (organization_id) where is_active;
    create index provider_connections_waiting on provider_connections (updated_at) where status <> 'connected';`,
  },
  {
    name: '2-organization-logos',
    up: `create table organization_logos (
      organization_id text primary key references "organization" (id) on delete cascade,
      hash text not null,
      bytes bytea not null,
      created_at timestamptz not null
    );`,
  },
  {
    name: '3-next-api-keys',
    up: `alter table provider_connections add column next_api_key_sealed text;
    create index provider_connections_rolling on provider_connections (organization_id) where next_api_key_sealed is not null;`,
  },
  {
    name: '4-webhook-secret-rotation',
    up: `alter table provider_connections
      add column next_webhook_secret_sealed text,
      add column old_webhook_secret_sealed text,
      add column old_webhook_secret_ends_at timestamptz;
    create index provider_connections_rotating on provider_connections (updated_at)
      where next_webhook_secret_sealed is not null or old_webhook_secret_sealed is not null;`,
  },
  {
    name: '5-webhook-secret-asked',
    up: 'alter table provider_connections add column webhook_secret_asked_at timestamptz;',
  },
  { name: '6-webhook-urls', up: 'alter table provider_connections add column webhook_url text' },
  // A sentence has no code. The next try, within a minute, says anew what is wrong.
  { name: '7-problem-codes', up: 'alter table provider_connections alter column problem type jsonb using null;' },
]
