import { Wallet, WalletEntry } from '@tradepost/contract/provider/wallets'
import * as z from 'zod'
import { answerOf, itemsOf } from '#src/payments-provider/answers.ts'
import type { DodoPayments, ProviderClient } from '#src/payments-provider/client.ts'

export type WalletEntryInput = DodoPayments.Customers.Wallets.LedgerEntryCreateParams & { idempotency_key: string }

/** Entries that a customer's record holds, the newest first: one page of the provider's list. */
export const WALLET_ENTRIES_MAX = 100

export const SeenWallet = answerOf(Wallet)
export type SeenWallet = z.infer<typeof SeenWallet>
export const SeenWalletEntry = answerOf(WalletEntry)

const List = z.looseObject({ items: z.unknown(), pays_first: z.boolean().catch(false) })
const listOf = (answer: unknown) => List.safeParse(answer).data?.items ?? []
/** Whether wallets pay before the card. Other providers don't tell, and don't. */
const doPayFirst = (answer: unknown) => List.safeParse(answer).data?.pays_first ?? false

export const walletCalls = ({ client, call }: ProviderClient) => ({
  /** Lists a customer's wallets, one for each currency. */
  list: (customerId: string) =>
    call(itemsOf(SeenWallet), (options) => client.customers.wallets.list(customerId, options), {
      noun: 'customers',
      kind: 'facts',
      id: customerId,
      facts: (answer) => ({ wallets: listOf(answer), wallets_pay_first: doPayFirst(answer) }),
    }),
  /** Lists the newest entries of a customer's wallets. */
  listEntries: (customerId: string) =>
    call(
      itemsOf(SeenWalletEntry),
      (options) =>
        client.customers.wallets.ledgerEntries.list(customerId, { page_number: 0, page_size: WALLET_ENTRIES_MAX }, options),
      { noun: 'customers', kind: 'facts', id: customerId, facts: (answer) => ({ wallet_entries: listOf(answer) }) },
    ),
  /**
   * Adds an entry, once for its key however often it is retried. `known`: the customer's wallets, as the record has them.
   * @returns the changed wallet
   */
  createEntry: (customerId: string, input: WalletEntryInput, known: readonly SeenWallet[]) =>
    call(SeenWallet, (options) => client.customers.wallets.ledgerEntries.create(customerId, input, options), {
      noun: 'customers',
      kind: 'facts',
      id: customerId,
      facts: (answer) => ({ wallets: known.map((wallet) => (wallet.currency === input.currency ? answer : wallet)) }),
    }),
})
