import { Addon, AddonList, CreateAddon, ListAddonsQuery, PatchAddon } from '@tradepost/contract/provider/addons'
import { providerRoutes } from '#src/callers.ts'
import { createAddon } from './create-addon.ts'
import { getAddon, listAddons } from './read-addons.ts'
import { updateAddon } from './update-addon.ts'
import { viewAddon } from './view.ts'

export const addonRoutes = providerRoutes('Add-ons')
  .post(
    '/addons',
    { summary: 'Create an add-on', caller: 'write', body: CreateAddon, returns: Addon },
    async ({ scope, deps, body }) => viewAddon(await createAddon(scope, body), deps),
  )
  .get(
    '/addons',
    { summary: 'List add-ons', caller: 'read', query: ListAddonsQuery, returns: AddonList },
    async ({ scope, deps, query }) => ({ items: (await listAddons(scope, query)).map((addon) => viewAddon(addon, deps)) }),
  )
  .get(
    '/addons/{id}',
    { summary: 'Get an add-on', caller: 'read', returns: Addon, faults: [404] },
    async ({ scope, deps, params }) => viewAddon(await getAddon(scope, params.id), deps),
  )
  .patch(
    '/addons/{id}',
    { summary: 'Update an add-on', caller: 'write', body: PatchAddon, returns: Addon, faults: [404] },
    async ({ scope, deps, params, body }) => viewAddon(await updateAddon(scope, params.id, body), deps),
  )
