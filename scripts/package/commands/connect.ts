import { type Call, createCall } from '@tradepost/package/call'
import { CommandError } from '../exit-codes.ts'
import { chooseDataDir, listRunning, type RunningInstance } from './running-instances.ts'
import type { Terminal } from './terminal.ts'

/** Flags of every command that asks a provider. */
export type ConnectionOptions = { url?: string; apiKey?: string; dataDir?: string }

/** A provider and a key of it. */
export type Connection = {
  /** Without a slash at the end. */
  url: string
  apiKey: string
  call: Call
  /** Where address and key are from, for people. */
  source: string
}

/** Keys of Tradepost name their mode, unless somebody chose them: then it is test mode. */
export const isLiveKey = (apiKey: string): boolean => apiKey.startsWith('tpk_live_')

const START = 'start one with "npx tradepost provider", or set TRADEPOST_URL and TRADEPOST_API_KEY'
const KEY = 'take one from Developers → API keys in the dashboard, and set TRADEPOST_API_KEY'

const kindOf = ({ kind, url, pid }: RunningInstance) =>
  `${kind === 'both' ? 'tradepost' : `tradepost ${kind}`} at ${url} (process ${pid})`

/** Returns an address that calls can follow. @throws CommandError if it isn't one */
export function readAddress(text: string, name: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError('setting', `${name} is an address such as http://localhost:4000, not "${text}"`)
  return url.href.replace(/\/+$/, '')
}

/** Finds what runs in the folder. @throws CommandError if nothing does, or several do */
function findOnly(running: readonly RunningInstance[], dataDir: string): RunningInstance {
  const [first, second] = running
  if (!first) throw new CommandError('nobody', `nothing runs in ${dataDir}: ${START}`)
  if (!second) return first
  throw new CommandError('setting', `several run here: choose by --url. There are ${running.map(kindOf).join(', ')}`)
}

/**
 * Finds provider and key: by flags, else by TRADEPOST_URL and TRADEPOST_API_KEY, else what runs in the folder. A chosen address
 * takes the key of what runs there.
 * @throws CommandError that says what is missing
 */
export function connect({ environment, folder }: Terminal, options: ConnectionOptions): Connection {
  const chosen = options.url ?? environment.TRADEPOST_URL
  const key = options.apiKey ?? environment.TRADEPOST_API_KEY
  const dataDir = chooseDataDir(folder, options.dataDir ?? environment.TRADEPOST_DATA_DIR)
  const running = listRunning(dataDir)
  if (chosen) {
    const url = readAddress(chosen, options.url ? '--url' : 'TRADEPOST_URL')
    const apiKey = key || running.find((instance) => instance.url === url)?.apiKey
    if (!apiKey) throw new CommandError('setting', `the key of ${url} is missing: ${KEY}`)
    return { url, apiKey, call: createCall(url, apiKey), source: options.url ? '--url' : 'TRADEPOST_URL' }
  }
  const instance = findOnly(running, dataDir)
  const apiKey = key || instance.apiKey
  if (!apiKey) throw new CommandError('setting', `${kindOf(instance)} has a key that only its dashboard knows: ${KEY}`)
  return { url: instance.url, apiKey, call: createCall(instance.url, apiKey), source: kindOf(instance) }
}
