/**
 * Every page of platform/web, as its route folders name them; a test compares the two. Paths that match none of them answer 404.
 */
export const PAGE_PATHS = [
  '/',
  '/account',
  '/account/delete',
  '/account/purchases',
  '/account/security',
  '/account/subscriptions',
  '/account/subscriptions/$subscriptionId',
  '/cart',
  '/dashboard',
  '/dashboard/$slug',
  '/dashboard/$slug/addons',
  '/dashboard/$slug/addons/$addonId',
  '/dashboard/$slug/addons/new',
  '/dashboard/$slug/brands',
  '/dashboard/$slug/brands/$brandId',
  '/dashboard/$slug/brands/new',
  '/dashboard/$slug/clock',
  '/dashboard/$slug/customers',
  '/dashboard/$slug/customers/$customerId',
  '/dashboard/$slug/discounts',
  '/dashboard/$slug/discounts/$discountId',
  '/dashboard/$slug/discounts/new',
  '/dashboard/$slug/meters',
  '/dashboard/$slug/meters/$meterId',
  '/dashboard/$slug/meters/new',
  '/dashboard/$slug/payment-links',
  '/dashboard/$slug/payment-links/$linkId',
  '/dashboard/$slug/payment-links/new',
  '/dashboard/$slug/payments',
  '/dashboard/$slug/payments/$paymentId',
  '/dashboard/$slug/products',
  '/dashboard/$slug/products/$productId',
  '/dashboard/$slug/products/new',
  '/dashboard/$slug/settings',
  '/dashboard/$slug/settings/checkout',
  '/dashboard/$slug/settings/payments',
  '/dashboard/$slug/subscriptions',
  '/dashboard/$slug/subscriptions/$subscriptionId',
  '/dashboard/$slug/usage-events',
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

/** Returns whether the web app has a page for this path. The object that it shows may still not exist. */
export function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
