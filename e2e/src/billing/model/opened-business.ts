import type { TestBusiness, TestProvider } from '@tradepost/provider-server/testing/test-provider'
import type { Servers } from './commands.ts'
import type { Stocked } from './stock.ts'

/** The servers of the business: the current provider, and due work done by one or several servers. */
export type World = {
  provider(): Pick<TestProvider, 'request' | 'deps' | 'acquirerDatabase'>
  settle(by: Servers): Promise<void>
}

/** A business at the real provider. */
export type Business = TestBusiness &
  Stocked & {
    world: World
    /**
     * Subscriptions and their customers, by index, their payments and license keys, and the page of one that was opened as a
     * link.
     */
    subscriptions: { id: string; customerId: string; payments: string[]; keys: string[]; page?: string }[]
    /** In the order in which they were raised. */
    disputes: string[]
    /** The last plan change preview; null unless the last command made one. */
    quoted: number | null
  }
