import { CheckoutAppearance, TriedCheckout } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { platformRoutes } from '#src/callers.ts'
import { getAppearance, previewAppearance, readAppearance, saveAppearance, viewAppearance } from './appearance.ts'

export const checkoutAppearanceRoutes = platformRoutes('Seller: checkout appearance')
  .get(
    '/api/organizations/{slug}/checkout-appearance',
    {
      summary: 'Get the checkout settings',
      caller: 'seller',
      needs: 'settings:read',
      returns: CheckoutAppearance,
      faults: [401, 404],
    },
    async ({ scope }) => viewAppearance(await getAppearance(scope)),
  )
  .put(
    '/api/organizations/{slug}/checkout-appearance',
    {
      summary: 'Update the checkout settings',
      caller: 'seller',
      needs: 'settings:update',
      action: 'checkout.updated',
      body: CheckoutAppearance,
      returns: CheckoutAppearance,
      faults: [401, 403, 404],
    },
    async ({ scope, body, noteChange }) => {
      const old = viewAppearance(await getAppearance(scope))
      await saveAppearance(scope, readAppearance(body))
      const current = viewAppearance(await getAppearance(scope))
      noteChange({ old, current })
      return current
    },
  )
  .post(
    '/api/organizations/{slug}/checkout-appearance/try',
    {
      summary: 'Preview checkout settings in a checkout',
      caller: 'seller',
      needs: 'settings:update',
      action: null,
      body: CheckoutAppearance,
      returns: TriedCheckout,
      transaction: 'own',
      faults: [401, 404, 409, 502, 503],
    },
    async ({ deps, scope, organization, body }) =>
      previewAppearance(deps, {
        organizationId: scope.organizationId,
        slug: organization.slug,
        appearance: readAppearance(body),
      }),
  )
