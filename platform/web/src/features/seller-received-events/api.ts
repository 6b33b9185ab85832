import { ReceivedEventDetails } from '@tradepost/contract/platform/developers/seller-received-events'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'

const events = defineMutations({ noun: 'received-events', answer: ReceivedEventDetails, idOf: ({ id }) => id })

/** Applies a received event again. */
export const useRetry = (slug: string, id: string) => events.useAct(slug, id, () => ({ leaf: 'retry' }))
