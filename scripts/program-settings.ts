import { PLATFORM_SETTINGS } from '@tradepost/platform-server/config'
import { PROVIDER_SETTINGS } from '@tradepost/provider-server/config'
import { type Environment, pickCommon } from './serve-settings.ts'
import { type Program, printSecretsFor, SECRETS } from './start-secrets.ts'

const DECLARED: Record<Program, readonly string[]> = { platform: PLATFORM_SETTINGS, provider: PROVIDER_SETTINGS }

/** Who only checks its databases doesn't need their owners. */
const OWNER = /_OWNER_URL$/

/** Returns what a program may know of all settings and secrets: those that it declares. */
export const listSettings = (program: Program, known: Environment): Environment => ({
  ...pickCommon(known),
  ...Object.fromEntries(
    DECLARED[program]
      .filter((name) => !SECRETS.includes(name) && !(known.MIGRATE === '0' && OWNER.test(name)))
      .map((name) => [name, known[name]]),
  ),
  ...printSecretsFor(program, known),
})
