import type { UpdateWalletSettings } from '@tradepost/contract/provider/wallets'
import type * as z from 'zod'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

type Input = z.infer<typeof UpdateWalletSettings>

/** Changes whether wallets pay first. Attempts that have begun keep what they took. */
export async function updateWalletSettings({ trx, businessId }: Scope, input: Input): Promise<BusinessRow> {
  const columns = toColumns<Input, BusinessRow>(input, { pays_first: (walletsPayFirst) => ({ walletsPayFirst }) })
  return setBusiness(trx, businessId, columns)
}
