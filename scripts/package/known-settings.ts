import { PLATFORM_SETTINGS } from '@tradepost/platform-server/config'
import { PROVIDER_SETTINGS } from '@tradepost/provider-server/config'

/** Settings of the start itself. */
const START_SETTINGS = [
  ...['DATABASE_URL', 'DIRECT_URL', 'DATA_DIR', 'DEMO_DATA', 'DEMO_YEAR', 'INTERNAL_PORT', 'PROCESSES', 'WORKERS'],
  ...['PLATFORM_PORT', 'PROVIDER_PORT', 'PLATFORM_INTERNAL_PORT', 'PROVIDER_INTERNAL_PORT', 'DEMO_API_KEY'],
  ...['AUTH_SECRET', 'ENCRYPTION_KEY', 'OPERATOR_KEY', 'PLATFORM_ENCRYPTION_KEY', 'PROVIDER_ENCRYPTION_KEY'],
]
const KNOWN = new Set([...START_SETTINGS, ...PLATFORM_SETTINGS, ...PROVIDER_SETTINGS])

/** Returns whether a name is one of a setting, or of a file that holds it. */
export const isSetting = (name: string): boolean => KNOWN.has(name) || KNOWN.has(name.replace(/_FILE$/, ''))
