import { SellerTheme, ThemePreview } from '@tradepost/contract/platform/organization/seller-theme'
import { ShopTheme } from '@tradepost/contract/shop-theme'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { transact } from '#src/deps.ts'
import { dressSoon } from '#src/organizations/dress-soon.ts'
import type { Scope } from '#src/scope.ts'
import { getTheme, previewTheme, removeCover, saveCover, saveTheme, showCover } from './theme.ts'

const PATH = '/api/organizations/{slug}/theme'

/** Changes how the shop looks, records what it was before, and has the provider look alike. */
async function changeTheme(
  { deps, scope, noteChange }: Callers['seller'],
  change: (scope: Scope) => Promise<void>,
): Promise<SellerTheme> {
  const old = await getTheme(scope)
  await transact(deps, (work) => change({ ...scope, ...work }))
  await dressSoon(deps, scope.organizationId)
  const current = await getTheme(scope)
  noteChange({ old, current })
  return current
}

export const shopThemeRoutes = platformRoutes('Seller: theme')
  .get(
    PATH,
    {
      summary: 'Get the theme of a shop',
      caller: 'seller',
      needs: 'settings:read',
      returns: SellerTheme,
      faults: [401, 404],
    },
    async ({ scope }) => getTheme(scope),
  )
  .put(
    PATH,
    {
      summary: 'Update the theme of a shop',
      description: 'It dresses the shop, its checkouts, the customer portal, emails and invoices.',
      caller: 'seller',
      needs: 'settings:update',
      action: 'theme.updated',
      body: ShopTheme,
      returns: SellerTheme,
      transaction: 'own',
      faults: [401, 403, 404],
    },
    async ({ body, ...caller }) => changeTheme(caller, (scope) => saveTheme(scope, body)),
  )
  .post(
    `${PATH}/preview`,
    {
      summary: 'Preview a theme',
      caller: 'seller',
      needs: 'settings:read',
      action: null,
      body: ShopTheme,
      returns: ThemePreview,
      faults: [401, 404],
    },
    async ({ body }) => previewTheme(body),
  )
  .put(
    `${PATH}/cover`,
    {
      summary: 'Upload the cover image of a shop',
      description: 'The body is a PNG, JPEG or WebP image of up to 4 MB. It is re-encoded, and replaces the current cover.',
      caller: 'seller',
      needs: 'settings:update',
      action: 'theme.updated',
      returns: SellerTheme,
      transaction: 'own',
      faults: [401, 403, 404, 413, 415, 422, 503],
    },
    async ({ deps, scope, request, noteChange }) => {
      const old = await getTheme(scope)
      await saveCover(deps, scope, request)
      const current = await getTheme(scope)
      noteChange({ old, current })
      return current
    },
  )
  .delete(
    `${PATH}/cover`,
    {
      summary: 'Remove the cover image of a shop',
      caller: 'seller',
      needs: 'settings:update',
      action: 'theme.updated',
      returns: SellerTheme,
      faults: [401, 403, 404],
    },
    async ({ scope, noteChange }) => {
      const old = await getTheme(scope)
      await removeCover(scope)
      const current = await getTheme(scope)
      noteChange({ old, current })
      return current
    },
  )
  .get(
    '/covers/{organization_id}/{hash}',
    { summary: 'Get the cover image of a shop', caller: 'anyone', rate: 'read', mediaType: 'image/webp', faults: [404] },
    async ({ work, params }) => showCover(work, { organizationId: params.organization_id, hash: params.hash }),
  )
