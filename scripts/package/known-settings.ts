import { PLATFORM_SETTINGS } from '@tradepost/platform-server/config'
import { PROVIDER_SETTINGS } from '@tradepost/provider-server/config'

/** Settings of the start itself. */
const START_SETTINGS = [
  ...['DATABASE_URL', 'DIRECT_URL', 'DATA_DIR', 'DEMO_DATA', 'DEMO_YEAR', 'INTERNAL_PORT', 'PROCESSES', 'WORKERS'],
  ...['PLATFORM_PORT', 'PROVIDER_PORT', 'PLATFORM_INTERNAL_PORT', 'PROVIDER_INTERNAL_PORT', 'DEMO_API_KEY'],
  ...['AUTH_SECRET', 'ENCRYPTION_KEY', 'OPERATOR_KEY', 'PLATFORM_ENCRYPTION_KEY', 'PROVIDER_ENCRYPTION_KEY'],
]
/** The names of all settings. Each may also name a file that holds its value: `SMTP_URL_FILE`. */
export const SETTINGS: readonly string[] = [...new Set([...START_SETTINGS, ...PLATFORM_SETTINGS, ...PROVIDER_SETTINGS])]
