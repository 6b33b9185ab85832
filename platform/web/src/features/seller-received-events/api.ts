import { ReceivedEventDetails } from '@tradepost/contract/platform/seller-received-events'
import { defineMutations } from '#src/shell/noun-mutations.ts'

const events = defineMutations({ noun: 'received-events', answer: ReceivedEventDetails, idOf: ({ id }) => id })

/** Applies a received event again. */
export const useRetry = (slug: string, id: string) => events.useAct(slug, id, () => ({ leaf: 'retry' }))
