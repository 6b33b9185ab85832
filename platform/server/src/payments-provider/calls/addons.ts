import { Addon } from '@tradepost/contract/provider/addons'
import { answerOf, ImageSlot, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import type { DodoPayments, ProviderClient } from '#src/payments-provider/client.ts'

export type AddonInput = DodoPayments.AddonCreateParams

export const SeenAddon = answerOf(Addon)
const THING = { noun: 'addons', kind: 'thing' } as const
const LINES = { noun: 'addons', kind: 'lines' } as const

export const addonCalls = ({ client, call }: ProviderClient) => ({
  list: (query: Paging) => call(itemsOf(SeenAddon), (options) => client.addons.list(pageOf(query), options), LINES),
  get: (id: string) => call(SeenAddon, (options) => client.addons.retrieve(id, options), { ...THING, id }),
  create: (input: AddonInput) => call(SeenAddon, (options) => client.addons.create(input, { ...options, maxRetries: 0 }), THING),
  /** Returns the upload URL for an image that replaces the current one. */
  createImage: (id: string) => call(ImageSlot, (options) => client.addons.updateImages(id, { ...options, maxRetries: 0 })),
  update: (id: string, patch: DodoPayments.AddonUpdateParams) =>
    call(SeenAddon, (options) => client.addons.update(id, patch, options), { ...THING, id }),
})
