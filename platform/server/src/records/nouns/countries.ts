import { CountryCode } from '@tradepost/contract/provider/primitives'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { json } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { type Deps, toReadOnly } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { recordPass } from '#src/records/passes.ts'
import type { ConnectionKey } from '#src/scope.ts'

/** The list changes when the provider supports another country. */
const FRESH_MILLISECONDS = DAY

const Known = z.array(CountryCode)
async function askForCountries(deps: Deps, shop: ConnectionKey, provider: PaymentsProvider) {
  const countries = await provider.checkouts.listCountries()
  const noted = { countries: json(countries), countriesAt: deps.clock.now() }
  await recordPass(deps, shop, { noted })
  return countries
}

/**
 * Lists the countries that a shop's buyers can choose, from the provider's last answer. Fetches it while someone waits only if it
 * was never fetched.
 */
export async function listCountries(deps: Deps, connection: ProviderConnectionRow): Promise<z.infer<typeof Known>> {
  const pass = await toReadOnly(deps)
    .trx.selectFrom('recordPasses')
    .select('countries')
    .where('organizationId', '=', connection.organizationId)
    .where('environment', '=', connection.environment)
    .executeTakeFirst()
  const known = Known.safeParse(pass?.countries).data
  return known ?? askForCountries(deps, connection, openProvider(deps, connection, 'glance'))
}

/** Fetches a list that is a day old again. */
export async function refreshCountries(
  deps: Deps,
  { countriesAt, ...shop }: ConnectionKey & { countriesAt: Date | null },
  provider: PaymentsProvider,
): Promise<void> {
  if (countriesAt && addMilliseconds(countriesAt, FRESH_MILLISECONDS) > deps.clock.now()) return
  await askForCountries(deps, shop, provider)
}
