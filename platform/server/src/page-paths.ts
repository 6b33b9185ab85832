import { isStorableText } from '@tradepost/kit/request-body'

/**
 * Every page of platform/web, as its route folders name them; a test compares the two. Paths that match none of them answer 404.
 */
export const PAGE_PATHS = [
  '/',
  '/account',
  '/account/access',
  '/account/delete',
  '/account/downloads',
  '/account/invoices',
  '/account/license-keys',
  '/account/purchases',
  '/account/security',
  '/account/subscriptions',
  '/account/subscriptions/$subscriptionId',
  '/account/wallets',
  '/admin',
  '/admin/audit-log',
  '/admin/users',
  '/admin/users/$userId',
  '/cart',
  '/dashboard',
  '/dashboard/$slug',
  '/dashboard/$slug/access-keys',
  '/dashboard/$slug/addons',
  '/dashboard/$slug/addons/$addonId',
  '/dashboard/$slug/addons/new',
  '/dashboard/$slug/api-keys',
  '/dashboard/$slug/audit-log',
  '/dashboard/$slug/balance',
  '/dashboard/$slug/brands',
  '/dashboard/$slug/brands/$brandId',
  '/dashboard/$slug/brands/new',
  '/dashboard/$slug/clock',
  '/dashboard/$slug/customers',
  '/dashboard/$slug/customers/$customerId',
  '/dashboard/$slug/discounts',
  '/dashboard/$slug/discounts/$discountId',
  '/dashboard/$slug/discounts/new',
  '/dashboard/$slug/disputes',
  '/dashboard/$slug/disputes/$disputeId',
  '/dashboard/$slug/events',
  '/dashboard/$slug/license-keys',
  '/dashboard/$slug/license-keys/$keyId',
  '/dashboard/$slug/meters',
  '/dashboard/$slug/meters/$meterId',
  '/dashboard/$slug/meters/new',
  '/dashboard/$slug/payment-links',
  '/dashboard/$slug/payment-links/$linkId',
  '/dashboard/$slug/payment-links/new',
  '/dashboard/$slug/payments',
  '/dashboard/$slug/payments/$paymentId',
  '/dashboard/$slug/payouts',
  '/dashboard/$slug/payouts/$payoutId',
  '/dashboard/$slug/products',
  '/dashboard/$slug/products/$productId',
  '/dashboard/$slug/products/new',
  '/dashboard/$slug/received-events',
  '/dashboard/$slug/received-events/$eventId',
  '/dashboard/$slug/reconciliation',
  '/dashboard/$slug/refunds',
  '/dashboard/$slug/refunds/$refundId',
  '/dashboard/$slug/request-log',
  '/dashboard/$slug/settings',
  '/dashboard/$slug/settings/access',
  '/dashboard/$slug/settings/checkout',
  '/dashboard/$slug/settings/payments',
  '/dashboard/$slug/subscriptions',
  '/dashboard/$slug/subscriptions/$subscriptionId',
  '/dashboard/$slug/team',
  '/dashboard/$slug/team/invitations',
  '/dashboard/$slug/team/roles',
  '/dashboard/$slug/team/roles/$role',
  '/dashboard/$slug/team/roles/new',
  '/dashboard/$slug/team/teams',
  '/dashboard/$slug/team/teams/$teamId',
  '/dashboard/$slug/usage-events',
  '/dashboard/$slug/webhooks',
  '/dashboard/$slug/webhooks/$webhookId',
  '/dashboard/$slug/webhooks/new',
  '/device',
  '/forgot-password',
  '/invitations/$invitationId',
  '/orders/$orderId',
  '/reset-password',
  '/shop/$slug',
  '/shop/$slug/$productId',
  '/shop/$slug/code/$code',
  '/sign-in',
  '/sign-up',
  '/ui',
  '/verify-email',
  '/welcome',
] as const

const PATTERNS = PAGE_PATHS.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`))

/** Whether every part of a path can be decoded. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Returns whether the web app has a page for this path. The object that it shows may still not exist. */
export function isPagePath(path: string): boolean {
  return isDecodable(path) && isStorableText(path) && PATTERNS.some((pattern) => pattern.test(path))
}
