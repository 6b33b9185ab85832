import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from '../../../serve-settings.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Files that a shop's framework reads; the first that has a name wins. */
const FILES = ['.env.local', '.env.development', '.env']
const SDK = 'dodopayments'
const SDK_MAJOR_MIN = 2

/** A setting of the shop, and where it stands. */
export type ShopSetting = { name: string; value: string; source: string }

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns what finds settings of the shop in `folder`, as it finds them itself: in the environment, else in its `.env` files. */
export function createShopReader(environment: Environment, folder: string) {
  const files = FILES.flatMap((name) => {
    const text = readFile(join(folder, name))
    return text === undefined ? [] : [{ source: name, values: parseEnv(text) as Environment }]
  })
  const sources = [{ source: 'the environment', values: environment }, ...files]
  return (...names: readonly string[]): ShopSetting | undefined =>
    sources
      .flatMap(({ source, values }) => names.map((name) => ({ name, value: values[name] ?? '', source })))
      .find(({ value }) => value !== '')
}

const readVersion = (text: string | undefined): string | undefined => /"version":\s*"([^"]+)"/.exec(text ?? '')?.[1]

/** Checks the SDK that the shop has installed. */
export function checkSdk(folder: string): Finding {
  const wanted = new RegExp(`"${SDK}":\\s*"([^"]+)"`).exec(readFile(join(folder, 'package.json')) ?? '')?.[1]
  const installed = readVersion(readFile(join(folder, 'node_modules', SDK, 'package.json')))
  if (wanted === undefined && installed === undefined)
    return note('SDK', `${SDK} isn’t in this folder; any client of HTTP will do`)
  if (installed === undefined) return wrong('SDK', `package.json wants ${SDK} ${wanted}, which isn’t installed`, 'npm install')
  if (Number(installed.split('.')[0]) < SDK_MAJOR_MIN)
    return wrong('SDK', `${SDK} ${installed} is too old`, `npm install ${SDK}@latest`)
  return ok('SDK', `${SDK} ${installed}`)
}
