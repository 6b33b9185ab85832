import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { Connection } from '@tradepost/contract/platform/organization/seller-connection'
import { sortPermissions } from '#src/auth/guards/permissions.ts'
import { lacksSecondFactor } from '#src/auth/guards/second-factor.ts'
import type { Membership } from '#src/auth/organizations/find-membership.ts'
import { findLogoPath } from './logo.ts'
import type { ProviderConnectionRow } from './table.ts'

/** Returns the webhook URL where a provider sends an organization's events. */
export function organizationWebhookUrl(platformUrl: string, organizationId: string): string {
  return `${platformUrl}/webhooks/payments/${organizationId}`
}

/**
 * Converts an organization to what its members see; by default one whom the door let in. Without a connection, its embedded
 * account is still pending.
 */
export function viewOrganization(
  { organization, role, permissions }: Membership,
  connection: ProviderConnectionRow | undefined,
  person = { hasSecondFactor: true },
): Organization {
  const isOutside = lacksSecondFactor(person, organization)
  return {
    id: organization.id,
    slug: organization.slug,
    name: organization.name,
    logo: findLogoPath(organization),
    role,
    permissions: isOutside ? [] : sortPermissions(permissions),
    environment: connection?.environment ?? 'embedded',
    is_connected: connection?.status === 'connected',
    requires_second_factor: organization.requiresSecondFactor,
    lacks_second_factor: isOutside,
  }
}

/**
 * Finds the address that an account of the seller's own may still send to, although ours is another one by now: only the seller
 * can change it there.
 */
export function findOldWebhookUrl(
  connection: Pick<ProviderConnectionRow, 'environment' | 'webhookUrl'> | undefined,
  webhookUrl: string,
): string | null {
  if (!connection || connection.environment === 'embedded' || connection.webhookUrl === webhookUrl) return null
  return connection.webhookUrl
}

/** Converts a connection, with its secrets masked. */
export function viewConnection(connection: ProviderConnectionRow | undefined, webhookUrl: string): Connection {
  return {
    environment: connection?.environment ?? 'embedded',
    is_connected: connection?.status === 'connected',
    problem: connection?.problem ?? null,
    api_key_hint: connection?.apiKeyHint ?? null,
    webhook_secret_hint: connection?.webhookSecretHint ?? null,
    old_webhook_secret_ends_at: connection?.oldWebhookSecretEndsAt?.toISOString() ?? null,
    webhook_url: webhookUrl,
    old_webhook_url: findOldWebhookUrl(connection, webhookUrl),
    business_id: connection?.businessId ?? null,
  }
}
