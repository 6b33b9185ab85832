import { type Environment, StartError } from '../serve-settings.ts'

/** What somebody asked for on the command line. */
export type Command = {
  /** Undefined: both programs. */
  name: 'provider' | 'store' | undefined
  wants: 'start' | 'help' | 'version'
  /** Settings by the names of docs/running.md. */
  settings: Environment
  isTemporary: boolean
  webhookUrl: string | undefined
}

/** Flags with a name of their own; every other one is the name of a setting. */
const SETTING_OF: Readonly<Record<string, string>> = {
  port: 'PROVIDER_PORT',
  'platform-port': 'PLATFORM_PORT',
  'data-dir': 'DATA_DIR',
  'api-key': 'DEMO_API_KEY',
}
const SWITCHES = ['temporary', 'help', 'version'] as const
const WEBHOOK_URL = 'webhook-url'
/** Flags that are known without the names of all settings. */
const OWN_FLAGS = [...Object.keys(SETTING_OF), ...SWITCHES, WEBHOOK_URL]
/** A store keeps nothing, and has no other settings. */
const STORE_FLAGS = ['port', 'help', 'version']
const SHORT: Readonly<Record<string, string>> = { '-h': '--help', '-v': '--version' }
/** A setting in the environment. Names without it belong to the shop that this is started beside. */
const PREFIX = 'TRADEPOST_'

const toSetting = (flag: string): string => SETTING_OF[flag] ?? flag.replaceAll('-', '_').toUpperCase()

const isSwitch = (name: string): name is (typeof SWITCHES)[number] => SWITCHES.some((each) => each === name)

/** Splits the words into flags with their values and other words. @throws StartError */
function readFlags(words: readonly string[]) {
  const flags = new Map<string, string>()
  const others: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = SHORT[words[index] ?? ''] ?? words[index] ?? ''
    const [, name, own] = /^--([a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) {
      if (word.startsWith('-')) throw new StartError(`${word} is not a flag: see tradepost --help`)
      others.push(word)
    } else if (isSwitch(name)) {
      if (own !== undefined) throw new StartError(`--${name} takes no value`)
      flags.set(name, '')
    } else {
      const next = own ?? words[index + 1]
      if (next === undefined || (own === undefined && next.startsWith('--'))) throw new StartError(`--${name} needs a value`)
      if (own === undefined) index += 1
      flags.set(name, next)
    }
  }
  return { flags, others }
}

/** Returns the settings of the environment: `TRADEPOST_SMTP_URL` is SMTP_URL. */
const readPrefixed = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [])),
  )

/** Returns whether a command line or the environment may name settings that have no flag of their own. */
export const namesSettings = (words: readonly string[], environment: Environment): boolean =>
  words.some((word) => word.startsWith('--') && !OWN_FLAGS.includes(word.slice(2).split('=', 1)[0] ?? '')) ||
  Object.keys(environment).some((name) => name.startsWith(PREFIX))

/**
 * Reads the command line. A flag wins over the environment. `isSetting` knows the names of all settings.
 * @throws StartError for a command, flag or value that isn't one
 */
export function readCommand(words: readonly string[], environment: Environment, isSetting: (name: string) => boolean): Command {
  const { flags, others } = readFlags(words)
  const [name, ...more] = others
  if (name !== undefined && name !== 'provider' && name !== 'store')
    throw new StartError(`there is no command "${name}": see tradepost --help`)
  if (more.length > 0) throw new StartError(`"${more.join(' ')}" is one word too many: see tradepost --help`)
  const wants = flags.has('help') ? 'help' : flags.has('version') ? 'version' : 'start'
  const webhookUrl = flags.get(WEBHOOK_URL)
  if (webhookUrl !== undefined && name !== 'provider')
    throw new StartError('--webhook-url belongs to "tradepost provider": with the platform, add endpoints in the dashboard')
  const strange = name === 'store' ? [...flags.keys()].find((flag) => !STORE_FLAGS.includes(flag)) : undefined
  if (strange !== undefined) throw new StartError(`--${strange} is no flag of "tradepost store": see tradepost --help`)
  const settings: Environment = {}
  for (const [flag, value] of flags) {
    if (isSwitch(flag) || flag === WEBHOOK_URL) continue
    const setting = toSetting(flag)
    if (!isSetting(setting)) throw new StartError(`--${flag} is not a flag: see tradepost --help`)
    settings[setting] = value
  }
  const inherited = Object.fromEntries(Object.entries(readPrefixed(environment)).filter(([setting]) => isSetting(setting)))
  return { name, wants, settings: { ...inherited, ...settings }, isTemporary: flags.has('temporary'), webhookUrl }
}
