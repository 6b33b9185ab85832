import { Option } from 'commander'
import type { Environment } from '../../serve-settings.ts'

/**
 * Flags of `tradepost`, `tradepost provider` and `tradepost store` with a name of their own; every other one is that of a
 * setting.
 */
export type StartFlags = Record<string, string | boolean | number | undefined> & {
  dataDir?: string
  temporary?: true
  webhookUrl?: string
  /** Of a store. */
  randomSeed?: number
}

const SETTING_OF: Readonly<Record<string, string>> = {
  port: 'PROVIDER_PORT',
  platformPort: 'PLATFORM_PORT',
  dataDir: 'DATA_DIR',
  apiKey: 'DEMO_API_KEY',
}
const OWN_FLAGS = [
  ...['--port', '--platform-port', '--data-dir', '--api-key', '--temporary'],
  ...['--webhook-url', '--random-seed', '--help', '--version'],
]
/** A setting in the environment. Names without it belong to the shop that this is started beside. */
const PREFIX = 'TRADEPOST_'
/** Of the commands that ask a provider: no settings of one. */
const CONNECTION = ['TRADEPOST_URL', 'TRADEPOST_API_KEY']

/** Returns the name of a setting as commander spells a flag: SMTP_URL is smtpUrl. */
const toKey = (setting: string): string => setting.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Returns whether a command line or the environment may name settings that have no flag of their own. */
export const namesSettings = (words: readonly string[], environment: Environment): boolean =>
  words.some((word) => word.startsWith('--') && !OWN_FLAGS.includes(word.split('=', 1)[0] ?? '')) ||
  Object.keys(environment).some((name) => name.startsWith(PREFIX) && !CONNECTION.includes(name))

/** Returns a flag for each setting, and for a file that holds it. Help doesn't list them: docs/running.md does. */
export const createSettingOptions = (settings: readonly string[]): Option[] =>
  settings
    .filter((setting) => setting !== 'DATA_DIR')
    .flatMap((setting) => [setting, `${setting}_FILE`])
    .map((setting) => new Option(`--${setting.toLowerCase().replaceAll('_', '-')} <value>`).hideHelp())

/** Returns the settings of a start: from its flags, else from the environment, where TRADEPOST_SMTP_URL is SMTP_URL. */
export function toSettings(flags: StartFlags, environment: Environment, known: readonly string[]): Environment {
  const settings: Environment = {}
  for (const name of known.flatMap((setting) => [setting, `${setting}_FILE`])) {
    const value = flags[toKey(name)] ?? environment[`${PREFIX}${name}`]
    if (typeof value === 'string') settings[name] = value
  }
  for (const [flag, setting] of Object.entries(SETTING_OF)) {
    const value = flags[flag]
    if (typeof value === 'string') settings[setting] = value
  }
  return settings
}
