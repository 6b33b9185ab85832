import { createCall } from '@tradepost/package/call'
import { StoreError } from '@tradepost/package/store-error'
import { EXIT_CODES } from '../../exit-codes.ts'
import type { ConnectionOptions } from '../connect.ts'
import { isLiveKey } from '../connect.ts'
import { chooseDataDir, listRunning } from '../running-instances.ts'
import { paint, type Terminal } from '../terminal.ts'
import { checkAddress } from './check-address.ts'
import { checkClock, checkDeliveries, checkKey } from './check-provider.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { type Finding, ok, wrong } from './finding.ts'
import { checkSdk, createShopReader, type ShopSetting } from './shop-settings.ts'

export type DoctorOptions = ConnectionOptions & { ping: boolean; json?: true }

const SUBJECT_WIDTH = 14
const STATE_WIDTH = 7
const COLORS = { ok: 'green', note: 'yellow', wrong: 'red' } as const

type Asked = { url: ShopSetting | undefined; key: ShopSetting | undefined; secret: ShopSetting | undefined }

/** Finds what to look at: what flags say, else what the shop uses, else TRADEPOST_URL, else what runs in the folder. */
function choose({ environment, folder }: Terminal, options: DoctorOptions): Asked & { running: ReturnType<typeof listRunning> } {
  const find = createShopReader(environment, folder)
  const running = listRunning(chooseDataDir(folder, options.dataDir ?? environment.TRADEPOST_DATA_DIR))
  const flag = (name: string, value: string | undefined) => (value ? { name, value, source: 'a flag' } : undefined)
  const [instance] = running
  const url =
    flag('--url', options.url) ??
    find('DODO_PAYMENTS_BASE_URL', 'TRADEPOST_URL') ??
    (instance ? { name: 'what runs here', value: instance.url, source: 'its data folder' } : undefined)
  const own = running.find((each) => each.url === url?.value.replace(/\/+$/, '')) ?? instance
  const key =
    flag('--api-key', options.apiKey) ??
    find('DODO_PAYMENTS_API_KEY', 'TRADEPOST_API_KEY') ??
    (own?.apiKey ? { name: 'what runs here', value: own.apiKey, source: 'its data folder' } : undefined)
  return { url, key, secret: find('DODO_PAYMENTS_WEBHOOK_KEY', 'DODO_PAYMENTS_WEBHOOK_SECRET'), running }
}

const describe = ({ name, source }: ShopSetting) => `${name} in ${source}`

/** Makes every check that is possible, and hears of each as it is made. */
async function* examine(terminal: Terminal, options: DoctorOptions, version: string): AsyncGenerator<Finding> {
  yield checkSdk(terminal.folder)
  const { url, key, secret, running } = choose(terminal, options)
  for (const { kind, url: address, version: theirs } of running)
    yield theirs === version
      ? ok('runs here', `${kind === 'both' ? 'tradepost' : `tradepost ${kind}`} ${theirs} at ${address}`)
      : wrong('runs here', `${address} is of Tradepost ${theirs}, this command of ${version}`, 'stop it, and start it again')
  if (!url) {
    yield wrong('base URL', 'nothing runs here, and no address is set', 'npx tradepost provider')
    return
  }
  const address = await checkAddress(url.value, describe(url), running)
  yield address
  if (address.state === 'wrong') return
  if (!key) {
    yield wrong('key', 'none is set', 'set DODO_PAYMENTS_API_KEY to the key that "tradepost provider" prints')
    return
  }
  const call = createCall(new URL(url.value).origin, key.value)
  const { finding, isKnown, isOurs } = await checkKey(call, { key: key.value, from: describe(key) })
  yield finding
  if (!isKnown) return
  if (isOurs) {
    yield await checkClock(call)
    // Before the examples of this run, which may fail.
    yield await checkDeliveries(call)
  }
  // Endpoints of live mode get no examples: they are of a shop that sells.
  yield* await checkWebhooks(call, { secret, pings: options.ping && isOurs && !isLiveKey(key.value) })
}

function print(terminal: Terminal, { state, subject, says, todo }: Finding): void {
  const label = paint(terminal, COLORS[state], state.padEnd(STATE_WIDTH))
  terminal.print(`${label}${subject.padEnd(SUBJECT_WIDTH)}  ${says}`)
  if (todo) terminal.print(`${' '.repeat(STATE_WIDTH)}→ ${todo}`)
}

/** Says what is wrong with a shop's set-up, a line for each check. Resolves to the exit code. */
export async function doctor(terminal: Terminal, options: DoctorOptions, version: string): Promise<number> {
  let hasWrong = false
  const tell = (finding: Finding) => {
    hasWrong ||= finding.state === 'wrong'
    if (options.json) terminal.print(JSON.stringify(finding))
    else print(terminal, finding)
  }
  try {
    for await (const finding of examine(terminal, options, version)) tell(finding)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    tell(wrong('provider', error.message, 'see its own output'))
  }
  return (hasWrong ? EXIT_CODES.doctor : EXIT_CODES.ended).code
}
